import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Comment, Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { common } from '#web/lib/common.text.ts'
import { firstWords } from '#web/lib/first-words.ts'
import { sayFailed } from '#web/lib/say-failed.ts'
import { useActor } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { useDeleteComment } from './feed.data.ts'
import { FoldedText } from './folded-text.tsx'
import { text } from './post.text.ts'

interface CommentBubbleProps {
  post: Post
  comment: Comment
  onDeleted: () => void
}

export function CommentBubble({ post, comment, onDeleted }: CommentBubbleProps) {
  const actor = useActor()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useDeleteComment(post.teamId)
  const by = `${comment.author.firstName} ${comment.author.lastName}`
  const mayDelete = can(actor, 'comment.delete', { teamId: post.teamId, authorId: comment.authorId })
  // As a promise, because the comment takes this dialog with it when it goes.
  const confirm = () =>
    remove.mutateAsync({ postId: post.id, commentId: comment.id }).then(
      () => {
        onDeleted()
        return toast({ title: text.commentDeleted })
      },
      error => {
        setDeleting(false)
        sayFailed(error, text.deleteCommentFailed)
      },
    )

  return (
    <li className="group/comment flex items-start gap-2.5">
      <Avatar name={by} tintKey={comment.authorId} imageUrl={comment.author.profileImageUrl} size="small" />
      <div className="min-w-0 rounded-card rounded-tl-thumb bg-sunken px-3.5 pt-2 pb-2.25">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 text-label font-strong wrap-anywhere">{by}</span>
          <TimeAgo at={comment.createdAt} className="text-meta text-ink-3" />
        </p>
        <div className="text-action leading-5.25 font-regular whitespace-pre-wrap wrap-anywhere">
          <FoldedText text={comment.content} />
        </div>
      </div>
      {mayDelete && (
        <IconButton
          label={text.deleteComment(by)}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setDeleting(true)}
          className="-ml-2 text-ink-3 focus-visible:opacity-100 group-hover/comment:opacity-100 pointer-fine:opacity-0"
        />
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        icon={<Trash2 />}
        title={text.deleteCommentTitle}
        confirmLabel={text.deleteCommentLabel}
        cancelLabel={common.cancel}
        waiting={remove.isPending}
        waitingLabel={text.deleting}
        onConfirm={() => void confirm()}
      >
        <p className="wrap-anywhere">
          “{firstWords(comment.content)}” {text.deleteCommentText(by)}
        </p>
      </ConfirmDialog>
    </li>
  )
}
