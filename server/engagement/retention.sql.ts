import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** With the watch times of their videos. */
export async function deleteViewsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('views').where('userId', '=', userId).execute()
  await db.deleteFrom('formerViews').where('userId', '=', userId).execute()
}

/** Deletes watch times after so many days. A video that was watched stays read. */
export async function deleteOldWatches(db: Db, keptDays: number): Promise<void> {
  await sql`delete from watches where started_at < now() - make_interval(days => ${keptDays})`.execute(db)
}
