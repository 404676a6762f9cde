import { SendHorizontal } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import type { Post } from '#contract/feed.ts'
import { useAddComment } from '#web/feed/feed.data.ts'
import { useUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toastError } from '#web/ui/toast-error.ts'
import { begunComment, keepComment, subscribeComments } from './comment-drafts.ts'
import { CommentField, isComment } from './comment-field.tsx'
import { text } from './comments.text.ts'

/** Where one writes a comment. What could not be sent stays, under the same key, so that it is never there twice. */
export function CommentBox({ post }: { post: Post }) {
  const me = useUser()
  const area = useRef<HTMLTextAreaElement>(null)
  const begun = useSyncExternalStore(subscribeComments, () => begunComment(post.id))
  const content = begun?.content ?? ''
  const add = useAddComment(post.teamId)

  const keep = (next: string) => keepComment(post.id, next)
  const send = () => {
    if (!begun || !isComment(content) || add.isPending) return
    const { clientKey } = begun
    // As a promise, which is heard even when the card has left the page meanwhile.
    void add.mutateAsync({ postId: post.id, content: content.trim(), clientKey }).then(
      () => keep(''),
      error => toastError(error, { title: text.commentFailed }),
    )
    area.current?.focus()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      className="flex items-end gap-2.5"
    >
      <Avatar
        name={`${me.firstName} ${me.lastName}`}
        tintKey={me.id}
        imageUrl={me.profileImageUrl}
        size="small"
        className="mb-1.5"
      />
      <CommentField
        area={area}
        label={text.write}
        value={content}
        readOnly={add.isPending}
        onChange={keep}
        onSend={send}
      >
        {(content !== '' || add.isPending) && (
          <IconButton
            type="submit"
            label={add.isPending ? text.sending : text.send}
            icon={<SendHorizontal aria-hidden className="size-5" />}
            disabled={!isComment(content)}
            waiting={add.isPending}
            className="text-brand-ink"
          />
        )}
      </CommentField>
    </form>
  )
}
