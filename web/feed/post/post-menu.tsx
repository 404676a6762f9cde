import { Ellipsis } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { post as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { usePinPost } from './post.data.ts'

const PostMenuItems = lazyPart(() => import('./post-menu-items.tsx'), 'PostMenuItems')

/** The user's actions on a post. */
export function PostMenu({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const pin = usePinPost(post.teamId)
  const togglePin = () => pin.mutate({ id: post.id, isPinned: !post.isPinned })
  const by = fullName(post.author)
  return (
    <Menu trigger={<IconButton label={text.menu({ by })} icon={<Ellipsis />} waiting={pin.isPending} />}>
      <PostMenuItems post={post} onEdit={onEdit} onPin={togglePin} />
    </Menu>
  )
}
