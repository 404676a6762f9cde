import type { BodyOf } from '#contract/call.ts'
import type { recordInstall } from '#contract/push.ts'

/** Describes this browser by what it reveals on its own. */
export function deviceOf({ userAgent, platform, maxTouchPoints }: Navigator): BodyOf<typeof recordInstall> {
  const [browserName, browserVersion] = browserOf(userAgent)
  return { deviceType: typeOf(userAgent, platform, maxTouchPoints), platform, browserName, browserVersion }
}

/** An iPad reports a Mac platform, but has a touch screen. */
export const isIos = ({ userAgent, platform, maxTouchPoints }: Navigator): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)

function typeOf(userAgent: string, platform: string, touches: number): 'desktop' | 'mobile' | 'tablet' {
  if (/iPad|Tablet|PlayBook|Silk/.test(userAgent) || (platform === 'MacIntel' && touches > 1)) return 'tablet'
  if (/Android/.test(userAgent) && !/Mobile/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/.test(userAgent) ? 'mobile' : 'desktop'
}

/** Edge also contains Chrome, and Chrome also contains Safari, so the order matters. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+) .*Safari/],
] as const

function browserOf(userAgent: string): [(typeof browsers)[number][0] | 'Unknown', string] {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return [name, version]
  }
  return ['Unknown', '']
}

/** Whether this is the installed app rather than a browser tab. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
