import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export async function saveLooks(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into looks (user_id, at)
    select distinct id, clock_timestamp() from unnest(${[...userIds]}::int[]) as seen(id) order by 1
    on conflict (user_id) do update set at = excluded.at`.execute(db)
}
