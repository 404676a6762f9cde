import { sql } from 'kysely'
import { companyWideTeamId } from '#contract/policy.ts'
import { isInCompany } from '#server/db/in-company.sql.ts'
import type { Db } from '#server/db/kysely.ts'
import { mayPost } from '#server/db/may-post.sql.ts'
import { alphabetical, byPersonName } from '#server/db/order.sql.ts'

export interface RecordedRow {
  teams: string[]
  hasPwa: boolean
  hasNotifications: boolean
  lastActiveAt: Date | null
}

/** A user's figures in reports, beside their engagement rate. */
export async function recordedOf(db: Db, userId: number, installedDays: number): Promise<RecordedRow | undefined> {
  const { rows } = await sql<RecordedRow>`
    select array(select t.name from memberships m join teams t on t.id = m.team_id
        where m.user_id = u.id and t.id <> ${companyWideTeamId} order by ${alphabetical('t.name')}) as teams,
      exists (select from installs i where i.user_id = u.id
        and i.last_open_at > now() - make_interval(days => ${installedDays})) as has_pwa,
      exists (select from push_subscriptions s where s.user_id = u.id) as has_notifications,
      u.last_active_at
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

export async function ownerNames(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from users u
    where u.role = 'owner' and ${isInCompany('u')}
    order by ${byPersonName('u')} limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those who see what a user has read: owners, admins and owners of their teams; the first by name, and how many. */
export async function leadersOf(db: Db, userId: number, limit: number): Promise<{ names: string[]; count: number }> {
  const { rows } = await sql<{ name: string; count: number }>`
    select u.first_name || ' ' || u.last_name as name, count(*) over ()::int as count from users u
    where ${isInCompany('u')} and u.id <> ${userId} and (u.role in ('owner', 'admin') or exists (
      select from memberships o join memberships m on m.team_id = o.team_id and m.user_id = ${userId}
      where o.user_id = u.id and o.is_team_owner))
    order by ${byPersonName('u')} limit ${limit}`.execute(db)
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 }
}

/** Each part of a user's data, by its name, as a query that takes their id. Secrets and hashes are left out. */
const parts = {
  account: (id: number) => sql`
    select email, email_verified, sign_in_name, first_name, last_name, role, created_at, joined_at, first_sign_in_at, last_sign_in_at, last_active_at,
      profile_image_url is not null as has_photo from users where id = ${id}`,
  changesOfAddress: (id: number) => sql`
    select distinct kind, email, created_at, expires_at from account_tokens
    where user_id = ${id} and kind in ('address', 'restore') order by created_at`,
  joinCode: (id: number) => sql`select created_at, expires_at from join_codes where user_id = ${id}`,
  directory: (id: number) => sql`
    select external_id, display_name, work_email, changed_at from scim_people where user_id = ${id}`,
  directoryRequests: (id: number) => sql`
    select at, outcome from scim_requests where user_id = ${id} order by scim_requests.id`,
  teams: (id: number) => sql`
    select t.name as team, m.joined_at, ${mayPost('m', 't')} as can_post, m.is_team_owner, m.read as posts_read
    from memberships m join teams t on t.id = m.team_id where m.user_id = ${id} order by t.id`,
  posts: (id: number) => sql`
    select p.created_at, t.name as team, p.content, q.question, q.answers, p.edited_at,
      array(select m.file_name from media m where m.post_id = p.id and m.kind <> 'preview' and m.former_since is null order by m.position) as files
    from posts p join teams t on t.id = p.team_id left join polls q on q.post_id = p.id
    where p.author_id = ${id} and p.deleted_at is null order by p.id`,
  scheduledPosts: (id: number) => sql`
    select created_at, scheduled_for, content, poll from scheduled_posts where author_id = ${id} order by id`,
  comments: (id: number) => sql`
    select created_at, content, edited_at, post_id from comments where author_id = ${id} and deleted_at is null order by id`,
  revisions: (id: number) => sql`
    select r.post_id, r.comment_id, r.content, r.replaced_at
    from revisions r join posts p on p.id = r.post_id left join comments c on c.id = r.comment_id
    where coalesce(c.author_id, p.author_id) = ${id} order by r.id`,
  likes: (id: number) => sql`
    select created_at, post_id, null as comment_id, kind from likes where user_id = ${id}
    union all select created_at, post_id, comment_id, kind from comment_reactions where user_id = ${id} order by created_at`,
  votes: (id: number) => sql`
    select q.post_id, o.voted_on::text as voted_on, (
      select array_agg(text order by place) from unnest(q.answers) with ordinality each(text, place)
      where q.id * 8 + place - 1 = any(o.answers)) as answers
    from poll_votes o join polls q on q.id = o.poll_id where o.user_id = ${id} order by q.post_id`,
  saved: (id: number) => sql`select post_id, saved_at from saves where user_id = ${id} order by saved_at`,
  forYou: (id: number) => sql`
    select kind, post_id, comment_id, at from for_you where user_id = ${id} order by for_you.id`,
  read: (id: number) => sql`
    select post_id, viewed_at, read_at from views where user_id = ${id} order by post_id`,
  reminded: (id: number) => sql`
    select post_id, sent_at from reminders where user_id = ${id} order by post_id`,
  confirmed: (id: number) => sql`
    select post_id, version, confirmed_at, null as post_deleted_at from confirmations where user_id = ${id}
    union all select l.post_id, l.version, l.confirmed_at, r.deleted_at from record_lines l join records r on r.post_id = l.post_id
    where l.user_id = ${id} and l.confirmed_at is not null and not exists (
      select from confirmations c where c.post_id = l.post_id and c.user_id = l.user_id)
    order by post_id, version`,
  formerlyRead: (id: number) => sql`
    select f.post_id, f.read_at, r.replaced_at from former_views f join revisions r on r.id = f.revision_id
    where f.user_id = ${id} order by f.post_id, f.read_at`,
  videos: (id: number) => sql`
    select post_id, started_at, seconds from watches where user_id = ${id} order by started_at`,
  documents: (id: number) => sql`
    select m.post_id, m.file_name, o.opened_at from document_openings o join media m on m.id = o.media_id
    where o.user_id = ${id} order by o.opened_at`,
  readsByHour: (id: number) => sql`
    select t.name as team, d.day, d.hour as hour_utc, d.n as posts
    from read_days d join teams t on t.id = d.team_id where d.user_id = ${id} order by d.day, d.hour`,
  appOpened: (id: number) => sql`select at as last_opened_at from looks where user_id = ${id}`,
  activeDays: (id: number) => sql`select day from active_days where user_id = ${id} order by day`,
  signedInBrowsers: (id: number) => sql`
    select created_at, last_seen_at, expires_at, user_agent, blocks_notifications from sessions where user_id = ${id} order by created_at`,
  passkeys: (id: number) => sql`
    select name, created_at, last_used_at from passkeys where user_id = ${id} order by id`,
  singleSignOn: (id: number) => sql`
    select issuer, subject, linked_at from sso_identities where user_id = ${id} order by linked_at`,
  apiAccess: (id: number) => sql`
    select name, scopes, created_at, expires_at, last_used_at from api_tokens where user_id = ${id} order by id`,
  authenticatorApp: (id: number) => sql`
    select created_at, last_used_at from authenticators where user_id = ${id}`,
  recoveryCodes: (id: number) => sql`
    select count(*)::int as codes_left from recovery_codes where user_id = ${id}`,
  knownBrowsers: (id: number) => sql`
    select created_at as last_sign_in_at from known_browsers where user_id = ${id} order by created_at`,
  installations: (id: number) => sql`
    select device_type, platform, browser_name, browser_version, created_at, last_open_at
    from installs where user_id = ${id} order by created_at`,
  notifications: (id: number) => sql`
    select split_part(endpoint, '/', 3) as push_service, user_agent, created_at, last_sent_at
    from push_subscriptions where user_id = ${id} order by created_at`,
  quietHours: (id: number) => sql`
    select mode, from_minute, to_minute, time_zone from quiet_hours where user_id = ${id}`,
  leadersMail: (id: number) => sql`select is_on, sent_at from leader_mails where user_id = ${id}`,
  weeklyMail: (id: number) => sql`select is_off, sent_at from weekly_mails where user_id = ${id}`,
  told: (id: number) => sql`
    select post_id, how, at from told where user_id = ${id} order by at`,
  lostNotifications: (id: number) => sql`select lost_at from lost_subscriptions where user_id = ${id}`,
  giveawayTickets: (id: number) => sql`
    select g.title, encode(e.ticket, 'hex') as ticket, e.asked as posts_asked, e.read as posts_read
    from giveaway_entries e join giveaways g on g.id = e.giveaway_id where e.user_id = ${id} order by g.id`,
  // Only owners read the reason of a hold.
  activityLog: (id: number) => sql`
    select at, action, subject,
      case when action like 'hold.%' and actor_id is distinct from ${id} then details - 'reason' else details end as details
    from audit_log
    where actor_id = ${id} or subject = ${`user:${id}`} order by audit_log.id`,
}

/** Everything that is recorded about a user. */
export async function dataOf(db: Db, userId: number): Promise<Record<string, unknown>> {
  const found = await Promise.all(
    Object.entries(parts).map(async ([name, query]) => [name, (await query(userId).execute(db)).rows]),
  )
  return Object.fromEntries(found) as Record<string, unknown>
}
