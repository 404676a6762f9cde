import { type RawBuilder, sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'

export interface Editor {
  firstName: string
  lastName: string
}

/** The names of the one who edited a row, as a column; null where only the author did. */
export const editorOf = (row: 'posts' | 'comments' | 'p' | 'c'): RawBuilder<Editor | null> => {
  const id = sql.ref(`${row}.edited_by_id`)
  return sql<Editor | null>`case when ${id} is not null then (
    select json_build_object('firstName', e.first_name, 'lastName', e.last_name) from users e where e.id = ${id}) end`
}

export interface NewRevision {
  postId: number
  /** Null for the words of the post itself. */
  commentId: number | null
  content: string
  editorId: number
}

/** Keeps the words that are being replaced. Returns the id of the revision. */
export async function addRevision(db: Db, revision: NewRevision): Promise<number> {
  const { id } = await db.insertInto('revisions').values(revision).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface RevisionRow {
  id: number
  content: string
  replacedAt: Date
  editedBy: Editor
  readCount: number
  readers: (Editor & { id: number; profileImageUrl: string | null })[]
}

const readersOf = sql`former_views f join users u on u.id = f.user_id where f.revision_id = r.id`

/** The newest first; with their former readers only where those may be seen. */
export function listRevisions(
  db: Db,
  { postId, commentId }: Pick<NewRevision, 'postId' | 'commentId'>,
  withReaders: boolean,
): Promise<RevisionRow[]> {
  return db
    .selectFrom('revisions as r')
    .innerJoin('users as e', 'e.id', 'r.editorId')
    .select(['r.id', 'r.content', 'r.replacedAt'])
    .select(sql<Editor>`json_build_object('firstName', e.first_name, 'lastName', e.last_name)`.as('editedBy'))
    .select(sql<number>`(select count(*)::int from ${readersOf} and ${withReaders})`.as('readCount'))
    .select(
      sql<RevisionRow['readers']>`(
        select coalesce(json_agg(reader), '[]') from (
          select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
            'profileImageUrl', u.profile_image_url) as reader
          from ${readersOf} and ${withReaders} order by ${byPersonName('u')} limit ${apiLimits.formerReaders}) each)`.as(
        'readers',
      ),
    )
    .where('r.postId', '=', postId)
    .where('r.commentId', commentId === null ? 'is' : '=', commentId)
    .orderBy('r.id', 'desc')
    .execute()
}

/** Deletes the words that others have replaced in what a user wrote. */
export async function deleteRevisionsOf(db: Db, authorId: number): Promise<void> {
  await sql`
    delete from revisions r where ${authorId} = case
      when r.comment_id is null then (select p.author_id from posts p where p.id = r.post_id)
      else (select c.author_id from comments c where c.id = r.comment_id) end`.execute(db)
}
