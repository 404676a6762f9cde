import type { Config } from '#server/config.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** What no page of the app needs, and so no script in it may ask for. */
const deniedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'hid']

export const isHttps = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https://') ?? false

/** Strict-Transport-Security, where people use the app by https. */
export const transportSecurity = `max-age=${yearSeconds}; includeSubDomains`

export const permissionsPolicy = deniedFeatures.map(feature => `${feature}=()`).join(', ')

/** For replies that are no page: nothing in them runs, and no page shows them in a frame. */
export const inertContent = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of replies to requests that no route receives, because they cannot be read. */
export const headersOfUnreadable = (config: Config): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': inertContent,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  ...(isHttps(config) && { 'strict-transport-security': transportSecurity }),
})
