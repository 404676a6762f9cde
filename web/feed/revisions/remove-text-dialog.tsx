import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Comment, removeCommentText } from '#contract/comments.ts'
import { removalNote } from '#contract/feed.forms.ts'
import { type Post, removePostText } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { revisions as text } from '#locales/text.ts'
import { changePost } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { excerpt } from '#web/lib/excerpt.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useZodForm } from '#web/ui/forms/use-zod-form.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import type { Edited } from './open-revisions.tsx'

const form = z.object({ note: removalNote })

/** Removes the text that somebody else wrote, with a note that everyone sees instead. */
export function RemoveTextDialog({
  post,
  comment,
  onRemoved,
  onClose,
}: Edited & { onRemoved?: (comment: Comment) => void; onClose: () => void }) {
  const { author, content } = comment ?? post
  const remove = useRemoveText({ post, comment, onRemoved })
  const { handleSubmit, field, showRefusal } = useZodForm(form, { note: '' })
  const submit = handleSubmit(body =>
    remove.mutate(body.note, {
      onSuccess: onClose,
      onError: error => {
        showRefusal(error)
        toastError(error, { title: text.removeFailed })
      },
    }),
  )
  return (
    <FormDialog
      title={text.removeTitle}
      subject={`“${excerpt(content)}”`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={text.removeItem}
      variant="danger"
      isWaiting={remove.isPending}
      waitingLabel={text.removing}
      className="grid gap-4"
    >
      <p className="text-body text-ink-2">{text.removeText({ author: fullName(author) })}</p>
      <TextField label={text.note} help={text.noteHelp} {...field('note')} />
    </FormDialog>
  )
}

function useRemoveText({ post, comment, onRemoved }: Edited & { onRemoved?: (comment: Comment) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (why: string) => {
      const body = { note: why }
      if (!comment) {
        const changed: Post = await call(removePostText, { params: { id: post.id }, body })
        return changePost(client, post.teamId, post.id, () => changed)
      }
      const changed = await call(removeCommentText, { params: { id: post.id, commentId: comment.id }, body })
      changePost(client, post.teamId, post.id, current => ({
        ...current,
        comments: current.comments.map(each => (each.id === changed.id ? changed : each)),
      }))
      return onRemoved?.(changed)
    },
    onSuccess: () => toast({ title: text.removedToast }),
  })
}
