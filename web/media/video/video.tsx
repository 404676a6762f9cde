import { Suspense, useState } from 'react'
import { useIsContentShown } from '#web/first-paint/first-paint.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { classes } from '#web/ui/classes.ts'
import { VideoCover } from './video-cover.tsx'
import type { VideoPlayerProps } from './video-player.tsx'

const VideoPlayer = lazyPart(() => import('./video-player.tsx'), 'VideoPlayer')

/** A video of a post. What plays it is loaded once the posts are shown, or when somebody wants to watch it. */
export function Video(props: VideoPlayerProps) {
  const isContentShown = useIsContentShown()
  const [isWanted, setWanted] = useState(false)
  const cover = (
    <span className={classes('relative block overflow-hidden bg-film', props.className)}>
      <VideoCover
        media={props.media}
        label={props.label}
        watchedSeconds={props.watchedSeconds}
        cover={props.cover ?? false}
        isStarting={isWanted}
        onPlay={() => setWanted(true)}
      />
    </span>
  )
  if (!isContentShown && !isWanted) return cover
  return (
    <Suspense fallback={cover}>
      <VideoPlayer {...props} startsAtOnce={isWanted} />
    </Suspense>
  )
}
