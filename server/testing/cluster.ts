import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { createDatabase } from './database.ts'
import { makeScratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of this run's server, as superuser. */
    cluster: string
  }
}

/** Starts one PostgreSQL for the whole run, migrated once: the database of each test file is a copy of `template`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeScratchFolder('front-line-test-')
  const { superuserConnectionString, stop } = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  await migrateToLatest(await createDatabase(superuserConnectionString, 'template', 'template1'))
  project.provide('cluster', superuserConnectionString)
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true })
  }
}
