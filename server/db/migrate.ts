import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isLockTimeout, reasonOf } from './errors.ts'
import { openPool } from './pool.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')
/** Everyone who uses a table waits behind a migration that waits for it: it gives way and tries again. */
const lockTimeoutMs = 500
const giveWayMs = 1_000

interface MigrateOptions {
  readonly folder?: string
  readonly log?: (message: string) => void
}

/**
 * Migrates the database and returns the names of the migrations that ran. Kysely holds an advisory lock, so that of
 * several instances that start at once one migrates and the others wait; all migrations are one transaction. Leaves the
 * database of a newer version as it is if this version can work on it, and throws otherwise.
 */
export function migrateToLatest(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  return migrate(connectionString, options, () => true)
}

/** Migrates an empty database to the schema that these migrations have made, whatever their order was. */
export function migrateTo(
  connectionString: string,
  names: readonly string[],
  options: MigrateOptions = {},
): Promise<string[]> {
  return migrate(connectionString, options, name => names.includes(name))
}

/** The names of the migrations that this version knows. */
export async function knownMigrations(folder = ownMigrations): Promise<string[]> {
  return (await migrationFiles(folder)).map(file => file.slice(0, -3))
}

/** Throws unless this version knows all of these migrations. */
export async function requireKnown(applied: readonly string[], folder = ownMigrations): Promise<void> {
  const known = new Set(await knownMigrations(folder))
  const newer = applied.find(name => !known.has(name))
  if (newer) throw tooNew(newer)
}

const tooNew = (name: string) =>
  new Error(
    `The data is of a newer version of Front Line (${name}), which this version cannot read. Start the newer version, or restore a backup that this version made.`,
  )

/** Whether a migration removes what earlier versions use; all others only add (docs/decisions/050-upgrades.md). */
export const isContracting = (name: string): boolean => /^\d{3}-contract-/.test(name)

/**
 * Returns the migrations of a newer version that this one can work with: all of its own have run, and the others only
 * add. Throws if it cannot. Empty where no newer version has migrated the database.
 */
async function additionsOf(applied: readonly string[], folder: string): Promise<string[]> {
  const known = await knownMigrations(folder)
  const newer = applied.filter(name => !known.includes(name))
  const obstacle = newer.find(isContracting) ?? (known.every(name => applied.includes(name)) ? undefined : newer[0])
  if (obstacle) throw tooNew(obstacle)
  return newer
}

/** Throws unless the database has the schema of this version, or of a newer one that only adds to it. */
export async function requireCurrent(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, { max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const applied = await appliedMigrations(db).finally(() => db.destroy())
  await additionsOf(applied, ownMigrations)
  if (applied.length === 0) throw new Error('The database is empty: there is nothing to back up yet.')
  if (applied.length < (await knownMigrations()).length)
    throw new Error(
      'The database is of an older version of Front Line: back it up with that version, or start this one first.',
    )
}

async function migrate(
  connectionString: string,
  { folder = ownMigrations, log = () => undefined }: MigrateOptions,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const pool = openPool(connectionString, {
    max: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs,
    name: 'front-line migrations',
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = { getMigrations: () => migrationsIn(folder, isWanted) }
    // Changes that were made side by side may arrive in another order than that of their numbers.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    for (let attempt = 1; ; attempt += 1) {
      const newer = await additionsOf(await appliedMigrations(db).catch(notMigrated), folder)
      if (newer.length > 0) {
        log(`The database is of a newer version (${newer.at(-1)}), with which this version works`)
        return []
      }
      const { error, results } = await migrator.migrateToLatest()
      if (!error) return (results ?? []).map(result => result.migrationName)
      if (!isLockTimeout(error as Error)) return notMigrated(error)
      if (attempt === 1) log('Waiting to migrate the database: its tables are in use')
      await sleep(giveWayMs)
    }
  } finally {
    await db.destroy()
  }
}

function notMigrated(error: unknown): never {
  throw new Error(`The database could not be migrated: ${reasonOf(error)}`, { cause: error })
}

/** What the app has and a database with these migrations lacks, and what that database has beyond the app. */
export async function missingMigrations(applied: readonly string[]): Promise<{ missing: string[]; unknown: string[] }> {
  const known = await knownMigrations()
  return {
    missing: known.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !known.includes(name)),
  }
}

/** `NNN-name.ts`, run in the order of their names; each exports `up`. */
async function migrationsIn(folder: string, isWanted: (name: string) => boolean): Promise<Record<string, Migration>> {
  const steps = (await knownMigrations(folder))
    .filter(isWanted)
    .map(async name => [name, (await import(join(folder, `${name}.ts`))) as Migration] as const)
  return Object.fromEntries(await Promise.all(steps))
}

async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => /^\d{3}-.*\.ts$/.test(name) && !name.endsWith('.test.ts')).toSorted()
}

async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!found[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
