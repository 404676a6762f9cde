import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { openPool } from './pool.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')

/**
 * Migrates the database and returns the names of the migrations that ran. Kysely holds an advisory lock, so that of
 * several instances that start at once one migrates and the others wait; all migrations are one transaction.
 */
export async function migrateToLatest(connectionString: string, folder = ownMigrations): Promise<string[]> {
  const pool = openPool(connectionString, {
    max: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    name: 'front-line migrations',
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => migrationsIn(folder) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw new Error(`The database could not be migrated: ${messageOf(error)}`, { cause: error })
    return (results ?? []).map(result => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** What the app has and a database with these migrations lacks, and what that database has beyond the app. */
export async function missingMigrations(applied: readonly string[]): Promise<{ missing: string[]; unknown: string[] }> {
  const own = await namesIn(ownMigrations)
  return { missing: own.filter(name => !applied.includes(name)), unknown: applied.filter(name => !own.includes(name)) }
}

async function namesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter(name => /^\d{3}-.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  return files.map(name => name.slice(0, -3))
}

/** `NNN-name.ts`, run in the order of their names; each exports `up` only. */
async function migrationsIn(folder: string): Promise<Record<string, Migration>> {
  const names = await namesIn(folder)
  const steps = names.map(async name => [name, (await import(join(folder, `${name}.ts`))) as Migration] as const)
  return Object.fromEntries(await Promise.all(steps))
}

/** If a host has several addresses, Node throws an AggregateError without a message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
