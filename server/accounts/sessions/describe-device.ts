import { parse } from 'bowser'
import type { Session } from '#contract/accounts.ts'
import { serverDevices as text } from '#locales/text.ts'

const kinds: Record<string, Session['kind']> = { mobile: 'phone', tablet: 'tablet' }

/** Describes the browser of a User-Agent header, such as "Chrome on Windows". */
export function describeDevice(userAgent: string | null): Pick<Session, 'device' | 'kind'> {
  if (!userAgent) return { device: text.unknown, kind: 'computer' }
  const { browser, os, platform } = parse(userAgent)
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  return {
    device: system ? text.on({ browser: browser.name || text.unknown, system }) : browser.name || text.unknown,
    kind: kinds[platform.type ?? ''] ?? 'computer',
  }
}
