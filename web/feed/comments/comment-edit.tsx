import { useEffect, useRef } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { common, comments as text } from '#locales/text.ts'
import { type MentionedText, trimmed } from '#web/feed/mentions/mentioned-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { saveCommentEdit } from './comment-drafts.ts'
import { CommentField, isComment } from './comment-field.tsx'
import { useEditComment } from './comments.data.ts'

interface CommentEditProps {
  post: Post
  comment: Comment
  /** The edited text. */
  edited: MentionedText
  onEdited: (comment: Comment) => void
  onClose: () => void
}

/** Edits a comment in place. After a failure the text stays. */
export function CommentEdit({ post, comment, edited: written, onEdited, onClose }: CommentEditProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = useEditComment(post.teamId)
  const { content } = written
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(-1, -1)
  }, [])
  const save = () => {
    if (!isComment(content) || edit.isPending) return undefined
    if (content.trim() === comment.content) return onClose()
    return edit.mutate(
      { postId: post.id, commentId: comment.id, ...trimmed(written) },
      {
        onSuccess: edited => {
          onEdited(edited)
          onClose()
        },
      },
    )
  }
  return (
    <form
      className="grid min-w-0 flex-1 gap-2"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <CommentField
        area={area}
        label={text.editedComment}
        value={written}
        teamId={post.teamId}
        readOnly={edit.isPending}
        onChange={next => saveCommentEdit(comment.id, next)}
        onSend={save}
        onEscape={onClose}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose} disabled={edit.isPending}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isComment(content)}
          waiting={edit.isPending}
          waitingLabel={common.saving}
        >
          {common.save}
        </Button>
      </div>
    </form>
  )
}
