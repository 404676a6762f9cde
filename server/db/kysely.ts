import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from './types.generated.ts'

/**
 * The typed query builder on a pool. `joined_seq` in SQL is `joinedSeq` in code, in `sql` templates' results as well;
 * what lies inside a JSON value keeps its own names.
 */
export function openKysely(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
