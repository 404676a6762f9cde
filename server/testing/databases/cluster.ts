import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { migrateJobs } from '#server/lib/jobs/jobs.ts'
import { makeScratchFolder, removeAbandonedFolders } from '../scratch-folder.ts'

/** Starts one PostgreSQL for a whole run, migrated once: each database of the tests is a copy of `template`. */
export async function startCluster(): Promise<{ superuser: string; stop: () => Promise<void> }> {
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

/** Creates a migrated database without a row of anybody, and returns the app's connection string to it. */
export const createDatabase = (superuser: string): Promise<string> =>
  copyDatabase(superuser, `test_${randomUUID().replaceAll('-', '')}`, 'template')

/** Sets parameters of the server for all sessions of a database from now on. */
export async function setParameters(
  superuser: string,
  connectionString: string,
  settings: Record<string, string>,
): Promise<void> {
  const name = new URL(connectionString).pathname.slice(1)
  for (const [setting, value] of Object.entries(settings))
    await run(superuser, `alter database ${name} set ${setting} = '${value}'`)
}

/** Drops the database of a connection string, even while others are connected. */
export const dropDatabase = (superuser: string, connectionString: string): Promise<void> =>
  run(superuser, `drop database ${new URL(connectionString).pathname.slice(1)} with (force)`)

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
