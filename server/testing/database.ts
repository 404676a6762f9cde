import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import type { DB } from '#server/db/types.generated.ts'

export interface TestDatabase {
  readonly pool: Pool
  readonly db: Kysely<DB>
  readonly priorityPool?: Pool
  readonly connectionString: string
  /** Ends the pool and drops the database, even while others are connected. */
  readonly drop: () => Promise<void>
}

/** Creates an empty, migrated database, for `beforeAll` of a test file; `drop` it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connectionString = await createDatabase(cluster, name, 'template')
  const pool = openPool(connectionString, { max: 5 })
  const drop = async () => {
    await pool.end()
    await run(cluster, `drop database ${name} with (force)`)
  }
  return { pool, db: openKysely(pool), connectionString, drop }
}

/** Copies a database and returns the app's connection string to the copy. */
export async function createDatabase(cluster: string, name: string, template: string): Promise<string> {
  await run(cluster, `create database ${name} template ${template} owner front_line`)
  const url = new URL(cluster)
  url.username = 'front_line'
  url.pathname = `/${name}`
  return url.href
}

async function run(cluster: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: cluster })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
