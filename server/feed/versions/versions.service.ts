import { isDeepStrictEqual } from 'node:util'
import type { Unit } from '#server/lib/unit.ts'
import * as media from '#server/media/index.ts'
import { countConfirmations, startAgain, startAgainForOthers } from '#server/reading/index.ts'
import { findPost, type PostRow } from '../posts.sql.ts'
import { addRevision, type NewRevision } from '../revisions.sql.ts'
import * as sql from './versions.sql.ts'

/** Readers of the former text are to read the new one. The rows of team and post are locked. */
export async function readAgain(unit: Unit, { id, teamId, authorId }: PostRow, revision: NewRevision): Promise<void> {
  const revisionId = await addRevision(unit.db, revision)
  const userIds = await startAgain(unit.db, { postId: id, revisionId })
  unit.invalidateSoon(`readers:${teamId}`)
  await unit.audit(revision.editorId, 'post.read-again', `post:${id}`, { teamId, authorId, people: userIds.length })
  await unit.emit('post.reading-starts-again', { postId: id, userIds })
}

/** Everyone is to confirm the present version of a post. The rows of team and post are locked. */
export async function askAgain(unit: Unit, postId: number): Promise<void> {
  await countConfirmations(unit.db, [postId])
  await startAgainForOthers(unit.db, postId)
  await unit.emit('post.asks-to-confirm', { postId })
}

/** Whether documents were added, exchanged or removed; their order does not matter. */
export const areExchanged = (before: readonly string[], after: readonly string[]): boolean =>
  !isDeepStrictEqual(new Set(before), new Set(after))

/**
 * A document of a post has been processed, or has failed. One that failed belongs to no version, and begins a new one
 * when a later try succeeds. The rows of team and post are locked.
 */
export async function settleDocuments(unit: Unit, postId: number): Promise<void> {
  const row = await findPost(unit.db, postId)
  if (!row?.askToConfirm) return
  await sql.dropFailedDocuments(unit.db, postId)
  const known = await sql.documentsOf(unit.db, postId)
  const { documents } = (await media.mediaOfPosts(unit.db, [postId])).get(postId) ?? media.noMedia
  if (!known || documents.every(id => known.includes(id))) return
  const { content, authorId } = row
  await sql.addVersion(unit.db, postId, { content, documents, isToConfirm: true })
  if (row.seq !== null) await readAgain(unit, row, { postId, commentId: null, content, editorId: authorId })
  await askAgain(unit, postId)
}
