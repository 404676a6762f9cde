import { SendHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { newId } from '#web/lib/new-id.ts'
import { sayFailed } from '#web/lib/say-failed.ts'
import { useUser } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CommentField, isComment } from './comment-field.tsx'
import { useAddComment } from './feed.data.ts'
import { text } from './post.text.ts'

/** What was begun and not sent, by post: a card far away is taken out of the page. */
const begun = new Map<number, { content: string; clientKey: string }>()
const empty = () => ({ content: '', clientKey: newId() })

/** Where one writes a comment. What could not be sent stays, under the same key, so that it is never there twice. */
export function CommentBox({ post }: { post: Post }) {
  const me = useUser()
  const area = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(() => begun.get(post.id) ?? empty())
  const add = useAddComment(post.teamId)

  const keep = (next: typeof draft) => {
    setDraft(next)
    if (next.content) begun.set(post.id, next)
    else begun.delete(post.id)
  }
  const send = () => {
    if (!isComment(draft.content) || add.isPending) return
    const { content, clientKey } = draft
    // As a promise, which is heard even when the card has left the page meanwhile.
    void add.mutateAsync({ postId: post.id, content: content.trim(), clientKey }).then(
      () => keep(empty()),
      error => sayFailed(error, text.commentFailed),
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
        value={draft.content}
        readOnly={add.isPending}
        onChange={content => keep({ ...draft, content })}
        onSend={send}
      >
        {(draft.content !== '' || add.isPending) && (
          <IconButton
            type="submit"
            label={add.isPending ? text.sending : text.send}
            icon={<SendHorizontal aria-hidden className="size-5" />}
            disabled={!isComment(draft.content)}
            waiting={add.isPending}
            className="text-brand-ink"
          />
        )}
      </CommentField>
    </form>
  )
}
