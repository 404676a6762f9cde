import type { Listeners } from '#server/lib/event-bus.ts'
import type { Events } from '#server/lib/events.ts'
import type { Unit } from '#server/lib/unit.ts'
import {
  deleteEntriesOf,
  deleteNotices,
  findMentions,
  findOwners,
  insertEntries,
  type NewEntry,
} from './for-you.sql.ts'

export const forYouListeners: Listeners = {
  'post.counts': async (unit, { postId }) => {
    const post = await findMentions(unit.db, postId)
    if (!post) return
    const userIds = new Set(post.mentions.map(({ userId }) => userId))
    userIds.delete(post.authorId)
    await add(
      unit,
      [...userIds].map(userId => ({ userId, kind: 'mention', postId, commentId: null, byId: post.authorId })),
    )
  },
  'comments.added': (unit, { comments }) => add(unit, comments.flatMap(entriesOf)),
  'text.mentions': (unit, { postId, commentId, authorId, userIds }) =>
    add(
      unit,
      userIds.map(userId => ({ userId, kind: 'mention', postId, commentId, byId: authorId })),
    ),
  'user.registered': async (unit, { userId }) =>
    add(
      unit,
      (await findOwners(unit.db)).map(ownerId => ({
        userId: ownerId,
        kind: 'registered',
        postId: null,
        commentId: null,
        byId: userId,
      })),
    ),
  'post.edited-by-other': (unit, { postId, authorId, editorId }) =>
    tell(unit, { userId: authorId, kind: 'text-edited', postId, commentId: null, byId: editorId }),
  'post.described-by-other': (unit, { postId, authorId, editorId }) =>
    tell(unit, { userId: authorId, kind: 'media-described', postId, commentId: null, byId: editorId }),
  'text.removed': (unit, { postId, commentId, authorId, editorId }) =>
    tell(unit, { userId: authorId, kind: 'text-removed', postId, commentId, byId: editorId }),
  'post.not-sent': (unit, { scheduledId, authorId }) =>
    add(unit, [{ userId: authorId, kind: 'schedule-failed', postId: null, commentId: null, byId: null, scheduledId }]),
  'user.added-again': (unit, { userId }) => deleteEntriesOf(unit.db, userId),
  'user.erased': (unit, { userId }) => deleteEntriesOf(unit.db, userId),
}

/** Tells the author of a text what somebody else did to it last. */
async function tell(unit: Unit, entry: NewEntry): Promise<void> {
  await deleteNotices(unit.db, entry)
  await add(unit, [entry])
}

async function add(unit: Unit, entries: readonly NewEntry[]): Promise<void> {
  const userIds = await insertEntries(unit.db, entries)
  unit.invalidate(...new Set(userIds.map(id => `user:${id}` as const)))
}

/** Whom a comment concerns, each once: the mentioned, those whom it answers, the author of the post. */
function entriesOf(comment: Events['comments.added']['comments'][number]): NewEntry[] {
  const { id: commentId, postId, authorId: byId } = comment
  const kinds = new Map<number, NewEntry['kind']>([
    [comment.postAuthorId, 'comment'],
    ...comment.answeredIds.map(userId => [userId, 'reply'] as const),
    ...comment.mentionedIds.map(userId => [userId, 'mention'] as const),
  ])
  kinds.delete(byId)
  return [...kinds].map(([userId, kind]) => ({ userId, kind, postId, commentId, byId }))
}
