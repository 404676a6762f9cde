import { mediaLimits } from '#web/media/media.limits.ts'

/** Returns the delay before the next attempt to load a video, in milliseconds; null after the last one. */
export const retryWaitMs = (failures: number): number | null =>
  failures < mediaLimits.videoRetries ? mediaLimits.videoRetryMs * 2 ** failures : null

/** Returns the address with a query that bypasses caches, which may have stored the failure. */
export const freshUrl = (url: string, failures: number): string =>
  failures === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}retry=${failures}`

export const isQuickTime = (url: string): boolean => /\.mov([?#]|$)/i.test(url)

interface Connection {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/** What of a video is preloaded: nothing on mobile data or a slow connection. */
export function preloadOn({ saveData, type, effectiveType }: Connection = {}): 'none' | 'metadata' {
  return saveData || type === 'cellular' || /2g|3g/.test(effectiveType ?? '') ? 'none' : 'metadata'
}

/** Formats a duration: "0:48", "12:05", "1:02:30". */
export function durationInDigits(seconds: number): string {
  const total = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Returns the reported progress, or an estimate by the seconds since the start. */
export function processingPercent(reported: number | null, seconds: number): number {
  if (reported !== null) return reported
  return Math.min(mediaLimits.processingEstimateMax, Math.max(0, seconds) * mediaLimits.processingEstimatePerSecond)
}
