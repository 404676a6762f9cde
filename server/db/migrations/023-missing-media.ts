import { type Kysely, sql } from 'kysely'

/**
 * The sizes with which media were stored, so that a file that was cut is recognized; unknown of older media. A media item
 * whose file is gone is kept for a while as one that failed, and a post without anything left keeps its number for as
 * long as it counts for nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      add column display_bytes bigint,
      add column thumbnail_bytes bigint,
      add column poster_bytes bigint,
      add column missing_at timestamptz,
      add column removed_at timestamptz,
      add constraint media_removed check (removed_at is null or status = 'failed')`.execute(db)
  await sql`create index media_missing on media (missing_at) where missing_at is not null`.execute(db)
  await sql`create index media_removed_at on media (removed_at) where removed_at is not null`.execute(db)
  // Their reports say less than those of today.
  await sql`delete from diagnostic_runs where kind = 'repair'`.execute(db)

  await sql`
    alter table posts
      add column suspended_seq bigint,
      drop constraint posts_counted,
      add constraint posts_counted check ((coalesce(seq, suspended_seq) is null) = (counted_at is null)),
      add constraint posts_suspended check (seq is null or suspended_seq is null)`.execute(db)
}
