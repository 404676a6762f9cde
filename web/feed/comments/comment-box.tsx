import { SendHorizontal, X } from 'lucide-react'
import { useRef } from 'react'
import type { Post } from '#contract/feed.ts'
import { isVisible } from '#contract/text/visible.ts'
import { comments as text } from '#locales/text.ts'
import { trimmed } from '#web/feed/mentions/mentioned-text.ts'
import { useUser } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { deleteCommentDraft, saveCommentDraft, useCommentDraft } from './comment-drafts.ts'
import { CommentField, isComment } from './comment-field.tsx'
import { useAddComment } from './comments.data.ts'

/** Writes a comment, or a reply to one. After a failure it keeps the text and its key, so that a retry adds it once. */
export function CommentBox({ post }: { post: Post }) {
  const me = useUser()
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(me.id, post.id)
  const content = draft?.content ?? ''
  const mentions = draft?.mentions ?? []
  const answers = draft?.answers ?? null
  const add = useAddComment(post.teamId)

  const send = () => {
    if (!draft || !isComment(content) || add.isPending) return
    const { clientKey } = draft
    add.mutate({
      postId: post.id,
      ...trimmed(draft),
      ...(answers && { parentId: answers.id, parentBy: answers.by }),
      clientKey,
    })
    area.current?.focus()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      className={answers ? 'ps-10.5' : undefined}
    >
      {answers && (
        <p className="flex items-center text-meta font-semi text-ink-2">
          <span className="min-w-0 truncate">{text.replyingTo({ by: answers.by })}</span>
          <IconButton
            label={text.noReply}
            icon={<X className="size-4.5" />}
            disabled={add.isPending}
            onClick={() =>
              !isVisible(content)
                ? deleteCommentDraft(me.id, post.id)
                : saveCommentDraft(me.id, post.id, { content, mentions, answers: null })
            }
          />
        </p>
      )}
      <div className="flex items-end gap-2.5">
        <PersonAvatar person={me} size="small" className="mb-1.5" />
        <CommentField
          area={area}
          label={text.write}
          value={{ content, mentions }}
          teamId={post.teamId}
          readOnly={add.isPending}
          onChange={next => saveCommentDraft(me.id, post.id, { ...next, answers })}
          onSend={send}
        >
          {(content !== '' || add.isPending) && (
            <IconButton
              type="submit"
              label={add.isPending ? text.sending : text.send}
              icon={<SendHorizontal className="size-5" />}
              disabled={!isComment(content)}
              waiting={add.isPending}
              className="text-brand-ink"
            />
          )}
        </CommentField>
      </div>
    </form>
  )
}
