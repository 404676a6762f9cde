import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export async function insertTestObject(db: Db, key: string): Promise<void> {
  await db
    .insertInto('testObjects')
    .values({ key })
    .onConflict(known => known.doNothing())
    .execute()
}

export async function testObjectKeys(db: Db, olderThanMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('testObjects')
    .select('key')
    .where('createdAt', '<', sql<Date>`now() - make_interval(secs => ${olderThanMs / 1_000})`)
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteTestObjects(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('testObjects').where('key', 'in', keys).execute()
}
