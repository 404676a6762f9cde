import { Heart } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { post as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { useLike } from './like.data.ts'

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
