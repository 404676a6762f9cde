import { useEffect, useRef, useState } from 'react'
import type { Comment, Post } from '#contract/feed.ts'
import { useEditComment } from '#web/feed/feed.data.ts'
import { common } from '#web/lib/common.text.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast-error.ts'
import { CommentField, isComment } from './comment-field.tsx'
import { text } from './comments.text.ts'

/** Edits that were begun and not saved, by comment: a card far away is taken out of the page. */
const begun = new Map<number, string>()
export const isEditBegun = (commentId: number): boolean => begun.has(commentId)

interface CommentEditProps {
  post: Post
  comment: Comment
  onEdited: (comment: Comment) => void
  onClose: () => void
}

/** Changes the words of a comment in its place. What could not be saved stays. */
export function CommentEdit({ post, comment, onEdited, onClose }: CommentEditProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState(begun.get(comment.id) ?? comment.content)
  const edit = useEditComment(post.teamId)
  const keep = (next: string) => {
    setContent(next)
    begun.set(comment.id, next)
  }
  const close = () => {
    begun.delete(comment.id)
    onClose()
  }
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(-1, -1)
  }, [])
  const save = () => {
    if (!isComment(content) || edit.isPending) return undefined
    if (content.trim() === comment.content) return close()
    return edit.mutate(
      { postId: post.id, commentId: comment.id, content: content.trim() },
      {
        onSuccess: edited => {
          onEdited(edited)
          close()
        },
        onError: error => toastError(error, { title: text.editCommentFailed }),
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
        value={content}
        readOnly={edit.isPending}
        onChange={keep}
        onSend={save}
        onEscape={close}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={close} disabled={edit.isPending}>
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
