import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { migrateJobs } from '#server/lib/jobs/jobs.ts'
import { makeScratchFolder, removeAbandonedFolders } from '../scratch-folder.ts'

export interface Cluster {
  /** The connection string of the superuser. */
  readonly superuser: string
  readonly stop: () => Promise<void>
}

/** Returns the cluster of the whole run (scripts/test.ts) that this is a part of, else starts one. */
export async function clusterOfRun(): Promise<Cluster> {
  const { TEST_CLUSTER } = process.env
  return TEST_CLUSTER ? { superuser: TEST_CLUSTER, stop: async () => undefined } : startCluster()
}

/** Starts one PostgreSQL for a whole run, migrated once: each database of the tests is a copy of `template`. */
export async function startCluster(): Promise<Cluster> {
  await removeAbandonedFolders()
  const dataDir = await makeScratchFolder('front-line-test-')
  const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  const superuser = embedded.superuserConnectionString
  const template = await copyDatabase(superuser, 'template', 'template1')
  await migrateToLatest(template)
  const pool = openPool(template, { max: 1 })
  await migrateJobs(pool).finally(() => pool.end())
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  }
  return { superuser, stop }
}

/**
 * Creates a database and returns the app's connection string to it: a copy of a template, by default the one that is
 * migrated and has no row of anybody.
 */
export const createDatabase = (superuser: string, template = 'template'): Promise<string> =>
  copyDatabase(superuser, `test_${randomUUID().replaceAll('-', '')}`, template)

/**
 * Creates a template, unless it exists. `fill` fills an empty, migrated database and closes its connections to it. Waits
 * for another process that creates the same one.
 */
export async function makeTemplate(
  superuser: string,
  name: string,
  fill: (connectionString: string) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: superuser })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const filled = await createDatabase(superuser)
    await fill(filled)
    await client.query(`alter database ${nameOf(filled)} rename to ${name}`)
  } finally {
    await client.end()
  }
}

/** Sets parameters of the server for all sessions of a database from now on. */
export async function setParameters(
  superuser: string,
  connectionString: string,
  settings: Record<string, string>,
): Promise<void> {
  for (const [setting, value] of Object.entries(settings))
    await run(superuser, `alter database ${nameOf(connectionString)} set ${setting} = '${value}'`)
}

/** Drops the database of a connection string, even while others are connected. */
export const dropDatabase = (superuser: string, connectionString: string): Promise<void> =>
  run(superuser, `drop database ${nameOf(connectionString)} with (force)`)

const nameOf = (connectionString: string) => new URL(connectionString).pathname.slice(1)

async function copyDatabase(superuser: string, name: string, template: string): Promise<string> {
  await run(superuser, `create database ${name} template ${template} owner front_line`)
  const url = new URL(superuser)
  url.username = 'front_line'
  url.pathname = `/${name}`
  return url.href
}

async function run(superuser: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: superuser })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
