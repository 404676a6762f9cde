import { sql } from 'kysely'
import { dayOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { answerId } from '#server/feed/index.ts'

export interface PollRow {
  id: number
  postId: number
  answerIds: number[]
  isMultiple: boolean
  hasNames: boolean
  isClosed: boolean
}

/** The polls of posts; the posts' rows are locked. */
export async function findPolls(db: Db, of: readonly { postId: number }[]): Promise<PollRow[]> {
  const { rows } = await sql<Omit<PollRow, 'answerIds'> & { answers: number }>`
    select id, post_id, cardinality(answers) as answers, is_multiple, has_names, coalesce(closes_at <= now(), false) as is_closed
    from polls where post_id = any(${of.map(({ postId }) => postId)}::int[])`.execute(db)
  return rows.map(({ answers, ...poll }) => ({
    ...poll,
    answerIds: Array.from({ length: answers }, (_, place) => answerId(poll.id, place)),
  }))
}

export interface Vote {
  pollId: number
  userId: number
  hasNames: boolean
  /** Ids of answers, the lowest first; none of a vote without names that was read. */
  chosen: readonly number[]
  /** In hexadecimal. */
  key: string | null
}

/** The votes of these people in the polls of these posts. */
export async function findVotes(db: Db, pairs: readonly { userId: number; postId: number }[]): Promise<Vote[]> {
  const { rows } = await sql<Vote>`
    select distinct o.poll_id, o.user_id, q.has_names, coalesce(o.answers, '{}') as chosen, encode(o.key, 'hex') as key
    from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ postId }) => postId)}::int[]) w(user_id, post_id)
    join polls q on q.post_id = w.post_id join poll_votes o on o.poll_id = q.id and o.user_id = w.user_id`.execute(db)
  return rows
}

interface Change {
  before: Vote | undefined
  after: Vote | undefined
}

/**
 * Writes who has voted, and counts. Of a vote without names only the numbers of its poll know the answers: all votes of a
 * batch are added to them at once. Each person comes once for each poll; the posts' rows are locked.
 */
export async function writeVotes(db: Db, changes: readonly Change[], polls: readonly PollRow[]): Promise<void> {
  const votes = changes.flatMap(({ after }) =>
    after ? [{ ...after, answers: after.hasNames ? after.chosen : null }] : [],
  )
  const gone = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
  const counts = polls.map(({ id, answerIds }) => {
    const own = changes.filter(({ before, after }) => (before ?? after)?.pollId === id)
    const count = (of: (vote: Vote) => boolean) =>
      own.reduce((n, { before, after }) => n + Number(!!after && of(after)) - Number(!!before && of(before)), 0)
    return {
      pollId: id,
      voters: count(() => true),
      votes: answerIds.map(answer => count(({ chosen }) => chosen.includes(answer))),
    }
  })
  const list = <Key extends keyof (typeof votes)[number]>(key: Key) => votes.map(vote => vote[key])
  await sql`
    with gone as (
      delete from poll_votes o using unnest(${gone.map(({ pollId }) => pollId)}::int[], ${gone.map(({ userId }) => userId)}::int[]) w(poll_id, user_id)
      where o.poll_id = w.poll_id and o.user_id = w.user_id
    ), voted as (
      insert into poll_votes (poll_id, user_id, voted_on, answers, key)
      select poll_id, user_id, ${dayOf(sql`now()`)}, answers::int[], decode(key, 'hex')
      from unnest(${list('pollId')}::int[], ${list('userId')}::int[],
        ${list('answers').map(answers => answers && `{${answers.join()}}`)}::text[], ${list('key')}::text[]) w(poll_id, user_id, answers, key)
      order by 1, 2
      on conflict (poll_id, user_id) do update set answers = excluded.answers, voted_on = excluded.voted_on
    )
    insert into poll_counts as n (poll_id, voters, votes)
    select poll_id, voters, votes::int[]
    from unnest(${counts.map(({ pollId }) => pollId)}::int[], ${counts.map(({ voters }) => voters)}::int[],
      ${counts.map(count => `{${count.votes.join()}}`)}::text[]) w(poll_id, voters, votes)
    order by 1
    on conflict (poll_id) do update set voters = n.voters + excluded.voters,
      votes = array(select a + b from unnest(n.votes, excluded.votes) with ordinality each(a, b, place) order by place)`.execute(
    db,
  )
}
