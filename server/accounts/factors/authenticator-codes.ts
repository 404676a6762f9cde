import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { apiLimits } from '#contract/api-limits.ts'

const periodSeconds = 30
/** The code before the current one and the one after it count too, because clocks differ. */
const windowSteps = 1

const totp = (key: string, names = { issuer: '', label: '' }) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(key) })

/** Generates the key of an authenticator app, 160 bits in Base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code. */
export const uriOf = (key: string, names: { issuer: string; label: string }): string => totp(key, names).toString()

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Returns the time step of a code; undefined when the code is wrong. */
export function stepOf(key: string, code: string): number | undefined {
  // The library fails on texts that are as long but no digits.
  if (!isAppCode(code)) return undefined
  const now = Date.now()
  const delta = totp(key).validate({ token: code, timestamp: now, window: windowSteps })
  return delta === null ? undefined : Math.floor(now / 1_000 / periodSeconds) + delta
}

/** Characters that are hard to confuse; ten of them are 50 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = [5, 5]

/** Generates recovery codes such as `k3v8p-x2m9q`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: apiLimits.recoveryCodes }, newRecoveryCode)

function newRecoveryCode(): string {
  const group = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return groups.map(group).join('-')
}
