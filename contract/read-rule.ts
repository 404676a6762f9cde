/** The share of a video that is to be watched. */
const share = 0.95

/** The read rule of a video: watched to 95% of a known duration, or at all where the duration is unknown. */
export function isWatched({ seconds, durationSeconds }: { seconds: number; durationSeconds: number | null }): boolean {
  return durationSeconds === null ? seconds > 0 : seconds >= durationSeconds * share
}
