import { type Kysely, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import { noonOf, startOf } from '#server/db/company-days.sql.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import type { DB } from '#server/db/types.generated.ts'
import { inAudience } from '#server/reading/index.ts'
import { isPublishedIn, membersOfTeams, rate, readBy } from '../figures.sql.ts'
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

/**
 * By team, the posts that were published in a period, how often they had been read by its end, and how often those that
 * ask to confirm their present text had been confirmed; of people who have joined.
 */
const publishedIn = (period: Period, teamIds: readonly number[] | undefined) => sql`
  select p.team_id, count(*)::int as posts, sum(p.audience_joined)::int as meant, sum(${readBy(period)})::int as read,
    coalesce(sum(p.audience_joined) filter (where p.ask_to_confirm), 0)::int as asked
  from posts p join teams t on t.id = p.team_id and p.seq is not null and ${listed(teamIds)}
  where ${isPublishedIn(period)} group by p.team_id`

/** Each post's confirmations are found by its key, and each member by theirs: the planner expects few of both. */
const confirmedIn = (period: Period, teamIds: readonly number[] | undefined) => sql`
  select p.team_id, sum(k.n)::int as n
  from posts p join teams t on t.id = p.team_id and p.seq is not null and p.ask_to_confirm and ${listed(teamIds)}
  cross join lateral (
    select count(distinct c.user_id) as n
    from confirmations c cross join lateral (
      select from memberships m where m.user_id = c.user_id and ${inAudience} offset 0
    ) m
    where c.post_id = p.id and c.version >= p.confirm_version and c.confirmed_at < ${startOf(sql`${period.to}::date + 1`)}
  ) k
  where ${isPublishedIn(period)} group by p.team_id`

/** Company-wide first, then by name. */
export async function compareTeams(
  db: Db,
  teamIds: readonly number[] | undefined,
  { period, against }: { period: Period; against: Period },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select t.id, t.name, coalesce(m.members, 0) as members, coalesce(m.joined, 0) as joined,
      coalesce(p.posts, 0) as posts, coalesce(p.meant, 0) as meant, coalesce(p.read, 0) as read, coalesce(p.asked, 0) - coalesce(c.n, 0) as to_confirm,
      coalesce(b.meant, 0) as meant_before, coalesce(b.read, 0) as read_before
    from teams t
    left join (
      select m.team_id, count(*)::int as members, count(*) filter (where m.has_joined)::int as joined
      from ${membersOfTeams} m group by m.team_id
    ) m on m.team_id = t.id
    left join (${publishedIn(period, teamIds)}) p on p.team_id = t.id
    left join (${confirmedIn(period, teamIds)}) c on c.team_id = t.id
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

export interface ComparedMemberRow {
  id: number
  email: string | null
  signInName: string | null
  firstName: string
  lastName: string
  profileImageUrl: string | null
  meant: number
  read: number
  toConfirm: number
  remindedAt: Date | null
  total: number
}

/** A page of the members of a team who have joined, the lowest reach first. Reads the views of the period's posts. */
export async function compareMembers(
  db: Db,
  teamId: number,
  period: Period,
  { offset, limit }: { offset: number; limit: number },
): Promise<ComparedMemberRow[]> {
  const end = startOf(sql`${period.to}::date + 1`)
  const { rows } = await sql<ComparedMemberRow>`
    select u.id, u.email, u.sign_in_name, u.first_name, u.last_name, u.profile_image_url,
      r.meant, r.read, r.to_confirm, ${noonOf(sql`r.reminded_at`)} as reminded_at, count(*) over ()::int as total
    from (
      select m.user_id, count(p.id)::int as meant, count(v.user_id)::int as read, max(s.sent_at) as reminded_at,
        count(*) filter (where p.ask_to_confirm and not exists (
          select from confirmations c where c.post_id = p.id and c.user_id = m.user_id
            and c.version >= p.confirm_version and c.confirmed_at < ${end}))::int as to_confirm
      from ${membersOfTeams} m0 join memberships m on m.team_id = m0.team_id and m.user_id = m0.user_id
      left join posts p on ${inAudience} and ${isPublishedIn(period)}
      left join ${rowByKey('v', sql`views v where v.post_id = p.id and v.user_id = m.user_id and v.read_at < ${end}`)}
      left join ${rowByKey('s', sql`reminders s where s.post_id = p.id and s.user_id = m.user_id`)}
      where m.team_id = ${teamId} and m0.has_joined group by m.user_id
    ) r join users u on u.id = r.user_id
    order by ${rate(sql`r.read`, sql`r.meant`)} nulls last, ${byPersonName('u')} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}
