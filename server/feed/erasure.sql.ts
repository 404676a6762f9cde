import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

/** The posts of a user with their teams, in the order in which they are locked. */
export async function postsOf(db: Db, userId: number): Promise<{ id: number; teamId: number; seq: number | null }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'teamId', 'seq'])
    .where('authorId', '=', userId)
    .where('kind', '=', 'post')
    .orderBy('teamId')
    .orderBy('id')
    .execute()
}

/** Deletes the comments and likes of a user, and takes them out of the counters. Returns the teams of their posts. */
export async function deleteReactionsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    with c as (delete from comments where author_id = ${userId} returning post_id, deleted_at is null as is_shown),
      l as (delete from likes where user_id = ${userId} returning post_id),
      gone as (select post_id, sum(comments)::int as comments, sum(likes)::int as likes from (
        select post_id, is_shown::int as comments, 0 as likes from c union all select post_id, 0, 1 from l) each group by post_id)
    update posts set comment_count = comment_count - gone.comments, like_count = like_count - gone.likes
    from gone where posts.id = gone.post_id returning team_id`.execute(db)
  return rows.map(({ teamId }) => teamId)
}

/** Takes a name out of the notices that announce its owner as a winner. */
export async function renameWinner(db: Db, userId: number, name: string, to: string): Promise<void> {
  await sql`
    update posts set content = replace(content, ${name}, ${to}),
      texts = (select jsonb_object_agg(language, replace(written, ${name}, ${to})) from jsonb_each_text(texts) t(language, written))
    where id in (select post_id from giveaway_draws where winner_id = ${userId})`.execute(db)
}
