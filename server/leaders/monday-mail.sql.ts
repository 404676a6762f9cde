import { type RawBuilder, sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import { dayOf } from '#server/db/company-days.sql.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { byPersonName } from '#server/db/order.sql.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'
import type { LedTeams } from './attention.sql.ts'

/** Undefined for somebody who has not chosen. */
export async function choiceOf(db: Db, userId: number): Promise<boolean | undefined> {
  const row = await db.selectFrom('leaderMails').select('isOn').where('userId', '=', userId).executeTakeFirst()
  return row?.isOn ?? undefined
}

export async function choose(db: Db, userId: number, isOn: boolean): Promise<void> {
  await sql`
    insert into leader_mails (user_id, is_on) values (${userId}, ${isOn})
    on conflict (user_id) do update set is_on = excluded.is_on`.execute(db)
}

export async function deleteChoiceOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('leaderMails').where('userId', '=', userId).execute()
}

/** Returns whether the token is known. */
export async function stopByToken(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    update leader_mails set is_on = false where token = ${token}::uuid returning user_id`.execute(db)
  return rows.length > 0
}

/** Whether user `u` leads anybody. */
const leads = sql`(u.role in ('owner', 'admin') or exists (
  select from memberships m join teams t on t.id = m.team_id and t.is_active where m.user_id = u.id and m.is_team_owner))`

const isSentThisWeek = (table: RawBuilder<unknown>) => sql`${table}.sent_at > now() - interval '3 days'`

/** Takes up to `limit` leaders whose mail is due, and notes it as sent. */
export async function takeDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into leader_mails as w (user_id, sent_at)
    select u.id, now() from users u left join leader_mails s on s.user_id = u.id
    where ${isInCompany('u')} and u.last_sign_in_at is not null and u.email is not null and ${leads}
      and coalesce(s.is_on, u.role = 'owner') and (s.sent_at is null or not ${isSentThisWeek(sql`s`)})
    order by u.id limit ${limit}
    on conflict (user_id) do update set sent_at = excluded.sent_at
    where w.sent_at is null or not ${isSentThisWeek(sql`w`)}
    returning w.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The token of the link that turns the mail off. */
export async function tokenOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('leaderMails').select('token').where('userId', '=', userId).executeTakeFirst()
  return row?.token
}

export interface LittleReadPost {
  id: number
  teamId: number
  teamName: string
  content: string
  author: string
  read: number
  of: number
}

/** The posts of a period that the smallest share of those who have joined has read. */
export async function listLeastRead(
  db: Db,
  teamIds: LedTeams,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<LittleReadPost[]> {
  const { rows } = await sql<LittleReadPost>`
    select p.id, p.team_id, t.name as team_name, left(${wordsOfPost}, 400) as content, a.first_name || ' ' || a.last_name as author,
      p.read_count as read, p.audience_joined as of
    from posts p join teams t on t.id = p.team_id and t.is_active join users a on a.id = p.author_id
    where p.seq is not null and p.deleted_at is null and ${dayOf(sql`p.counted_at`)} between ${from}::date and ${to}::date
      and (${teamIds}::int[] is null or p.team_id = any(${teamIds}::int[])) and p.read_count < p.audience_joined
    order by p.read_count::float / p.audience_joined, p.id limit ${limit}`.execute(db)
  return rows
}

/** The first people by name who have never signed in, and how many there are. */
export async function listNotJoined(
  db: Db,
  teamIds: LedTeams,
  limit: number,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*)::int as count,
      coalesce((array_agg(u.first_name || ' ' || u.last_name order by ${byPersonName('u')}))[1:${limit}::int], '{}') as names
    from users u
    where ${isInCompany('u')} and u.first_sign_in_at is null
      and exists (select from memberships m join teams t on t.id = m.team_id and t.is_active
        where m.user_id = u.id and m.team_id = any(coalesce(${teamIds}::int[], array[${companyWideTeamId}::int])))`.execute(
    db,
  )
  return rows[0] ?? { count: 0, names: [] }
}
