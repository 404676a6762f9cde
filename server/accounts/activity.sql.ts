import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

/** Active means signed in, viewed, liked, commented or posted; stored to the hour, so that most calls write nothing. */
export async function markActive(db: Kysely<DB>, userId: number): Promise<void> {
  await sql`update users set last_active_at = now()
    where id = ${userId} and (last_active_at is null or last_active_at < now() - interval '5 minutes')`.execute(db)
}
