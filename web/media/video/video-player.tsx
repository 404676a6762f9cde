import { RotateCw, VideoOff, WifiOff } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MediaInfo } from '#contract/media.ts'
import { media as text } from '#locales/text.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Unavailable } from '../unavailable.tsx'
import { preloadOn } from './playback.ts'
import { useVideo, type WatchListener } from './use-video.ts'
import { VideoCover } from './video-cover.tsx'

export interface VideoPlayerProps {
  media: MediaInfo
  /** For screen readers. */
  label: string
  listener: WatchListener | null
  /** How much was watched in earlier visits. */
  watchedSeconds?: number
  /** Fills its container, cropped; over the full screen the whole video is shown. */
  cover?: boolean
  /** The user has pressed the cover already. */
  startsAtOnce?: boolean
  /** Called once it starts by itself. */
  onStart?: (video: HTMLVideoElement) => void
  className?: string
}

/** Nothing is loaded before the player can play it. */
const preload = () => preloadOn(connection())

const connection = () => (navigator as { connection?: Parameters<typeof preloadOn>[0] }).connection

/** A video behind its poster, then with the browser's controls, which hide 3 s after the last interaction. */
export function VideoPlayer({
  media,
  label,
  listener,
  watchedSeconds,
  cover = false,
  startsAtOnce = false,
  onStart,
  className,
}: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, play, retry, events } = useVideo(video, media.url, listener)
  const { isShown, show } = useControls(video, state === 'playing')
  const start = useEffectEvent(() => {
    play()
    if (video.current) onStart?.(video.current)
  })
  useEffect(() => {
    if (startsAtOnce) start()
  }, [startsAtOnce])
  if (state === 'failed' || state === 'quicktime')
    return <FailedVideo state={state} onRetry={retry} className={className} />
  const isCovered = state === 'idle' || state === 'starting'

  return (
    <span className={classes('relative block overflow-hidden bg-film', className)}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people film what they see; nobody has captions for it */}
      <video
        ref={video}
        {...events}
        aria-label={label}
        tabIndex={isCovered ? -1 : 0}
        playsInline
        preload={preload()}
        controls={!isCovered && isShown}
        onPointerMove={show}
        onPointerDown={show}
        onKeyDown={show}
        onFocus={show}
        onBlur={show}
        className={classes(
          'absolute inset-0 size-full outline-offset-[-5px]!',
          cover ? 'object-cover' : 'object-contain',
        )}
      />
      {isCovered && (
        <VideoCover
          media={media}
          label={label}
          watchedSeconds={watchedSeconds}
          cover={cover}
          isStarting={state === 'starting'}
          onPlay={play}
        />
      )}
    </span>
  )
}

function FailedVideo({
  state,
  onRetry,
  className,
}: {
  state: 'failed' | 'quicktime'
  onRetry: () => void
  className?: string
}) {
  const isOnline = useIsOnline()
  if (state === 'quicktime')
    return <Unavailable icon={<VideoOff />} title={text.quickTime} hint={text.quickTimeHint} className={className} />
  if (!isOnline)
    return <Unavailable icon={<WifiOff />} title={text.offline} hint={text.offlineVideoHint} className={className} />
  return (
    <Unavailable
      icon={<VideoOff />}
      title={text.videoUnavailable}
      hint={text.videoUnavailableHint}
      className={className}
      action={
        <Button className="mt-2" icon={<RotateCw className="size-5" />} onClick={onRetry}>
          {text.tryAgain}
        </Button>
      }
    />
  )
}

/**
 * Whether the controls are shown: always while paused or focused by keyboard, otherwise for 3 s after the last touch,
 * move or key.
 */
function useControls(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean) {
  const [touches, setTouches] = useState(0)
  const [hiddenAt, setHiddenAt] = useState(-1)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => {
      if (!video.current?.matches(':focus-visible')) setHiddenAt(touches)
    }, mediaLimits.videoControlsMs)
    return () => clearTimeout(timer)
  }, [video, isPlaying, touches])
  return { isShown: !isPlaying || hiddenAt !== touches, show: () => setTouches(count => count + 1) }
}
