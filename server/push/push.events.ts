import { randomUUID } from 'node:crypto'
import { apiLimits } from '#contract/api-limits.ts'
import { fullName } from '#contract/text/full-name.ts'
import { serverPush as text } from '#locales/text.ts'
import type { Listeners } from '#server/lib/event-bus.ts'
import { truncate } from '#server/lib/truncate.ts'
import type { Unit } from '#server/lib/unit.ts'
import { deleteHeldOf } from './held.sql.ts'
import { deleteDevicesOf } from './installs.sql.ts'
import { notify } from './push.service.ts'
import { findName } from './pushed-post.sql.ts'
import { rescheduleHeld } from './queue.service.ts'
import { forgetLostOf } from './subscriptions.sql.ts'

export const pushListeners: Listeners = {
  'post.counts': (unit, { postId }) => unit.enqueue('push.post', { postId }),
  'comments.added': async (unit, { comments }) => {
    for (const { id: commentId, postId, mentionedIds } of comments)
      if (mentionedIds.length > 0) await unit.enqueue('push.mention', { postId, commentId, userIds: [...mentionedIds] })
  },
  'text.mentions': (unit, { postId, commentId, userIds }) =>
    unit.enqueue('push.mention', { postId, commentId, userIds }),
  'post.edited-by-other': (unit, event) =>
    tellAuthor(unit, { ...event, change: editor => text.edited({ editor }), words: event.content, quotes: true }),
  'text.removed': (unit, event) =>
    tellAuthor(unit, {
      ...event,
      change: editor => (event.commentId !== null ? text.commentRemoved : text.textRemoved)({ editor }),
      words: event.note,
    }),
  'post.reading-starts-again': (unit, event) => unit.enqueue('push.post-again', event),
  // Not held, and each under a tag of its own: a later one must not hide what somebody else has just done.
  'account.secured': (unit, { userId, words }) =>
    notify(unit, [userId], {
      about: 'account',
      words,
      url: '/profile',
      tag: `security-${randomUUID().slice(0, 8)}`,
      isUrgent: true,
      urgency: 'high',
    }),
  'quiet-hours.changed': (unit, { userId }) => rescheduleHeld(unit, userId),
  'user.removed': async (unit, { userId }) => {
    await forgetLostOf(unit.db, userId)
    await deleteHeldOf(unit.db, userId)
  },
  'user.added-again': (unit, { userId }) => deleteDevicesOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteDevicesOf(unit.db, userId),
}

interface ChangedWords {
  postId: number
  authorId: number
  editorId: number
  /** The title, with the editor's name. */
  change: (editor: string) => string
  /** The new words, or why there are none. */
  words: string
  /** Whether these are the words of the post. */
  quotes?: boolean
}

/** Pushes to an author that somebody else has changed or removed what they wrote. */
async function tellAuthor(
  unit: Unit,
  { postId, authorId, editorId, change, words, quotes = false }: ChangedWords,
): Promise<void> {
  const editor = await findName(unit.db, editorId)
  if (!editor) return
  await notify(unit, [authorId], {
    about: { postId },
    quotes,
    words: () => ({ title: change(fullName(editor)), body: truncate(words, apiLimits.pushBodyCharacters) }),
    url: `/#post-${postId}`,
    tag: `changed-${postId}`,
    urgency: 'normal',
  })
}
