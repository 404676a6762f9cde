import { type Kysely, sql } from 'kysely'

/**
 * Documents as part of the versions of a post that asks to confirm it. Those of the version that everyone sees are known;
 * former ones did not keep theirs, and have null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column confirm_after_opening boolean not null default false`.execute(db)
  await sql`alter table scheduled_posts add column confirm_after_opening boolean not null default false`.execute(db)
  await sql`
    alter table media add column sha256 text, add column original_sha256 text, add column former_since timestamptz`.execute(
    db,
  )
  await sql`alter table text_versions add column documents uuid[]`.execute(db)
  await sql`
    update text_versions x set documents = array(
      select m.id from media m where m.post_id = x.post_id and m.kind = 'document' and m.status in ('ready', 'processing')
      order by m.position)
    from posts p where p.id = x.post_id and p.text_version = x.version`.execute(db)
}
