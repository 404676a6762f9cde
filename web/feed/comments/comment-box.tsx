import { SendHorizontal } from 'lucide-react'
import { useRef } from 'react'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { useUser } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { saveCommentDraft, useCommentDraft } from './comment-drafts.ts'
import { CommentField, isComment } from './comment-field.tsx'
import { useAddComment } from './comments.data.ts'
import { text } from './comments.text.ts'

/** Writes a comment. After a failure it keeps the text and its key, so that a retry adds it once. */
export function CommentBox({ post }: { post: Post }) {
  const me = useUser()
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(me.id, post.id)
  const content = draft?.content ?? ''
  const add = useAddComment(post.teamId)

  const send = () => {
    if (!draft || !isComment(content) || add.isPending) return
    add.mutate({ postId: post.id, content: content.trim(), clientKey: draft.clientKey })
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
      <Avatar name={fullName(me)} tintKey={me.id} imageUrl={me.profileImageUrl} size="small" className="mb-1.5" />
      <CommentField
        area={area}
        label={text.write}
        value={content}
        readOnly={add.isPending}
        onChange={next => saveCommentDraft(me.id, post.id, next)}
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
