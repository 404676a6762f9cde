import { Play } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { durationInDigits } from '#web/media/playback.ts'
import { text } from './post.text.ts'

/** Why a post with videos is still unread: each has to be watched to its end. */
export function WatchHint({ post }: { post: Post }) {
  const videos = post.media.filter(({ state, type }) => state === 'ready' && type === 'video')
  if (!post.isUnread || videos.length === 0) return null
  const left = videos.length === 1 ? secondsLeft(post, videos[0]?.durationSeconds ?? null) : null
  return (
    <p className="flex min-h-target items-center gap-2.5 bg-brand-soft px-4 py-2 text-small desk:px-5">
      <Play aria-hidden className="size-4 shrink-0 fill-current text-brand-ink" />
      <span>
        <strong className="font-strong">{text.watchToTheEnd(videos.length)}</strong>
        {left !== null && <span className="text-ink-2 tabular-nums"> {text.timeLeft(durationInDigits(left))}</span>}
      </span>
    </p>
  )
}

/** Of a video that was begun; null otherwise. */
function secondsLeft({ views }: Post, durationSeconds: number | null): number | null {
  const watched = views[0]?.watchTimeSeconds ?? 0
  return durationSeconds === null || watched === 0 || watched >= durationSeconds ? null : durationSeconds - watched
}
