import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'

/**
 * Writes the table types from the migrated schema of a throw-away database. With `--check` it writes nothing and fails
 * when they are out of date.
 */
const file = join(import.meta.dirname, '../server/db/types.generated.ts')
const isCheck = process.argv.includes('--check')

/** Matches the parsers of `openPool`. */
const typeMapping = { int8: 'number', numeric: 'number', timestamptz: 'Date', date: 'string' }

const dataDir = await makeScratchFolder('front-line-types-')
const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false })
try {
  await migrateToLatest(embedded.connectionString)
  const found = isCheck ? await readFile(file, 'utf8').catch(() => '') : undefined
  const types = await describe(embedded.connectionString)
  if (!isCheck) await writeFile(file, types)
  else if (found !== types) {
    console.error('server/db/types.generated.ts is out of date: run `npm run types`')
    process.exitCode = 1
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true })
}

async function describe(connectionString: string): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(connectionString, { max: 2 }) }) })
  const options = { camelCase: true, typeMapping, excludePattern: 'kysely_*', outFile: null, print: false }
  return generate({ ...options, db, dialect: getDialect('postgres') }).finally(() => db.destroy())
}
