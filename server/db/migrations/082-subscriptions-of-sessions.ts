import { type Kysely, sql } from 'kysely'

/**
 * A subscription ends with the session of its browser. One from before gets the newest session of its user on the same
 * browser, else the newest. Without a session its browser was signed out, or its backup has no sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions
      add column session_hash bytea references sessions (token_hash) on delete cascade`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_hash)`.execute(db)
  await sql`
    update push_subscriptions p set session_hash = (
      select s.token_hash from sessions s where s.user_id = p.user_id and s.expires_at > now()
      order by s.user_agent is not distinct from p.user_agent desc, s.last_seen_at desc limit 1)`.execute(db)
  await sql`delete from push_subscriptions where session_hash is null`.execute(db)
}
