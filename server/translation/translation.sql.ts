import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

/** A text to translate. */
export interface Source {
  postId: number
  commentId: number | null
  content: string
}

/** A comment that is not deleted. */
export function findComment(db: Db, id: number): Promise<{ postId: number; content: string } | undefined> {
  return db
    .selectFrom('comments')
    .select(['postId', 'content'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function findTranslation(
  db: Db,
  { postId, commentId }: Source,
  language: string,
): Promise<{ text: string; from: string } | undefined> {
  const { rows } = await sql<{ text: string; from: string }>`
    select text, from_language as from from translations
    where post_id = ${postId} and coalesce(comment_id, 0) = ${commentId ?? 0} and language = ${language}`.execute(db)
  return rows[0]
}

/** Keeps a translation unless the text was changed in the meantime. */
export async function saveTranslation(
  db: Db,
  { postId, commentId, content }: Source,
  language: string,
  { text, from }: { text: string; from: string },
): Promise<void> {
  const source =
    commentId === null
      ? sql`select id from posts where id = ${postId} and content = ${content} for share`
      : sql`select id from comments where id = ${commentId} and content = ${content} for share`
  await sql`
    with source as (${source})
    insert into translations (post_id, comment_id, language, from_language, text)
    select ${postId}::int, ${commentId}::int, ${language}, ${from}, ${text} from source
    on conflict do nothing`.execute(db)
}

export async function updateTranslating(db: Db, userId: number, translatesAlways: boolean): Promise<void> {
  await db.updateTable('users').set({ translatesAlways }).where('id', '=', userId).execute()
}
