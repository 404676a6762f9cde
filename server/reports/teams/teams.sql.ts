import { type Kysely, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import { startOf } from '#server/db/company-days.sql.ts'
import { alphabetical } from '#server/db/order.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { confirmationsThatCount, inAudience } from '#server/reading/index.ts'
import { isPublishedIn, membersOfTeams, readBy } from '../figures.sql.ts'
import type { Period } from '../period.ts'

type Db = Kysely<DB>

export interface ComparedRow {
  id: number
  name: string
  members: number
  joined: number
  posts: number
  meant: number
  read: number
  toConfirm: number
  meantBefore: number
  readBefore: number
}

/** The active teams `t` with these ids; without ids all. */
const listed = (teamIds: readonly number[] | undefined) =>
  sql`(t.is_active and ${teamIds === undefined ? sql`true` : sql`t.id = any(${[...teamIds]}::int[])`})`

/** Who of the audience of post `p`, of those who have joined, had confirmed its present text by the end of the period. */
const confirmedBy = ({ to }: Period) => sql`
  select count(distinct c.user_id) as n from ${confirmationsThatCount} and c.confirmed_at < ${startOf(sql`${to}::date + 1`)}
    and exists (select from memberships m where m.user_id = c.user_id and ${inAudience})`

/** By team, the posts that were published in a period, and how often they had been read by its end. */
const publishedIn = (period: Period, teamIds: readonly number[] | undefined) => sql`
  select p.team_id, count(*)::int as posts, sum(p.audience_joined)::int as meant, sum(${readBy(period)})::int as read,
    sum(case when p.ask_to_confirm then p.audience_joined - (${confirmedBy(period)}) else 0 end)::int as to_confirm
  from posts p join teams t on t.id = p.team_id and p.seq is not null and ${listed(teamIds)}
  where ${isPublishedIn(period)} group by p.team_id`

/** Company-wide first, then by name. */
export async function compareTeams(
  db: Db,
  teamIds: readonly number[] | undefined,
  { period, against }: { period: Period; against: Period },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select t.id, t.name, coalesce(m.members, 0) as members, coalesce(m.joined, 0) as joined,
      coalesce(p.posts, 0) as posts, coalesce(p.meant, 0) as meant, coalesce(p.read, 0) as read, coalesce(p.to_confirm, 0) as to_confirm,
      coalesce(b.meant, 0) as meant_before, coalesce(b.read, 0) as read_before
    from teams t
    left join (
      select m.team_id, count(*)::int as members, count(*) filter (where m.has_joined)::int as joined
      from ${membersOfTeams} m group by m.team_id
    ) m on m.team_id = t.id
    left join (${publishedIn(period, teamIds)}) p on p.team_id = t.id
    left join (${publishedIn(against, teamIds)}) b on b.team_id = t.id
    where ${listed(teamIds)}
    order by t.id <> ${companyWideTeamId}, ${alphabetical('t.name')}, t.id`.execute(db)
  return rows
}

/** The members of these teams, each once, and how many of them have joined. */
export async function countMembers(
  db: Db,
  teamIds: readonly number[] | undefined,
): Promise<{ members: number; joined: number }> {
  const { rows } = await sql<{ members: number; joined: number }>`
    select count(distinct m.user_id)::int as members, count(distinct m.user_id) filter (where m.has_joined)::int as joined
    from ${membersOfTeams} m join teams t on t.id = m.team_id where ${listed(teamIds)}`.execute(db)
  return rows[0] ?? { members: 0, joined: 0 }
}
