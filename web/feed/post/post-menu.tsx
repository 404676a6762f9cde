import { BellRing, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { useNotifyNonViewers } from '#web/engagement/engagement.data.ts'
import { common } from '#web/lib/common.text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { useActor } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type LayerProps, openLayer } from '#web/ui/dialogs/layers.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useDeletePost, usePinPost } from './post.data.ts'
import { text } from './post.text.ts'

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

/** Names the post, and what is deleted with it. */
function DeletePostDialog({ post, open, onClose }: LayerProps & { post: Post }) {
  const remove = useDeletePost(post.teamId)
  const subject = excerpt(post.content)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      icon={<Trash2 />}
      title={text.deleteTitle}
      confirmLabel={text.deletePost}
      cancelLabel={common.cancel}
      waiting={remove.isPending}
      waitingLabel={text.deleting}
      onConfirm={() => remove.mutate(post.id, { onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        {subject ? `“${subject}”` : text.thisPost} {text.deleteText(post)}
      </p>
    </ConfirmDialog>
  )
}
