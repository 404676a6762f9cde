import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

/** A secret that every instance shares; made on first use. */
export async function sharedSecret(db: Kysely<DB>, name: string, bytes = 32): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(bytes) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
