import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { countedWith } from './reactions/counts.sql.ts'

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

/** Deletes the comments and reactions of a user, and takes them out of the counters. Returns the teams of their posts. */
export async function deleteReactionsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ teamId: number }>`
    with c as (delete from comments where author_id = ${userId} returning post_id, deleted_at is null as is_shown),
      l as (delete from likes where user_id = ${userId} returning post_id, kind),
      gone as (select post_id, sum(comments)::int as comments, sum(likes)::int as likes from (
        select post_id, is_shown::int as comments, 0 as likes from c union all select post_id, 0, (kind = 'like')::int from l) each group by post_id)
    update posts set comment_count = comment_count - gone.comments, like_count = like_count - gone.likes,
      reactions = ${countedWith(sql`posts.reactions`, sql`select kind, -1 from l where l.post_id = posts.id and kind <> 'like'`)}
    from gone where posts.id = gone.post_id returning team_id`.execute(db)
  const onComments = await sql<{ teamId: number }>`
    with gone as (delete from comment_reactions where user_id = ${userId} returning comment_id, kind)
    update comments c set reactions = ${countedWith(sql`c.reactions`, sql`select kind, -1 from gone where gone.comment_id = c.id`)}
    from posts p where p.id = c.post_id and c.id in (select comment_id from gone) returning p.team_id`.execute(db)
  return [...rows, ...onComments.rows].map(({ teamId }) => teamId)
}

/** Takes a name out of the notices that announce its owner as a winner, and the one that they had at the draw. */
export async function renameWinner(db: Db, userId: number, name: string, to: string): Promise<void> {
  const renamed = (text: RawBuilder<unknown>) =>
    sql`replace(replace(${text}, coalesce(d.winner_name, ${name}), ${to}), ${name}, ${to})`
  await sql`
    update posts p set content = ${renamed(sql`p.content`)},
      texts = (select jsonb_object_agg(language, ${renamed(sql`written`)}) from jsonb_each_text(p.texts) t(language, written))
    from giveaway_draws d where d.post_id = p.id and d.winner_id = ${userId}`.execute(db)
  await sql`update giveaway_draws set winner_name = null where winner_id = ${userId}`.execute(db)
}
