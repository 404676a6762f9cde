import { Heart } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { useLoadedPost } from '#web/feed/feed.data.ts'
import { common } from '#web/lib/common.text.ts'
import { useUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { useLike } from './like.data.ts'
import { text } from './post.text.ts'

/** Says who likes a post, and opens the list of them. Nothing where nobody does. */
export function Likers({ post }: { post: Post }) {
  const { likers, likeCount } = useLikers(post)
  const [first] = likers
  if (!first) return null
  return (
    <button
      type="button"
      onClick={() => openLayer(layer => <LikersDialog post={post} {...layer} />)}
      className="-mt-2.5 -mb-2.5 flex min-h-target w-full min-w-0 items-center px-4 text-left text-meta text-ink-3 hover:text-ink desk:px-5"
    >
      <span className="truncate">{text.likedBy(first.isMe ? text.you.toLowerCase() : first.name, likeCount - 1)}</span>
    </button>
  )
}

function LikersDialog({ post, open, onClose }: LayerProps & { post: Post }) {
  const { likers, likeCount } = useLikers(useLoadedPost(post))
  const hidden = likeCount - likers.length
  return (
    <Dialog open={open} onOpenChange={onClose} title={text.likersTitle} closeLabel={common.close} flush>
      <ul className="pb-2">
        {likers.map(({ userId, name, isMe }) => (
          <li key={userId} className="border-line not-first:border-t">
            <Row
              start={<Avatar name={name} tintKey={userId} size="row" />}
              title={isMe ? text.you : name}
              end={<Heart aria-hidden className="size-4.5 fill-current text-danger" />}
              className="desk:px-6"
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="px-5 pb-4 text-center text-meta text-ink-3">{text.moreLikers(hidden)}</p>}
    </Dialog>
  )
}

/** Returns the likers that came with the post, the signed-in user first, and the number of likes. */
function useLikers(post: Post) {
  const me = useUser()
  const { isLiked, likeCount } = useLike(post)
  const others = post.likes.filter(({ userId }) => userId !== me.id)
  const people = [...(isLiked ? [{ ...me, userId: me.id }] : []), ...others]
  const likers = people.map(({ userId, firstName, lastName }) => ({
    userId,
    name: `${firstName} ${lastName}`,
    isMe: userId === me.id,
  }))
  return { likers, likeCount }
}
