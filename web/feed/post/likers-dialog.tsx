import { Heart } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { useLoadedPost } from '#web/feed/feed.data.ts'
import { common } from '#web/lib/common.text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { text } from './post.text.ts'
import { useLikers } from './use-likers.ts'

/** The list of those who like a post. */
export function LikersDialog({ post, open, onClose }: LayerProps & { post: Post }) {
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
