import { Trash2 } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { common, postMenu as text } from '#locales/text.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { useDeletePost } from './delete-post.data.ts'

/** Names the post, and what is deleted with it. */
export function DeletePostDialog({ post, open, onClose }: LayerProps & { post: Post }) {
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
        {text.deleteText({
          hasText: subject !== '',
          subject,
          audience: post.audienceCount,
          likes: post.likeCount,
          comments: post.commentCount,
        })}
      </p>
    </ConfirmDialog>
  )
}
