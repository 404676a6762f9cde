import { type Kysely, sql } from 'kysely'

/**
 * How many of a post's audience have joined the company by signing in, of whom rates are made; and indexes on those who
 * have not, and on members who were not invited yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_not_joined on users (id) where first_sign_in_at is null and removed_at is null`.execute(
    db,
  )
  await sql`create index memberships_not_invited on memberships (team_id) where joined_seq is null`.execute(db)
  await sql`alter table posts add column audience_joined int not null default 0`.execute(db)
  await sql`update posts set audience_joined = audience where audience > 0`.execute(db)
  await sql`
    update posts p set audience_joined = p.audience - lost.n
    from (
      select p.id, count(*)::int as n
      from users u join memberships m on m.user_id = u.id
      join posts p on p.team_id = m.team_id and m.joined_seq < p.seq and m.user_id <> p.author_id
      where u.first_sign_in_at is null and u.removed_at is null
      group by p.id
    ) lost where lost.id = p.id`.execute(db)
}
