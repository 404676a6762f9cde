import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { migrateTo, migrateToLatest } from './migrate.ts'

let fresh: TestDatabase
let folder: string
beforeEach(async () => {
  folder = await mkdtemp('/tmp/front-line-migrations-')
  fresh = await createTestDatabase()
  await fresh.pool.query('drop table kysely_migration, kysely_migration_lock')
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const writeStep = (name: string, statement = `insert into made values ('${name}')`) =>
  writeFile(
    join(folder, `${name}.ts`),
    `import { sql } from '${import.meta.resolve('kysely')}'
    export async function up(db) {
      await sql\`create table if not exists made (name text)\`.execute(db)
      await sql\`${statement}\`.execute(db)
    }`,
  )
const writeSteps = (...names: string[]) => Promise.all(names.map(name => writeStep(name)))
const migrate = (log?: (message: string) => void) => migrateToLatest(fresh.connectionString, { folder, log })
/** What the migrations wrote, and which are recorded, each in the order of their names. */
const state = async () => {
  const { rows: made } = await fresh.pool.query('select name from made order by name')
  const { rows: recorded } = await fresh.pool.query('select name from kysely_migration order by name')
  return [made.map(row => row.name), recorded.map(row => row.name)]
}

test('of several instances that start at once, one migrates', async () => {
  await writeSteps('001-foundation', '002-lamps')
  const steps = await Promise.all([1, 2, 3].map(() => migrate()))
  expect(steps.flat()).toEqual(['001-foundation', '002-lamps'])
  expect((await fresh.pool.query('select name from made order by name')).rows).toHaveLength(2)
})

test('all migrations of a start run, or none', async () => {
  await writeSteps('001-foundation', '002-lamps')
  await migrate()
  await writeStep('003-good')
  await writeStep('004-broken', 'select nonsense')
  await expect(migrate()).rejects.toThrow('could not be migrated')
  const before = ['001-foundation', '002-lamps']
  expect(await state()).toEqual([before, before])
})

test('a migration that arrives after one with a later number runs all the same', async () => {
  await writeSteps('001-foundation', '003-later')
  await migrate()
  await writeStep('002-earlier')
  expect(await migrate()).toEqual(['002-earlier'])
})

test('the schema of a backup is made by the migrations that it names, whatever their numbers are', async () => {
  await writeSteps('001-foundation', '002-earlier', '003-later')
  expect(await migrateTo(fresh.connectionString, ['001-foundation', '003-later'], { folder })).toEqual([
    '001-foundation',
    '003-later',
  ])
  expect(await migrate()).toEqual(['002-earlier'])
})

test('an older version works with what a newer one has added, and leaves it as it is', async () => {
  await writeSteps('001-foundation', '002-newer')
  await migrate()
  await rm(join(folder, '002-newer.ts'))
  const lines: string[] = []
  expect(await migrate(line => lines.push(line))).toEqual([])
  expect(lines).toEqual([expect.stringContaining('002-newer')])
  const both = ['001-foundation', '002-newer']
  expect(await state()).toEqual([both, both])
})

test('a version refuses a database from which a newer one has removed something, or which lacks something of its own', async () => {
  await writeSteps('001-foundation', '002-newer', '003-contract-lamps')
  await migrate()
  const refusal = (name: string) => `The data is of a newer version of Front Line (${name})`
  await rm(join(folder, '003-contract-lamps.ts'))
  await expect(migrate()).rejects.toThrow(refusal('003-contract-lamps'))
  await fresh.pool.query(`delete from kysely_migration where name = '003-contract-lamps'`)
  await rm(join(folder, '002-newer.ts'))
  await writeStep('004-own')
  await expect(migrate()).rejects.toThrow(refusal('002-newer'))
})

test('a migration gives way to those who use its table, and runs once they are done', async () => {
  await writeSteps('001-foundation')
  await migrate()
  await writeStep('002-lamps', 'alter table made add column watts int')
  const reader = await fresh.pool.connect()
  await reader.query('begin; select * from made')
  const lines: string[] = []
  const migrating = migrate(line => lines.push(line))
  await expect.poll(() => lines.length).toBe(1)
  // Others are not stuck behind it while it waits.
  expect((await fresh.pool.query('select name from made')).rowCount).toBe(1)
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['002-lamps'])
  expect(lines).toHaveLength(1)
})
