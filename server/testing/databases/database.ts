import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import type { DB } from '#server/db/types.generated.ts'
import { createDatabase, dropDatabase, setParameters } from './cluster.ts'

export interface TestDatabase {
  readonly pool: Pool
  readonly db: Kysely<DB>
  readonly priorityPool?: Pool
  readonly connectionString: string
  /** Ends the pool and drops the database, even while others are connected. */
  readonly drop: () => Promise<void>
}

interface Options {
  /** That of the run by default. */
  cluster?: string
  /** The template of the database: the empty, migrated one by default. */
  template?: string
}

/** Creates a database, for `beforeAll` of a test file; `drop` it in `afterAll`. The settings are the server's. */
export async function createTestDatabase(
  settings: Record<string, string> = {},
  { cluster = inject('cluster'), template }: Options = {},
): Promise<TestDatabase> {
  const connectionString = await createDatabase(cluster, template)
  await setParameters(cluster, connectionString, settings)
  const pool = openPool(connectionString, { max: 5 })
  const drop = async () => {
    await pool.end()
    await dropDatabase(cluster, connectionString)
  }
  return { pool, db: openKysely(pool), connectionString, drop }
}
