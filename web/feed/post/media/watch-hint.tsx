import { useSelector } from '@tanstack/react-store'
import { Check, Play } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import { fullName } from '#contract/text/full-name.ts'
import { watchHint as text } from '#locales/text.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { durationInDigits } from '#web/media/video/playback.ts'
import { playGaps } from '#web/reading/play-gaps.ts'
import type { ReadMarker } from '#web/reading/read-marker.ts'
import type { WatchReport } from '#web/reading/watch-report.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'

const Viewer = lazyPart(() => import('#web/media/viewer/viewer.tsx'), 'Viewer')

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
        <Check className="size-4 shrink-0 text-success" />
        <span role="status">{text.watched}</span>
      </Line>
    )
  }
  if (!post.isUnread) return null
  if (videos.length === 1) return <OnlyVideo post={post} video={only} marker={marker} />
  return <SeveralVideos post={post} videos={videos} marker={marker} />
}

/** What each video lacks, below the videos or, of more than fit above the photos, in a row each. */
function SeveralVideos({ post, videos, marker }: WatchHintProps & { videos: readonly MediaInfo[] }) {
  const reports = useMemo(() => videos.map(video => marker.watch(post.id, video)), [videos, marker, post.id])
  const watched = useWatched(reports)
  const play = (index: number, report: WatchReport) =>
    openLayer(layer => (
      <Viewer
        {...layer}
        media={videos}
        by={fullName(post.author)}
        watch={video => marker.watch(post.id, video)}
        first={index}
        onStart={film => playGaps(film, report)}
        returnTo={() => null}
      />
    ))
  return (
    <>
      <ol className={classes('text-small', videos.length === 2 && 'grid grid-cols-2 gap-0.75')}>
        {reports.map((report, index) => (
          <VideoState
            key={videos[index]?.url}
            report={report}
            name={videos.length > 2 ? text.video({ number: index + 1 }) : undefined}
            onPlayRest={() => play(index, report)}
          />
        ))}
      </ol>
      <Line>
        <Play className={playIcon} />
        <span>
          <strong className="font-strong">
            {watched === 0
              ? text.watchToTheEnd({ videos: videos.length })
              : text.someWatched({ watched, videos: videos.length })}
          </strong>
          {watched > 0 && <span className="text-ink-2"> {text.watchOthers}</span>}
        </span>
      </Line>
    </>
  )
}

interface VideoStateProps {
  report: WatchReport
  /** Where it does not stand below its video. */
  name: string | undefined
  onPlayRest: () => void
}

function VideoState({ report, name, onPlayRest }: VideoStateProps) {
  const { hasEnded, secondsLeft } = useSelector(report.progress)
  const isSkipped = hasEnded && secondsLeft !== null && secondsLeft > 0
  const isWatched = hasEnded && !isSkipped
  return (
    <li
      className={classes(
        'flex min-h-target flex-wrap items-center gap-x-2.5 px-4 py-2 desk:px-5',
        isSkipped && 'bg-brand-soft',
      )}
    >
      {name && <span className="text-ink-2">{name}</span>}
      {isWatched && <Check className="size-4 shrink-0 text-success" />}
      <span className={classes('tabular-nums', !isWatched && !isSkipped && 'text-ink-2')}>
        {isWatched
          ? text.done
          : isSkipped
            ? text.skipped({ seconds: secondsLeft })
            : secondsLeft === null
              ? text.notYet
              : text.timeLeft({ time: durationInDigits(secondsLeft) })}
      </span>
      {isSkipped && <PlayRest onPress={onPlayRest} />}
    </li>
  )
}

/** How many were watched to their ends without a gap. */
function useWatched(reports: readonly WatchReport[]): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscriptions = reports.map(({ progress }) => progress.subscribe(onChange))
      return () => subscriptions.forEach(({ unsubscribe }) => unsubscribe())
    },
    [reports],
  )
  return useSyncExternalStore(
    subscribe,
    () =>
      reports.filter(({ progress }) => {
        const { hasEnded, secondsLeft } = progress.get()
        return hasEnded && (secondsLeft ?? 0) <= 0
      }).length,
  )
}

function PlayRest({ onPress }: { onPress: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative font-strong text-brand-ink underline underline-offset-3 before:absolute before:-inset-3"
    >
      {text.playRest}
    </button>
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
        <PlayRest
          onPress={({ currentTarget }) => {
            const film = currentTarget.closest('article')?.querySelector('video')
            if (film) playGaps(film, report)
          }}
        />
      </Line>
    )
  }
  return (
    <Line>
      <Play className={playIcon} />
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
