import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

export async function insertTestObject(db: Kysely<DB>, key: string): Promise<void> {
  await db
    .insertInto('testObjects')
    .values({ key })
    .onConflict(known => known.doNothing())
    .execute()
}

export async function testObjectKeys(db: Kysely<DB>, olderThanMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('testObjects')
    .select('key')
    .where('createdAt', '<', sql<Date>`now() - make_interval(secs => ${olderThanMs / 1_000})`)
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteTestObjects(db: Kysely<DB>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('testObjects').where('key', 'in', keys).execute()
}
