import { sql } from 'kysely'
import { isCounted, isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'

/** The teams of a leader; null for all. */
export type LedTeams = readonly number[] | null

export interface AskingPost {
  postId: number
  teamId: number
  content: string
  since: Date
  confirmed: number
  of: number
}

/** The newest posts that ask to confirm and that less than this share of those who have joined has confirmed. */
export async function listAskingPosts(
  db: Db,
  teamIds: LedTeams,
  { belowPercent, limit }: { belowPercent: number; limit: number },
): Promise<AskingPost[]> {
  const { rows } = await sql<AskingPost>`
    select p.id as post_id, p.team_id, left(${wordsOfPost}, 400) as content, greatest(x.since, p.counted_at) as since,
      p.confirmed_count as confirmed, p.audience_joined as of
    from posts p
    join teams t on t.id = p.team_id and t.is_active
    join text_versions x on x.post_id = p.id and x.version = p.confirm_version
    where p.ask_to_confirm and p.seq is not null and p.deleted_at is null
      and (${teamIds}::int[] is null or p.team_id = any(${teamIds}::int[]))
      and p.confirmed_count * 100 < p.audience_joined * ${belowPercent}::int
    order by since desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

export interface NamedPeople {
  count: number
  names: string[]
  /** The only team of the leader's that they are in; null where they are in several, and for who leads all. */
  teamId: number | null
}

const shownNames = 3

const states = {
  'not-invited': sql`not ${isCounted('u')}`,
  'invitation-failed': sql`u.invitation_failed_at is not null and u.last_sign_in_at is null`,
} as const

/** The first people in a state by name, and how many there are. */
export async function countPeople(db: Db, state: keyof typeof states, teamIds: LedTeams): Promise<NamedPeople> {
  const name = state === 'not-invited' ? sql`u.first_name || ' ' || u.last_name` : sql`u.email`
  const { rows } = await sql<NamedPeople>`
    select count(*)::int as count, coalesce((array_agg(${name} order by ${byPersonName('u')}))[1:${shownNames}::int], '{}') as names,
      case when ${teamIds}::int[] is not null and min(u.first_team) = max(u.last_team) then min(u.first_team) end as team_id
    from (
      select u.*, l.first_team, l.last_team from users u
      cross join lateral (
        select min(m.team_id) as first_team, max(m.team_id) as last_team
        from memberships m join teams t on t.id = m.team_id and t.is_active
        where m.user_id = u.id and m.team_id = any(${teamIds}::int[])) l
      where ${isInCompany('u')} and ${states[state]} and (${teamIds}::int[] is null or l.first_team is not null)
    ) u`.execute(db)
  return rows[0] ?? { count: 0, names: [], teamId: null }
}
