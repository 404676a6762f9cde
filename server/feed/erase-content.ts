import { serverFeed as text } from '#locales/text.ts'
import { requireNoHold } from '#server/holds/index.ts'
import type { Events } from '#server/lib/events.ts'
import type { Unit } from '#server/lib/unit.ts'
import { detachMedia } from '#server/media/index.ts'
import { uncountPost } from '#server/reading/index.ts'
import { lockTeam } from '#server/teams/index.ts'
import { deleteReactionsOf, postsOf, renameWinner } from './erasure.sql.ts'
import { deleteMentionsOf } from './mentions/mentions.sql.ts'
import { deletePost } from './posts.sql.ts'
import { deleteRevisionsOf } from './revisions.sql.ts'

/** Keeps or deletes what somebody wrote who is erased; their name goes either way. */
export async function eraseContent(unit: Unit, { userId, name, content, by }: Events['user.erased']): Promise<void> {
  await renameWinner(unit.db, userId, name, text.formerEmployee)
  // Words that others replaced were not meant to stay.
  await deleteRevisionsOf(unit.db, userId)
  await deleteMentionsOf(unit.db, userId)
  if (content === 'keep') return
  for (const { id, teamId, seq } of await postsOf(unit.db, userId)) {
    await lockTeam(unit, teamId)
    await requireNoHold(unit, by, { postId: id })
    await unit.emit('post.deleting', { postId: id, byId: by.id })
    if (seq !== null) await uncountPost(unit.db, { postId: id, teamId })
    await detachMedia(unit.db, id)
    await requireNoHold(unit, by, { postId: id })
    await deletePost(unit.db, id)
    unit.invalidate(`team:${teamId}`)
  }
  const teams = await deleteReactionsOf(unit.db, userId)
  unit.invalidate(...new Set(teams.map(id => `team:${id}` as const)))
}
