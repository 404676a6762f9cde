import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { getPost, listPosts } from '#contract/feed.ts'
import { listGiveaways } from '#contract/giveaways.ts'
import { listUsers } from '#contract/people.ts'
import { openDatabase } from '#server/db/database.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openPool } from '#server/db/pool.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { TestCompany } from '#server/testing/company.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { otherPostgres, startOtherPostgres } from '#server/testing/databases/other-postgres.ts'
import { findBackups, readManifest, writeManifest } from './backup/manifest.ts'
import { MemoryLocation } from './backup/memory-location.fixture.ts'
import { takeBackup } from './backup/take-backup.ts'
import { backUp, fill, removeFolders, restored, sourceOf } from './backup.fixture.ts'

/** A company of schema 013, as a backup: `WRITE_FIXTURE=1` made it with the code of its day. */
const fixture = new URL('./schema-013.fixture.gz', import.meta.url)
const email = 'olivia@acme.example'

afterAll(removeFolders)

if (process.env.WRITE_FIXTURE)
  test('writes the fixture', async () => {
    const company = await TestCompany.open()
    await fill(company)
    const location = new MemoryLocation()
    const client = new Client({ connectionString: company.database.connectionString })
    await client.connect()
    await takeBackup({ ...sourceOf(company), client }, location, { name: 'schema', backupId: 0 })
    await client.end()
    await location.save(fixture)
    await company.close()
  })

test('a company of schema 013 is complete after all migrations', async () => {
  const location = await MemoryLocation.load(fixture)
  const { company, result } = await restored(location)
  expect(result.manifest.migrations.at(-1)).toMatch(/^013-/)
  expect(result.lost).toEqual([])
  const { rows: hours } = await company.database.pool.query('select sum(n)::int as reads from read_hours')
  expect(hours[0].reads).toBeGreaterThan(0)
  for (const { name, rows } of result.manifest.tables) {
    // Its rows are those of `read_hours` now, added up.
    if (name === 'read_slots') continue
    const { rows: found } = await company.database.pool.query(`select count(*) as n from ${name}`)
    // The restore itself is logged, and the newest backup of its location noted.
    expect([name, found[0].n]).toEqual([name, rows + (name === 'audit_log' || name === 'secrets' ? 1 : 0)])
  }
  // Days of reading are counted after an upgrade.
  await company.app.tasks['reading.count-days']({}, '')
  expect(await findDrift(company.app.ctx.db)).toEqual([])

  const owner = company.visitor()
  await owner.signIn(email)
  expect((await owner.call(listUsers, {})).map(person => person.email)).toContain(email)
  const { posts } = await owner.call(listPosts, { query: { teamId: 10 } })
  const withMedia = posts.find(post => post.media.length > 0)
  expect(withMedia).toMatchObject({ content: 'New roof \\ tab\tand €', commentCount: 1 })
  const url = withMedia?.media[0]?.url ?? ''
  expect((await owner.send({ url })).statusCode).toBe(200)
  expect(await owner.call(listGiveaways)).toHaveLength(1)
  await company.close()
})

test('a backup of a newer version is refused in words', async () => {
  const location = await MemoryLocation.load(fixture)
  const [backup] = await findBackups(location)
  const manifest = await readManifest(location, backup?.name ?? '')
  await writeManifest(location, { ...manifest, migrations: [...manifest.migrations, '999-later'] })
  await expect(restored(location)).rejects.toThrow('The data is of a newer version of Front Line (999-later)')
})

const programs = otherPostgres()
if (programs)
  test('a backup leads to another major version of PostgreSQL, and back', async () => {
    const company = await TestCompany.open()
    const { postId } = await fill(company)
    const here = new MemoryLocation()
    await backUp(company, here)
    const server = await startOtherPostgres(programs)
    const pool = openPool(server.connectionString, { max: 5 })
    const database = { pool, db: openKysely(pool), connectionString: server.connectionString, drop: () => pool.end() }
    const { company: there } = await restored(here, { database })
    expect(await findDrift(there.app.ctx.db)).toEqual([])
    const back = new MemoryLocation()
    await backUp(there, back)
    const { company: again } = await restored(back)
    const owner = again.visitor()
    await owner.signIn(email)
    expect((await owner.call(getPost, { params: { id: postId } })).media).toHaveLength(2)
    expect(await findDrift(again.app.ctx.db)).toEqual([])
    for (const app of [again, there, company]) await app.close()
    await server.stop()
  })

test('an app refuses a database from which a newer version has removed something', async () => {
  const database = await createTestDatabase()
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ('999-contract-later', $1)`, [
    randomUUID(),
  ])
  const opened = openDatabase({ databaseUrl: database.connectionString, dataDir: '/nowhere', log: () => undefined })
  await expect(opened).rejects.toThrow('Start the newer version')
  await database.drop()
})
