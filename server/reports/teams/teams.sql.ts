import { type RawBuilder, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import { noonOf, startOf } from '#server/db/company-days.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'
import { rowByKey } from '#server/db/row-by-key.sql.ts'
import { confirmationsThatCount, inAudience } from '#server/reading/index.ts'
import { isPublishedIn, membersOfTeams, presentUsers, type ReportedUserRow, rate, readBy } from '../figures.sql.ts'
import type { Period } from '../period.ts'

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
 * How many of its audience confirmed the present text of post `p` only after the period. They are few, and found by the
 * time; each membership is looked up by its key, since the planner would read the whole team.
 */
const confirmedAfter = ({ to }: Period) => sql`(
  select count(distinct c.user_id)
  from (select c.user_id from ${confirmationsThatCount} and c.confirmed_at >= ${startOf(sql`${to}::date + 1`)} offset 0) c
  join ${rowByKey('m', sql`memberships m where m.team_id = p.team_id and m.user_id = c.user_id`)}
  where ${inAudience} and not exists (
    select from confirmations e where e.post_id = p.id and e.user_id = c.user_id
      and e.version >= p.confirm_version and e.confirmed_at < ${startOf(sql`${to}::date + 1`)}))`

/**
 * By team, the posts that were published in a period, how often they had been read by its end, and how often those that
 * ask to confirm their present text had been confirmed; of people who have joined.
 */
const publishedIn = (period: Period, teamIds: readonly number[] | undefined) => sql`
  select p.team_id, count(*)::int as posts, sum(p.audience_joined)::int as meant, sum(${readBy(period)})::int as read,
    sum(case when p.ask_to_confirm then p.audience_joined - p.confirmed_count + ${confirmedAfter(period)} else 0 end)::int as to_confirm
  from posts p join teams t on t.id = p.team_id and p.seq is not null and ${listed(teamIds)}
  where ${isPublishedIn(period)} group by p.team_id`

/** Who had confirmed the present text of post `p` by the end of the period: found by the key, whatever else is known of it. */
const confirmersBy = ({ to }: Period) => sql`
  select c.user_id from confirmations c
  where c.post_id = p.id and c.version >= p.confirm_version and c.confirmed_at < ${startOf(sql`${to}::date + 1`)} offset 0`

/** How many of the numbers of posts come after that with which the member `m` joined. */
const laterThanJoining = (seqs: RawBuilder<unknown>) =>
  sql<number>`(select count(distinct s.seq) from unnest(${seqs}) s(seq) where s.seq > m.joined_seq)`

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

export interface ComparedMemberRow extends ReportedUserRow {
  meant: number
  read: number
  toConfirm: number
  remindedAt: Date | null
  total: number
}

/**
 * A page of the members of a team who have joined, the lowest reach first. Reads the views of the period's posts, gathered
 * by reader.
 */
export async function compareMembers(
  db: Db,
  teamId: number,
  period: Period,
  { offset, limit }: { offset: number; limit: number },
): Promise<ComparedMemberRow[]> {
  const { rows } = await sql<ComparedMemberRow>`
    with p as materialized (
      select p.id, p.seq, p.author_id, p.ask_to_confirm, p.confirm_version
      from posts p where p.team_id = ${teamId} and p.seq is not null and ${isPublishedIn(period)}
    ), reads as materialized (
      select v.user_id, array_agg(p.seq) as seqs
      from p cross join lateral (
        select v.user_id from views v where v.post_id = p.id and v.read_at < ${startOf(sql`${period.to}::date + 1`)} offset 0
      ) v where v.user_id <> p.author_id group by v.user_id
    ), confirmed as materialized (
      select c.user_id, array_agg(p.seq) as seqs
      from p cross join lateral (${confirmersBy(period)}) c
      where p.ask_to_confirm and c.user_id <> p.author_id group by c.user_id
    ), reminded as materialized (
      select r.user_id, max(r.sent_at) as sent_at from p join reminders r on r.post_id = p.id group by r.user_id
    ), figures as (
      select m.user_id, w.meant, ${laterThanJoining(sql`reads.seqs`)}::int as read,
        w.asked - ${laterThanJoining(sql`confirmed.seqs`)}::int as to_confirm, ${noonOf(sql`reminded.sent_at`)} as reminded_at
      from memberships m
      cross join lateral (
        select count(*)::int as meant, count(*) filter (where p.ask_to_confirm)::int as asked
        from p where p.seq > m.joined_seq and p.author_id <> m.user_id
      ) w
      left join reads on reads.user_id = m.user_id
      left join confirmed on confirmed.user_id = m.user_id
      left join reminded on reminded.user_id = m.user_id
      where m.team_id = ${teamId}
    )
    select f.*, u.*, count(*) over ()::int as total from figures f
    join (select u.id, u.email, u.sign_in_name, u.first_name, u.last_name, u.profile_image_url from ${presentUsers} u
      where u.first_sign_in_at is not null) u on u.id = f.user_id
    order by ${rate(sql`f.read`, sql`f.meant`)} nulls last, ${byPersonName('u')} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}
