import { type Kysely, sql } from 'kysely'

/**
 * How many of its audience have confirmed the present text of a post. The nightly recount counts again what the version
 * before confirms beside this one. The index finds what was confirmed after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column confirmed_count int not null default 0`.execute(db)
  await sql`
    update posts set confirmed_count = counted.n
    from (
      select p.id, count(distinct m.user_id)::int as n
      from posts p
      join confirmations c on c.post_id = p.id and c.version >= p.confirm_version
      join memberships m on m.team_id = p.team_id and m.user_id = c.user_id and m.joined_seq < p.seq and m.user_id <> p.author_id
      group by p.id
    ) counted where posts.id = counted.id`.execute(db)
  await sql`create index confirmations_time on confirmations (post_id, confirmed_at)`.execute(db)
}
