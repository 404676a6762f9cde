import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/values.ts'
import { sayFailed } from '#web/lib/say-failed.ts'
import { useUser } from '#web/lib/session.ts'
import { useAutoHeight } from '#web/ui/auto-height.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAddComment } from './feed.data.ts'
import { text } from './post.text.ts'

/** What was begun and not sent, by post: a card far away is taken out of the page. */
const begun = new Map<number, { content: string; clientKey: string }>()
const empty = () => ({ content: '', clientKey: crypto.randomUUID() })

const heights = { min: limits.composerCollapsedPx, max: limits.composerMaxPx }
const tellLeftBelow = 200

/** On a desk, where there are keys and a mouse, Enter sends; on a phone it begins a line. */
const hasKeys = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Where one writes a comment. What could not be sent stays, under the same key, so that it is never there twice. */
export function CommentBox({ post }: { post: Post }) {
  const me = useUser()
  const area = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(() => begun.get(post.id) ?? empty())
  const add = useAddComment(post.teamId)
  useAutoHeight(area, draft.content, heights)

  const left = limits.commentCharacters - codePoints(draft.content)
  const isReady = draft.content.trim() !== '' && left >= 0
  const keep = (next: typeof draft) => {
    setDraft(next)
    if (next.content) begun.set(post.id, next)
    else begun.delete(post.id)
  }
  const send = () => {
    if (!isReady || add.isPending) return
    const { content, clientKey } = draft
    // As a promise, which is heard even when the card has left the page meanwhile.
    void add.mutateAsync({ postId: post.id, content: content.trim(), clientKey }).then(
      () => keep(empty()),
      error => sayFailed(error, text.commentFailed),
    )
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!hasKeys() && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
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
      <div
        className={classes(
          'flex min-w-0 flex-1 items-end rounded-emblem border border-line bg-sunken transition-shadow',
          'focus-within:border-brand-ink focus-within:bg-surface focus-within:shadow-focus',
        )}
      >
        <textarea
          ref={area}
          rows={1}
          aria-label={text.write}
          placeholder={text.write}
          value={draft.content}
          readOnly={add.isPending}
          enterKeyHint={hasKeys() ? 'send' : 'enter'}
          onChange={event => keep({ ...draft, content: event.target.value })}
          onKeyDown={press}
          className="min-w-0 flex-1 resize-none bg-transparent px-4 py-2.5 text-body outline-none!"
        />
        {left <= tellLeftBelow && (
          <span
            role="status"
            className={classes('px-1 pb-3 text-meta tabular-nums', left < 0 ? 'text-danger' : 'text-ink-3')}
          >
            {text.commentLeft(left)}
          </span>
        )}
        {(draft.content !== '' || add.isPending) && (
          <IconButton
            type="submit"
            label={add.isPending ? text.sending : text.send}
            icon={<SendHorizontal aria-hidden className="size-5" />}
            disabled={!isReady}
            waiting={add.isPending}
            className="text-brand-ink"
          />
        )}
      </div>
    </form>
  )
}
