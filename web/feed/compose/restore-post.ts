import { joined } from '#web/feed/mentions/mentioned-text.ts'
import { newId } from '#web/lib/new-id.ts'
import { pendingFrom } from '#web/media/select/pending.ts'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { discard } from '#web/offline/outbox/outbox.ts'
import { choicesFrom } from './choices/choices.ts'
import { changeDraft, draftOf, isBlank } from './drafts.ts'

/**
 * Moves a post with its files from the outbox back into the draft of a team, below what was written there since. It may
 * have reached the server, so it keeps its key where it stands alone, and in its team.
 */
export function restorePost(post: Extract<OutboxEntry, { kind: 'post' }>, teamId = post.teamId): void {
  const { authorId, body, files } = post
  const draft = draftOf(authorId, teamId)
  const written = joined(
    { content: draft.text, mentions: draft.mentions },
    { content: body.content, mentions: body.mentions ?? [] },
  )
  changeDraft(authorId, teamId, {
    text: written.content,
    mentions: written.mentions,
    background: body.backgroundColor ?? draft.background,
    allowComments: body.allowComments ?? true,
    choices: choicesFrom(body),
    poll: body.poll ? { isMultiple: false, closesAt: null, ...body.poll } : draft.poll,
    pending: [
      ...draft.pending,
      ...files.map((file, index) => pendingFrom(file, body.mediaDescriptions?.[index] ?? '')),
    ],
    clientKey: teamId === post.teamId && isBlank(draft) ? body.clientKey : newId(),
  })
  void discard(post)
}
