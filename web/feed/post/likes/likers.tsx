import type { Post } from '#contract/feed.ts'
import { post as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { useLikers } from './use-likers.ts'

const LikersDialog = lazyPart(() => import('./likers-dialog.tsx'), 'LikersDialog')

/** Says who likes a post, and opens the list of them. Nothing where nobody does. */
export function Likers({ post }: { post: Post }) {
  const { likers, likeCount } = useLikers(post)
  const [first] = likers
  if (!first) return null
  return (
    <button
      type="button"
      onClick={() => openLayer(layer => <LikersDialog post={post} {...layer} />)}
      className="-mt-2.5 -mb-2.5 flex min-h-target w-full min-w-0 items-center px-4 text-start text-meta text-ink-3 hover:text-ink desk:px-5"
    >
      <span className="truncate">
        {first.isMe
          ? text.likedByYou({ more: likeCount - 1 })
          : text.likedBy({ name: first.name, more: likeCount - 1 })}
      </span>
    </button>
  )
}
