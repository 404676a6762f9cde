import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

export async function saveLooks(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    insert into looks (user_id, at)
    select distinct id, clock_timestamp() from unnest(${[...userIds]}::int[]) as seen(id) order by 1
    on conflict (user_id) do update set at = excluded.at`.execute(db)
}
