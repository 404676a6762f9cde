import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from './types.generated.ts'

/**
 * The typed query builder on a pool. `joined_seq` in SQL is `joinedSeq` in code, also in the results of `sql`
 * templates; names inside JSON values stay as they are.
 */
export function openKysely(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
