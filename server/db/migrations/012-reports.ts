import { type Kysely, sql } from 'kysely'

/** What engagement reports count from now on (docs/decisions/020-reports.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column counting_since timestamptz not null default now()`.execute(db)

  await sql`create table read_slots (
    team_id int not null references teams on delete cascade,
    day date not null,
    slot smallint not null check (slot between 0 and 95),
    shard smallint not null check (shard between 0 and 7),
    n int not null,
    primary key (team_id, day, slot, shard)
  )`.execute(db)

  // A bit per hour (UTC), so that days can be cut in any time zone.
  await sql`create table active_days (
    day date not null,
    user_id int not null references users on delete cascade,
    hours int not null,
    primary key (day, user_id)
  )`.execute(db)

  await sql`create table reminders (
    post_id int not null references posts on delete cascade,
    user_id int not null references users on delete cascade,
    sent_at timestamptz not null default now(),
    primary key (post_id, user_id)
  )`.execute(db)
  await sql`create index reminders_sent on reminders (sent_at)`.execute(db)

  await sql`alter table posts add column half_read_at timestamptz`.execute(db)
  await sql`update posts p set half_read_at = (
      select v.read_at from views v join memberships m on m.user_id = v.user_id
      where v.post_id = p.id and v.read_at is not null
        and m.team_id = p.team_id and m.joined_seq < p.seq and m.user_id <> p.author_id
      order by v.read_at offset (p.audience + 1) / 2 - 1 limit 1)
    where p.audience > 0 and p.read_count * 2 >= p.audience`.execute(db)
}
