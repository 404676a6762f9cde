import { BellRing, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { useNotifyNonViewers } from '#web/engagement/engagement.data.ts'
import { RevisionsItem } from '#web/feed/revisions/revisions-item.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { useActor } from '#web/session/session.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { usePinPost } from './post.data.ts'
import { text } from './post.text.ts'

const DeletePostDialog = lazyPart(() => import('./delete-post-dialog.tsx'), 'DeletePostDialog')

/** What the user may do to a post. Nothing where they may do nothing. */
export function PostMenu({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const actor = useActor()
  const pin = usePinPost(post.teamId)
  const notify = useNotifyNonViewers()
  const may = {
    edit: can(actor, 'post.edit', post),
    pin: can(actor, 'post.pin', post),
    notify: can(actor, 'post.notify', post) && post.audienceCount > post.viewCount,
    delete: can(actor, 'post.delete', post),
  }
  if (!may.edit && !may.pin && !may.delete) return null
  const togglePin = () => pin.mutate({ id: post.id, isPinned: !post.isPinned })
  const by = `${post.author.firstName} ${post.author.lastName}`

  return (
    <Menu trigger={<IconButton label={text.menu(by)} icon={<Ellipsis aria-hidden />} waiting={pin.isPending} />}>
      {may.edit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {text.edit}
        </MenuItem>
      )}
      {may.pin && (
        <MenuItem icon={post.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={togglePin}>
          {post.isPinned ? text.unpin : text.pin}
        </MenuItem>
      )}
      {may.notify && (
        <MenuItem icon={<BellRing aria-hidden />} onSelect={() => notify.mutate(post.id)}>
          {text.notify}
        </MenuItem>
      )}
      <RevisionsItem post={post} isEdited={post.editedAt !== null} />
      {may.delete && (
        <MenuItem
          danger
          icon={<Trash2 aria-hidden />}
          onSelect={() => openLayer(layer => <DeletePostDialog post={post} {...layer} />)}
        >
          {text.delete}
        </MenuItem>
      )}
    </Menu>
  )
}
