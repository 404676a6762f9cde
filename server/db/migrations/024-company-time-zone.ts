import { type Kysely, sql } from 'kysely'

/** Days and hours of the company's time zone, which is UTC until an owner's browser names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column time_zone text`.execute(db)

  await sql`create table read_hours (
    team_id int not null references teams on delete cascade,
    day date not null,
    hour smallint not null check (hour between 0 and 23),
    n int not null,
    primary key (team_id, day, hour)
  )`.execute(db)
  await sql`
    insert into read_hours (team_id, day, hour, n)
    select team_id, day, slot / 4, sum(n) from (
      select team_id, day, slot, n from read_slots
      union all
      select d.team_id, d.day, r.slot - 1, r.n from read_slot_days d, unnest(d.reads) with ordinality r(n, slot)
    ) quarters
    group by 1, 2, 3 having sum(n) > 0`.execute(db)
  await sql`drop table read_slots, read_slot_days`.execute(db)

  await sql`alter table active_days drop column hours`.execute(db)
}
