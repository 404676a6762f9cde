import { useSelector } from '@tanstack/react-store'
import { Check, Play } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import { watchHint as text } from '#locales/text.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { durationInDigits } from '#web/media/video/playback.ts'
import type { ReadMarker } from '#web/reading/read-marker.ts'
import type { WatchReport } from '#web/reading/watch-report.ts'
import { classes } from '#web/ui/classes.ts'

interface WatchHintProps {
  post: Post
  marker: ReadMarker
}

/** Why a post with videos is still unread: each has to be watched to its end. Says for a moment when it becomes read. */
export function WatchHint({ post, marker }: WatchHintProps) {
  const videos = post.media.filter(({ state, type }) => state === 'ready' && type === 'video')
  const isJustRead = useIsJustRead(post.isUnread)
  const [only] = videos
  if (!only) return null
  if (isJustRead) {
    return (
      <Line isRead>
        <Check aria-hidden className="size-4 shrink-0 text-success" />
        <span role="status">{text.watched}</span>
      </Line>
    )
  }
  if (!post.isUnread) return null
  if (videos.length === 1) return <OnlyVideo post={post} video={only} marker={marker} />
  return (
    <Line>
      <Play aria-hidden className={playIcon} />
      <strong className="font-strong">{text.watchToTheEnd({ videos: videos.length })}</strong>
    </Line>
  )
}

/** What is left of a video, also what was skipped once it is at its end. */
function OnlyVideo({ post, video, marker }: WatchHintProps & { video: MediaInfo }) {
  const report = marker.watch(post.id, video)
  const { hasEnded, ...progress } = useSelector(report.progress)
  const secondsLeft = progress.secondsLeft ?? secondsLeftBefore(post, video)
  if (hasEnded && secondsLeft !== null && secondsLeft > 0) {
    return (
      <Line>
        <span className="tabular-nums">{text.skipped({ seconds: secondsLeft })}</span>
        <button type="button" onClick={event => playSkipped(event, report)} className={playRest}>
          {text.playRest}
        </button>
      </Line>
    )
  }
  return (
    <Line>
      <Play aria-hidden className={playIcon} />
      <span>
        <strong className="font-strong">{hasEnded ? text.watchedToTheEnd : text.watchToTheEnd({ videos: 1 })}</strong>
        {!hasEnded && secondsLeft !== null && (
          <span className="text-ink-2 tabular-nums"> {text.timeLeft({ time: durationInDigits(secondsLeft) })}</span>
        )}
      </span>
    </Line>
  )
}

const playIcon = 'size-4 shrink-0 fill-current text-brand-ink'
const playRest = 'relative font-strong text-brand-ink underline underline-offset-3 before:absolute before:-inset-3'

function Line({ isRead = false, children }: { isRead?: boolean; children: ReactNode }) {
  return (
    <p
      className={classes(
        'flex min-h-target items-center gap-2.5 px-4 py-2 text-small desk:px-5',
        isRead ? 'text-ink-2' : 'bg-brand-soft',
      )}
    >
      {children}
    </p>
  )
}

/** Plays the parts of the card's video that were skipped, one after the other, until it ends or the user seeks. */
function playSkipped({ currentTarget }: MouseEvent, report: WatchReport): void {
  const video = currentTarget.closest('article')?.querySelector('video')
  if (!video) return
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

/** Less than this is not worth a jump: the progress is up to a second late. */
const playedSeconds = 1

/** True for a moment after a post became read. */
function useIsJustRead(isUnread: boolean): boolean {
  const [wasUnread, setWasUnread] = useState(isUnread)
  const [isJustRead, setJustRead] = useState(false)
  if (wasUnread !== isUnread) {
    setWasUnread(isUnread)
    setJustRead(wasUnread)
  }
  useEffect(() => {
    if (!isJustRead) return undefined
    const timer = setTimeout(() => setJustRead(false), feedLimits.watchedShownMs)
    return () => clearTimeout(timer)
  }, [isJustRead])
  return isJustRead
}

/** Of a video that was begun in an earlier visit; null otherwise. */
function secondsLeftBefore({ views }: Post, { durationSeconds }: MediaInfo): number | null {
  const watched = views[0]?.watchTimeSeconds ?? 0
  return durationSeconds === null || watched === 0 || watched >= durationSeconds ? null : durationSeconds - watched
}
