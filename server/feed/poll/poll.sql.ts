import { type RawBuilder, sql } from 'kysely'
import type { WrittenPoll } from '#contract/polls.ts'
import type { Db } from '#server/db/kysely.ts'

/** A poll as all readers see it, with its numbers. */
export interface SharedPoll extends Omit<WrittenPoll, 'closesAt'> {
  id: number
  /** As PostgreSQL writes it in JSON. */
  closesAt: string | null
  voters: number
  /** Of each answer, in their order. */
  votes: number[]
}

/** The poll of a post, as JSON; null for none. */
const pollOf = (postId: RawBuilder<unknown>) => sql<SharedPoll | null>`(
  select json_build_object('id', q.id, 'question', q.question, 'answers', q.answers, 'isMultiple', q.is_multiple,
    'hasNames', q.has_names, 'closesAt', q.closes_at, 'voters', coalesce(n.voters, 0),
    'votes', coalesce(n.votes, array_fill(0, array[cardinality(q.answers)])))
  from polls q left join poll_counts n on n.poll_id = q.id where q.post_id = ${postId})`

/** The poll of post `p`. */
export const sharedPoll = sql`case when p.has_poll then ${pollOf(sql`p.id`)} end`

/** What one reader has done in the poll of a post. */
export interface OwnVote {
  isClosed: boolean
  hasVoted: boolean
  /** Null also without names. */
  myAnswers: number[] | null
}

/** The vote of `reader` in the poll of post `p`. */
export const ownVote = sql`case when p.has_poll then (
  select json_build_object('isClosed', coalesce(q.closes_at <= now(), false), 'hasVoted', o.user_id is not null, 'myAnswers', o.answers)
  from polls q left join poll_votes o on o.poll_id = q.id and o.user_id = reader.id where q.post_id = p.id) end`

/** The poll of a post; null for none. */
export async function findPoll(db: Db, postId: number): Promise<SharedPoll | null> {
  const { rows } = await sql<{ poll: SharedPoll | null }>`select ${pollOf(sql`${postId}::int`)} as poll`.execute(db)
  return rows[0]?.poll ?? null
}

/** Returns its id. */
export async function insertPoll(db: Db, postId: number, poll: WrittenPoll): Promise<number> {
  const row = { ...poll, closesAt: poll.closesAt === null ? null : new Date(poll.closesAt), postId }
  return (await db.insertInto('polls').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function deletePoll(db: Db, postId: number): Promise<void> {
  await db.deleteFrom('polls').where('postId', '=', postId).execute()
}

/** The team of the post of a poll; undefined for one that is gone. */
export async function teamOfPoll(db: Db, id: number): Promise<number | undefined> {
  const query = db.selectFrom('polls').innerJoin('posts', 'posts.id', 'polls.postId').select('posts.teamId')
  return (await query.where('polls.id', '=', id).executeTakeFirst())?.teamId
}
