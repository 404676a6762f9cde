/** Stores the value unless the secret has one already; returns the one that is stored. */
export async function insertOrFindSecret(db: Db, name: string, value: Buffer): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

import type { Db } from '#server/db/kysely.ts'
