import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from './types.generated.ts'

export type Db = Kysely<DB>

/**
 * The typed query builder on a pool. `joined_seq` in SQL is `joinedSeq` in code, also in the results of `sql`
 * templates; names inside JSON values stay as they are.
 */
export const openKysely = (pool: Pool): Db => kyselyWith(new PostgresDialect({ pool }))

/** The same with connections of its own. */
export const kyselyWith = (dialect: Dialect): Db =>
  new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
