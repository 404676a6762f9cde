import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { getPost } from '#contract/feed.ts'
import { Browser } from '#server/testing/browser.ts'
import { TestCompany } from '#server/testing/company.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { type AppProcess, compileCache, startApp } from '#server/testing/start-app.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import { findBackups } from './backup/manifest.ts'
import { backUp, fill, newFolder, removeFolders } from './backup.fixture.ts'

/** The real commands, as processes of their own. */
let company: TestCompany, postId: number
const running = new Set<AppProcess>()
/** Kysely's, while it migrates. */
const lockOfMigrations = '3853314791062309107'
const email = 'olivia@acme.example'
const password = 'correct horse battery'

beforeAll(async () => {
  company = await TestCompany.open()
  postId = (await fill(company)).postId
})
afterEach(async () => {
  for (const app of running) await app.stop()
  running.clear()
})
afterAll(async () => {
  await company.close()
  await removeFolders()
})

function command(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings }
  // With the umask of most shells.
  const line = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, `server/${name}.ts`, ...args]
  const child: ChildProcess = spawn('/bin/sh', line, { env, stdio: 'pipe' })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(text.toString()))
  const printed = () => output.join('')
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output: printed() }))
  return { child, ended, printed }
}
const run = (...given: Parameters<typeof command>) => command(...given).ended

async function start(settings: Record<string, string>): Promise<AppProcess> {
  const app = await startApp(settings)
  running.add(app)
  return app
}

/** Signs in and returns the bytes of a post's first picture. */
async function photoFrom(app: AppProcess): Promise<Buffer> {
  const browser = new Browser()
  await browser.call(app, accounts.signIn, { body: { email, password } })
  const post = await browser.call(app, getPost, { params: { id: postId } })
  const response = await fetch(app.url + (post?.media[0]?.url ?? ''), { headers: { cookie: browser.cookie } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const settingsOf = ({ database, folder }: TestCompany) => ({
  DATABASE_URL: database.connectionString,
  DATA_DIR: folder,
})

test('two commands move a company to another machine, and back up the running server there', async () => {
  const [backups, machine, third] = [await newFolder(), await newFolder(), await newFolder()]
  const made = await run('backup', [backups], settingsOf(company))
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Backed up and verified \d+ people, \d+ files?, .* as \S+, in \d+\.\d s/),
  })

  const dataDir = join(machine, 'data')
  const restored = await run('restore', [backups], { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everyone signs in again') })
  const app = await start({ DATA_DIR: dataDir, BACKUP_TO: join(third, 'scheduled') })
  const { media } = await company.owner.call(getPost, { params: { id: postId } })
  const was = await company.owner.send({ url: media[0]?.url ?? '' })
  expect((await photoFrom(app)).equals(was.rawPayload)).toBe(true)

  expect(await run('restore', [backups], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by another running Front Line'),
  })
  expect(await run('backup', [third], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  await app.stop()
  expect(await run('backup', [third], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(await findBackups(openFolderLocation(third))).toHaveLength(2)
  expect(await run('restore', [backups], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing changed'),
  })
})

test('only one account reads a backup beside a running server, older ones included', async () => {
  const location = openFolderLocation(await newFolder())
  await backUp(company, location)
  await chmod(join(location.name, 'backups'), 0o755)
  await chmod(join(location.name, 'objects'), 0o755)
  expect(await run('backup', [location.name], settingsOf(company))).toMatchObject({ code: 0 })
  const entries = await readdir(location.name, { recursive: true, withFileTypes: true })
  expect(entries.some(({ name }) => name === 'manifest.json')).toBe(true)
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isDirectory() ? '700' : '600'])
  }
})

test('a bucket keeps backups as a folder does, also of media in a bucket', async () => {
  const folder = await newFolder()
  const configureBuckets = ['media', 'backups', 'other'].map(name => ({ name }))
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
  const endpoint = `http://127.0.0.1:${(await store.run()).port}`
  const keys = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const bucket = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const to = 's3://backups/front-line'
  expect(await run('backup', [to], { ...settingsOf(company), ...bucket })).toMatchObject({
    code: 0,
    output: expect.stringContaining(to),
  })
  const database = await createTestDatabase()
  const other = { DATABASE_URL: database.connectionString, DATA_DIR: await newFolder(), ...keys, S3_BUCKET: 'media' }
  expect(await run('restore', [to], other)).toMatchObject({ code: 0 })
  // From one bucket to another, with the key of the one that the media are in.
  expect(await run('backup', ['s3://other'], other)).toMatchObject({ code: 0 })
  const back = await createTestDatabase()
  const last = { DATABASE_URL: back.connectionString, DATA_DIR: await newFolder(), ...bucket }
  expect(await run('restore', ['s3://other'], last)).toMatchObject({ code: 0 })
  const app = await start(last)
  expect((await photoFrom(app)).length).toBeGreaterThan(100)
  await app.stop()
  running.clear()
  await store.close()
  for (const each of [database, back]) await each.drop()
})

test('killed in the middle, a backup leaves nothing that looks whole, and a restore nothing half', async () => {
  const backups = await newFolder()
  const location = openFolderLocation(backups)
  const { pool } = company.database
  const isBlocked = async (by: Pick<Client, 'query'>) => {
    const { rows } = await by.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  const lock = await pool.connect()
  await lock.query('begin; lock table posts in access exclusive mode')
  const interrupted = command('backup', [backups], settingsOf(company))
  await expect.poll(() => isBlocked(pool)).toBe(true)
  interrupted.child.kill('SIGKILL')
  await interrupted.ended
  await lock.query('rollback')
  lock.release()
  expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([false])
  const database = await createTestDatabase()
  const target = { DATABASE_URL: database.connectionString, DATA_DIR: await newFolder() }
  expect(await run('restore', [backups], target)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no backup in'),
  })

  await backUp(company, location)
  expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([true])
  const { rows } = await pool.query('select error from backups order by id desc limit 2')
  expect(rows).toEqual([{ error: null }, { error: 'backup.interrupted' }])

  // In front of the schema: the tables of the target are gone then.
  const migrating = new Client({ connectionString: database.connectionString })
  await migrating.connect()
  await migrating.query(`select pg_advisory_lock(${lockOfMigrations})`)
  const early = command('restore', [backups], target)
  await expect.poll(() => isBlocked(migrating)).toBe(true)
  early.child.kill('SIGKILL')
  await early.ended
  await migrating.end()

  // After the media, the database is restored in one transaction.
  const slow = command('restore', [backups], target)
  await expect.poll(() => slow.printed(), { interval: 1 }).toContain('media files')
  slow.child.kill('SIGKILL')
  expect((await slow.ended).code).toBeNull()
  const again = await run('restore', [backups], target)
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Everyone signs in again') })
  await database.drop()
})

test('commands say in a sentence what is wrong', async () => {
  const empty = await newFolder()
  const nowhere = join(empty, 'nothing')
  expect(await run('backup', [], settingsOf(company))).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run backup -- /path/to/backups'),
  })
  expect(await run('backup', [nowhere], { DATA_DIR: join(empty, 'data') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in'),
  })
  expect(await run('restore', [nowhere], settingsOf(company))).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no backup in'),
  })
  expect(await run('backup', [join(company.folder, 'backups')], settingsOf(company))).toMatchObject({
    code: 1,
    output: expect.stringContaining('outside DATA_DIR'),
  })
  await mkdir(join(empty, 'full'))
  await writeFile(join(empty, 'full', 'backups'), '')
  expect(await run('backup', [join(empty, 'full')], settingsOf(company))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/can't be written to that location\. ENOTDIR: not a directory/),
  })
  const unreachable = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(await run('backup', ['s3://backups'], { ...settingsOf(company), ...unreachable })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The backup failed: .*ECONNREFUSED/),
  })
  const damaged = await newFolder()
  await backUp(company, openFolderLocation(damaged))
  const [backup] = await findBackups(openFolderLocation(damaged))
  await writeFile(join(damaged, 'backups', backup?.name ?? '', 'manifest.json'), '{')
  const into = { DATABASE_URL: company.database.connectionString, DATA_DIR: await newFolder() }
  expect(await run('restore', [damaged], into)).toMatchObject({
    code: 1,
    output: `backups/${backup?.name}/manifest.json in the backups is damaged or missing. There is no other backup.\n`,
  })
  expect(await readFile(join(empty, 'full', 'backups'), 'utf8')).toBe('')
})
