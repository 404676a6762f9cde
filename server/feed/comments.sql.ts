import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export interface CommentRow {
  id: number
  postId: number
  content: string
  createdAt: Date
  editedAt: Date | null
  authorId: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

const comments = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .select([
      'comments.id',
      'postId',
      'content',
      'comments.createdAt',
      'comments.editedAt',
      'authorId',
      'firstName',
      'lastName',
      'profileImageUrl',
    ])

/** The newest comments before a comment, oldest first. */
export async function listComments(
  db: Db,
  postId: number,
  before: number | undefined,
  limit: number,
): Promise<CommentRow[]> {
  let query = comments(db).where('postId', '=', postId).orderBy('comments.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('comments.id', '<', before)
  return (await query.execute()).toReversed()
}

export function findComment(db: Db, postId: number, id: number): Promise<CommentRow | undefined> {
  return comments(db).where('comments.id', '=', id).where('postId', '=', postId).executeTakeFirst()
}

export function findByClientKey(db: Db, authorId: number, clientKey: string): Promise<CommentRow | undefined> {
  return comments(db).where('authorId', '=', authorId).where('clientKey', '=', clientKey).executeTakeFirst()
}

/** Returns the id of the new comment, or undefined if the client key exists. The post's row is locked. */
export async function insertComment(
  db: Db,
  comment: { postId: number; authorId: number; content: string; clientKey: string | null },
): Promise<number | undefined> {
  const row = await db
    .insertInto('comments')
    .values(comment)
    .onConflict(conflict => conflict.columns(['authorId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`update posts set comment_count = comment_count + 1 where id = ${comment.postId}`.execute(db)
  return row?.id
}

export async function editComment(db: Db, postId: number, id: number, content: string): Promise<void> {
  await db
    .updateTable('comments')
    .set({ content, editedAt: sql`now()` })
    .where('id', '=', id)
    .where('postId', '=', postId)
    .execute()
}

/** Returns whether it existed. The post's row is locked. */
export async function deleteComment(db: Db, postId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('postId', '=', postId)
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await sql`update posts set comment_count = comment_count - 1 where id = ${postId}`.execute(db)
  return numDeletedRows > 0n
}
