import { type Kysely, sql } from 'kysely'

/**
 * How many of its audience read a post on each day of the company. `reading.count-days` fills it for older posts, and after
 * the version before has run beside this one: until then a period ends now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_read_days (
    post_id int not null references posts on delete cascade,
    day date not null,
    n int not null,
    primary key (post_id, day)
  )`.execute(db)
}
