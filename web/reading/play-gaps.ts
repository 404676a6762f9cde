import type { WatchReport } from './watch-report.ts'

/** Less than this is not worth a jump: the progress is up to a second late. */
const playedSeconds = 1

/** Plays the parts of a video that were skipped, one after the other, until it ends or the user seeks. */
export function playGaps(video: HTMLVideoElement, report: WatchReport): void {
  let target = 0
  const goToGap = () => {
    target = report.progress.get().gapAt
    video.currentTime = target
  }
  const rest = new AbortController()
  const listen = (event: string, listener: () => void) =>
    video.addEventListener(event, listener, { signal: rest.signal })
  listen('timeupdate', () => {
    if (!video.seeking && report.progress.get().gapAt > video.currentTime + playedSeconds) goToGap()
  })
  listen('seeking', () => {
    if (Math.abs(video.currentTime - target) > playedSeconds) rest.abort()
  })
  listen('ended', () => rest.abort())
  goToGap()
  void video.play().catch(() => undefined)
}
