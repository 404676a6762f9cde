import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** A text to translate. */
export interface Source {
  postId: number
  commentId: number | null
  content: string
  /** The question and the answers of the post's poll; null without one. */
  poll: string[] | null
}

export interface TranslationRow {
  text: string
  from: string
  /** As in `Source`. */
  poll: string[] | null
}

/** The question and the answers of the poll of a post; null without one. */
const pollTexts = (postId: number) => sql`(select question || answers from polls where post_id = ${postId})`

export async function findPollTexts(db: Db, postId: number): Promise<string[] | null> {
  const { rows } = await sql<{ poll: string[] | null }>`select ${pollTexts(postId)} as poll`.execute(db)
  return rows[0]?.poll ?? null
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
): Promise<TranslationRow | undefined> {
  const { rows } = await sql<TranslationRow>`
    select text, from_language as from, poll from translations
    where post_id = ${postId} and coalesce(comment_id, 0) = ${commentId ?? 0} and language = ${language}`.execute(db)
  return rows[0]
}

/** Keeps a translation unless its text has changed. */
export async function saveTranslation(
  db: Db,
  { postId, commentId, content, poll: original }: Source,
  language: string,
  { text, from, poll }: TranslationRow,
): Promise<void> {
  const source =
    commentId === null
      ? sql`select id from posts where id = ${postId} and content = ${content}
          and ${pollTexts(postId)} is not distinct from ${original}::text[] for share`
      : sql`select id from comments where id = ${commentId} and content = ${content} for share`
  await sql`
    with source as (${source})
    insert into translations (post_id, comment_id, language, from_language, text, poll)
    select ${postId}::int, ${commentId}::int, ${language}, ${from}, ${text}, ${poll}::text[] from source
    on conflict do nothing`.execute(db)
}

export async function updateTranslating(db: Db, userId: number, translatesAlways: boolean): Promise<void> {
  await db.updateTable('users').set({ translatesAlways }).where('id', '=', userId).execute()
}
