import { Heart } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { post as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { classes } from '#web/ui/classes.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { useLike, useLikers } from './likes.data.ts'

const LikersDialog = lazyPart(() => import('./likers-dialog.tsx'), 'LikersDialog')

/** A heart and the number of likes. It changes in the same frame, and swells once. */
export function LikeButton({ post }: { post: Post }) {
  const { isLiked, likeCount, toggle } = useLike(post)
  const [swells, setSwells] = useState(false)
  const press = () => {
    setSwells(!isLiked)
    toggle.mutate(!isLiked)
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={text.like({ likes: likeCount })}
      onClick={press}
      className={classes(
        'inline-flex h-12 min-w-12 items-center gap-2 rounded-control px-2.5 text-label tabular-nums transition-colors hover:bg-sunken',
        isLiked ? 'text-danger' : 'text-ink-2',
      )}
    >
      <Heart
        aria-hidden
        onAnimationEnd={() => setSwells(false)}
        className={classes('size-5.5', isLiked && 'fill-current', swells && 'animate-swell')}
      />
      {likeCount > 0 && likeCount}
    </button>
  )
}

/** Says who likes a post, and opens the list of them. Nothing where nobody does. */
export function Likers({ post }: { post: Post }) {
  const { likers, likeCount } = useLikers(post)
  const [first] = likers
  if (!first) return null
  return (
    <button
      type="button"
      onClick={() => openLayer(layer => <LikersDialog post={post} {...layer} />)}
      className="-mt-2.5 -mb-2.5 flex min-h-target w-full min-w-0 items-center px-4 py-2.5 text-start text-meta text-ink-3 hover:text-ink desk:px-5"
    >
      <span className="line-clamp-2 wrap-anywhere">
        {first.isMe
          ? text.likedByYou({ more: likeCount - 1 })
          : text.likedBy({ name: first.name, more: likeCount - 1 })}
      </span>
    </button>
  )
}
