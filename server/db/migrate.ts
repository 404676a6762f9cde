import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { reasonOf } from './errors.ts'
import { openPool } from './pool.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')

/**
 * Migrates the database and returns the names of the migrations that ran. Kysely holds an advisory lock, so that of
 * several instances that start at once one migrates and the others wait; all migrations are one transaction.
 */
export function migrateToLatest(connectionString: string, folder = ownMigrations): Promise<string[]> {
  return migrate(connectionString, folder, migrator => migrator.migrateToLatest())
}

/** Migrates an empty database to the schema after this migration. */
export function migrateTo(connectionString: string, name: string, folder = ownMigrations): Promise<string[]> {
  return migrate(connectionString, folder, migrator => migrator.migrateTo(name))
}

/** The names of the migrations that this version knows. */
export async function knownMigrations(folder = ownMigrations): Promise<string[]> {
  return (await migrationFiles(folder)).map(file => file.slice(0, -3))
}

/** Throws unless this version knows all of these migrations. */
export async function requireKnown(applied: readonly string[], folder = ownMigrations): Promise<void> {
  const known = new Set(await knownMigrations(folder))
  const newer = applied.find(name => !known.has(name))
  if (newer) {
    throw new Error(
      `The data is of a newer version of Front Line (${newer}), which this version cannot read. Start the newer version, or restore a backup that this version made.`,
    )
  }
}

/** Throws unless the database has the schema of this version. */
export async function requireCurrent(connectionString: string): Promise<void> {
  const pool = openPool(connectionString, { max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const applied = await appliedMigrations(db).finally(() => db.destroy())
  await requireKnown(applied)
  if (applied.length === 0) throw new Error('The database is empty: there is nothing to back up yet.')
  if (applied.length < (await knownMigrations()).length)
    throw new Error(
      'The database is of an older version of Front Line: back it up with that version, or start this one first.',
    )
}

async function migrate(
  connectionString: string,
  folder: string,
  step: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const pool = openPool(connectionString, {
    max: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    name: 'front-line migrations',
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const provider = { getMigrations: () => migrationsIn(folder) }
    // Changes that were made side by side may arrive in another order than that of their numbers.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    const applied = await appliedMigrations(db).catch(notMigrated)
    await requireKnown(applied, folder)
    const { error, results } = await step(migrator)
    if (error) return notMigrated(error)
    return (results ?? []).map(result => result.migrationName)
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

/** `NNN-name.ts`, run in the order of their names; each exports `up` only. */
async function migrationsIn(folder: string): Promise<Record<string, Migration>> {
  const steps = (await migrationFiles(folder)).map(
    async name => [name.slice(0, -3), (await import(join(folder, name))) as Migration] as const,
  )
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
