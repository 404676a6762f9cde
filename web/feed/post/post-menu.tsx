import { BellRing, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { useNotifyNonViewers } from '#web/engagement/use-notify.ts'
import { useDeletePost, usePinPost } from '#web/feed/feed.data.ts'
import { common } from '#web/lib/common.text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { useActor } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { text } from './post.text.ts'

/** What a person may do to a post; nothing where they may do nothing. */
export function PostMenu({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const actor = useActor()
  const pin = usePinPost(post.teamId)
  const notify = useNotifyNonViewers()
  const [isDeleting, setDeleting] = useState(false)
  const may = {
    edit: can(actor, 'post.edit', post),
    pin: can(actor, 'post.pin', post),
    notify: can(actor, 'post.notify', post) && post.audienceCount > post.viewCount,
    delete: can(actor, 'post.delete', post),
  }
  if (!may.edit && !may.pin && !may.delete) return null
  const togglePin = () =>
    pin.mutateAsync({ id: post.id, isPinned: !post.isPinned }).then(
      ({ isPinned }) => toast({ title: isPinned ? text.pinned : text.unpinned }),
      error => toastError(error, { title: text.pinFailed }),
    )
  const by = `${post.author.firstName} ${post.author.lastName}`

  return (
    <>
      <Menu trigger={<IconButton label={text.menu(by)} icon={<Ellipsis aria-hidden />} waiting={pin.isPending} />}>
        {may.edit && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {text.edit}
          </MenuItem>
        )}
        {may.pin && (
          <MenuItem
            icon={post.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onSelect={() => void togglePin()}
          >
            {post.isPinned ? text.unpin : text.pin}
          </MenuItem>
        )}
        {may.notify && (
          <MenuItem icon={<BellRing aria-hidden />} onSelect={() => notify.mutate(post.id)}>
            {text.notify}
          </MenuItem>
        )}
        {may.delete && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setDeleting(true)}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      <DeletePostDialog post={post} open={isDeleting} onOpenChange={setDeleting} />
    </>
  )
}

interface DeletePostDialogProps {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks first, naming the post and what goes with it. */
function DeletePostDialog({ post, open, onOpenChange }: DeletePostDialogProps) {
  const remove = useDeletePost(post.teamId)
  const subject = excerpt(post.content)
  // As a promise, because the post takes this dialog with it when it goes.
  const confirm = () =>
    remove.mutateAsync(post.id).then(
      () => toast({ title: text.deleted }),
      error => {
        onOpenChange(false)
        toastError(error, { title: text.deleteFailed })
      },
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      icon={<Trash2 />}
      title={text.deleteTitle}
      confirmLabel={text.deletePost}
      cancelLabel={common.cancel}
      waiting={remove.isPending}
      waitingLabel={text.deleting}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere">
        {subject ? `“${subject}”` : text.thisPost} {text.deleteText(post)}
      </p>
    </ConfirmDialog>
  )
}
