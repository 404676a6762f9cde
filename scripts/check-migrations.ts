import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { isContracting, knownMigrations, migrateTo } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { makeScratchFolder } from '#server/testing/scratch-folder.ts'
import { breakingChanges } from './upgrade/breaking-changes.ts'
import { misnamed, objections } from './upgrade/migrations.ts'
import { releases, shippedRelease } from './upgrade/releases.ts'
import { schemaOf } from './upgrade/schema.sql.ts'
import { requireCommit, root } from './upgrade/versions.ts'

/**
 * Refuses migrations since the last release with which its programs cannot live, while they still run beside the new ones
 * (docs/decisions/050-upgrades.md): runs them one by one in a throw-away database and compares the schemas.
 */
const folder = 'server/db/migrations'
const before = shippedRelease(releases())
requireCommit(before.commit)
const listed = execFileSync('git', ['ls-tree', '--name-only', before.commit, `${folder}/`], {
  cwd: root,
  encoding: 'utf8',
})
const released = [...listed.matchAll(/(\d{3}-[\w-]+)\.ts$/gm)].map(([, name = '']) => name)
const all = await knownMigrations()
const found = misnamed(released, all)
if (found.length === 0) found.push(...(await objectionsToAll()))
for (const objection of found) console.error(objection)
console.log(`${all.length - released.length} migrations since ${before.version}`)
process.exitCode = found.length === 0 ? 0 : 1

async function objectionsToAll(): Promise<string[]> {
  const dataDir = await makeScratchFolder('front-line-migrations-')
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(connectionString, { max: 1 }) }) })
  const objecting: string[] = []
  try {
    await migrateTo(connectionString, released)
    let schema = await schemaOf(db)
    for (const [index, name] of all.slice(released.length).entries()) {
      await migrateTo(connectionString, all.slice(0, released.length + index + 1))
      const next = await schemaOf(db)
      const { unusedSince, harmless } = await import(join(root, folder, `${name}.ts`))
      const migration = { name, isContracting: isContracting(name), unusedSince, harmless }
      objecting.push(...objections(migration, breakingChanges(schema, next), releases()))
      schema = next
    }
  } finally {
    await db.destroy()
    await stop()
    await rm(dataDir, { recursive: true })
  }
  return objecting
}
