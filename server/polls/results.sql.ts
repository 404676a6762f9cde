import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { inAudience } from '#server/reading/index.ts'

export interface VoterRow {
  id: number
  firstName: string
  lastName: string
  profileImageUrl: string | null
  /** Ids of the answers that they chose. */
  answers: number[]
  /** A day of the company. */
  votedOn: string
}

/** Who has voted in the poll of a post, by name; nobody of a poll without names. */
export async function listVoters(db: Db, postId: number): Promise<VoterRow[]> {
  const { rows } = await sql<VoterRow>`
    select u.id, u.first_name, u.last_name, u.profile_image_url, o.answers, o.voted_on::text as voted_on
    from polls q join poll_votes o on o.poll_id = q.id join users u on u.id = o.user_id
    where q.post_id = ${postId} and q.has_names order by ${byPersonName('u')}`.execute(db)
  return rows
}

/** The audience of a post by name, each with whether they have voted in its poll. */
export async function listAudience(
  db: Db,
  postId: number,
): Promise<(Pick<VoterRow, 'id' | 'firstName' | 'lastName' | 'profileImageUrl'> & { hasVoted: boolean })[]> {
  const { rows } = await sql<Omit<VoterRow, 'answers' | 'votedOn'> & { hasVoted: boolean }>`
    select u.id, u.first_name, u.last_name, u.profile_image_url, o.user_id is not null as has_voted
    from posts p join polls q on q.post_id = p.id join memberships m on ${inAudience} join users u on u.id = m.user_id
    left join poll_votes o on o.poll_id = q.id and o.user_id = m.user_id
    where p.id = ${postId} order by ${byPersonName('u')}`.execute(db)
  return rows
}

/** How many members of the team of a post have not been invited yet, and are in no audience. */
export async function countNotInvited(db: Db, postId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from posts p join memberships m on m.team_id = p.team_id and m.joined_seq is null
    where p.id = ${postId}`.execute(db)
  return rows[0]?.count ?? 0
}
