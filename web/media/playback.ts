import { mediaLimits } from '#web/media/media.limits.ts'

/** How long to wait before a video that failed so often is asked for again, in milliseconds; null once it is enough. */
export const retryWaitMs = (failures: number): number | null =>
  failures < mediaLimits.videoRetries ? mediaLimits.videoRetryMs * 2 ** failures : null

/** The same address past every cache: a failure may have been kept. */
export const freshUrl = (url: string, failures: number): string =>
  failures === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}retry=${failures}`

export const isQuickTime = (url: string): boolean => /\.mov([?#]|$)/i.test(url)

interface Connection {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/** What of a video may be loaded before anybody wants it: on mobile data or a weak line, nothing. */
export function preloadOn({ saveData, type, effectiveType }: Connection = {}): 'none' | 'metadata' {
  return saveData || type === 'cellular' || /2g|3g/.test(effectiveType ?? '') ? 'none' : 'metadata'
}

/** "0:48", "12:05", "1:02:30". */
export function durationInDigits(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** How far a video is processed: what the server says, else what is usual after so many seconds (spec 1 §4). */
export function processingPercent(told: number | null, seconds: number): number {
  if (told !== null) return told
  return Math.min(mediaLimits.processingEstimateMax, Math.max(0, seconds) * mediaLimits.processingEstimatePerSecond)
}
