import { type Kysely, sql } from 'kysely'

/** One row per team and day that is over, so that reading it takes the same time however much was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table read_slot_days (
    team_id int not null references teams on delete cascade,
    day date not null,
    reads int[] not null check (cardinality(reads) = 96),
    primary key (team_id, day)
  )`.execute(db)
}
