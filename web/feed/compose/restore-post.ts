import { newId } from '#web/lib/new-id.ts'
import { pendingFrom } from '#web/media/pending.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import type { Stored } from '#web/offline/outbox/outbox-store.ts'
import { changeDraft, draftOf } from './drafts.ts'

/** Moves a post from the outbox back into the draft of its team, with its files, below what was written there since. */
export function restorePost({ authorId, teamId, body, files, ...post }: Extract<Stored, { kind: 'post' }>): void {
  const begun = draftOf(authorId, teamId)
  changeDraft(authorId, teamId, {
    text: begun.text.trim() ? `${begun.text}\n${body.content}` : body.content,
    background: body.backgroundColor ?? begun.background,
    allowComments: body.allowComments ?? true,
    pending: [...begun.pending, ...files.map(pendingFrom)],
    clientKey: newId(),
  })
  void discard({ authorId, teamId, body, files, ...post })
}
