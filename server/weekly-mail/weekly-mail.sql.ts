import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { wordsOfPost } from '#server/db/words-of-post.sql.ts'
import { inAudience } from '#server/reading/index.ts'

export async function isOff(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('weeklyMails').select('isOff').where('userId', '=', userId).executeTakeFirst()
  return row?.isOff ?? false
}

export async function setOff(db: Db, userId: number, off: boolean): Promise<void> {
  await sql`
    insert into weekly_mails (user_id, is_off) values (${userId}, ${off})
    on conflict (user_id) do update set is_off = excluded.is_off`.execute(db)
}

export async function deleteChoiceOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('weeklyMails').where('userId', '=', userId).execute()
}

/** Returns whether the token is known. */
export async function setOffByToken(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    update weekly_mails set is_off = true where token = ${token}::uuid returning user_id`.execute(db)
  return rows.length > 0
}

/** The posts `p` of the days that reports count which were meant for a user, and which they have not read. */
const unreadPosts = (userId: RawBuilder<unknown>) => sql`
  memberships m join teams t on t.id = m.team_id and t.is_active
  join posts p on ${inAudience} and p.counted_at > now() - make_interval(days => ${limits.reportDays}::int)
  where m.user_id = ${userId}
    and not exists (select from views v where v.post_id = p.id and v.user_id = m.user_id and v.read_at is not null)`

/**
 * Takes up to `limit` people whose mail is due, and notes it as sent: they use the app, have an address, no device gets
 * their pushes, and they have unread posts.
 */
export async function takeDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into weekly_mails as w (user_id, sent_at)
    select u.id, now() from users u
    where ${isInCompany('u')} and u.last_sign_in_at is not null and u.email is not null
      and not exists (select from push_subscriptions d where d.user_id = u.id and d.failures = 0)
      and not exists (select from weekly_mails s
        where s.user_id = u.id and (s.is_off or s.sent_at > now() - interval '3 days'))
      and exists (select from ${unreadPosts(sql`u.id`)})
    order by u.id limit ${limit}
    on conflict (user_id) do update set sent_at = excluded.sent_at
    where not w.is_off and (w.sent_at is null or w.sent_at <= now() - interval '3 days')
    returning w.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The token of the link that turns the mail off; undefined where it is off. */
export async function tokenOf(db: Db, userId: number): Promise<string | undefined> {
  const query = db.selectFrom('weeklyMails').select('token').where('userId', '=', userId).where('isOff', '=', false)
  return (await query.executeTakeFirst())?.token
}

/** A post of a mail. */
export interface MailedPost {
  author: string
  content: string
  /** How many posts the user has not read. */
  unread: number
}

/** The newest posts that a user has not read. */
export async function newestUnread(db: Db, userId: number, limit: number): Promise<MailedPost[]> {
  const { rows } = await sql<MailedPost>`
    select a.first_name || ' ' || a.last_name as author, n.content, n.unread
    from (
      select p.author_id, ${wordsOfPost} as content, p.counted_at, p.id, (count(*) over ())::int as unread
      from ${unreadPosts(sql`${userId}::int`)} order by p.counted_at desc, p.id desc limit ${limit}
    ) n
    join users a on a.id = n.author_id
    order by n.counted_at desc, n.id desc`.execute(db)
  return rows
}
