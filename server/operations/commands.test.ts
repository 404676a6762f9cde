import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import S3rver from 's3rver'
import { afterAll, afterEach, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { getPost } from '#contract/feed.ts'
import { getHealth } from '#contract/health.ts'
import { readConfig } from '#server/config.ts'
import { Browser } from '#server/testing/browser.ts'
import { openCompany, TestApp, type TestCompany } from '#server/testing/company.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { type AppProcess, environment, startApp } from '#server/testing/start-app.ts'
import { openFolderLocation } from './backup/folder-location.ts'
import { findBackups } from './backup/manifest.ts'
import { backUp, fill, newFolder, removeFolders } from './backup.fixture.ts'
import { runBackup, runRestore } from './commands.ts'

/** The real commands, as processes of their own where that matters. */
const running = new Set<AppProcess>()
const commands = new Set<ChildProcess>()
/** Kysely's, while it migrates. */
const lockOfMigrations = '3853314791062309107'
const email = 'olivia@acme.example'
const password = 'correct horse battery'
type Settings = Record<string, string>

const company = await openCompany()
const postId = (await fill(company)).postId
afterEach(async () => {
  for (const child of commands) child.kill('SIGKILL')
  commands.clear()
  for (const app of running) await app.stop()
  running.clear()
})
afterAll(() => removeFolders())

function command(name: 'backup' | 'restore', args: string[], settings: Settings) {
  const env = { ...environment, ...settings }
  // With the umask of most shells.
  const line = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, `server/${name}.ts`, ...args]
  const child: ChildProcess = spawn('/bin/sh', line, { env, stdio: 'pipe' })
  commands.add(child)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(text.toString()))
  const printed = () => output.join('')
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output: printed() }))
  return { child, ended, printed }
}
const run = (...given: Parameters<typeof command>) => command(...given).ended

/** Kills a command as soon as it has come so far. */
async function killOnce(isThere: (printed: string) => unknown, ...given: Parameters<typeof command>): Promise<void> {
  const { child, ended, printed } = command(...given)
  await expect
    .poll(async () => Boolean(child.exitCode !== null || (await isThere(printed()))), { interval: 1 })
    .toBe(true)
  child.kill('SIGKILL')
  const { code, output } = await ended
  expect(code, `It ended before that: ${output}`).toBe(null)
}

/** The same commands without a process of their own. They return what they print. */
const inProcess = {
  backup: (to: string, settings: Settings) =>
    printedBy(print => runBackup(readConfig(settings, { BACKUP_TO: to }), print, new AbortController().signal)),
  restore: (from: string, settings: Settings) =>
    printedBy(print => runRestore(readConfig(settings, { BACKUP_TO: from }), print)),
}

async function printedBy(run: (print: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  const umask = process.umask()
  await run(line => lines.push(line)).finally(() => process.umask(umask))
  return lines.join('\n')
}

async function start(settings: Record<string, string>): Promise<AppProcess> {
  const app = await startApp(settings)
  running.add(app)
  return app
}

/** Signs in and returns the bytes of a post's first picture. */
async function photoFrom(app: AppProcess, browser: Browser): Promise<Buffer> {
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

/** Expects that no other account reads a backup. */
async function expectPrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(entries.some(({ name }) => name === 'manifest.json')).toBe(true)
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    expect([entry.name, (mode & 0o777).toString(8)]).toEqual([entry.name, entry.isDirectory() ? '700' : '600'])
  }
}

test('two commands move a company to another machine, and back up the running server there', async () => {
  const [backups, machine, third] = [await newFolder(), await newFolder(), await newFolder()]
  await inProcess.backup(backups, settingsOf(company))
  // As an older version left them.
  for (const name of ['backups', 'objects']) await chmod(join(backups, name), 0o755)
  const { pool } = company.database
  // As a name that the database of the other machine does not know.
  await pool.query(`update company set time_zone = 'Mars/Base'`)
  expect(await run('backup', [backups], settingsOf(company))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Backed up and verified \d+ people, \d+ files?, .* as \S+, in \d+\.\d s/),
  })
  await pool.query('update company set time_zone = null')
  await expectPrivate(backups)

  const there = { DATA_DIR: join(machine, 'data') }
  const restored = await run('restore', [backups], there)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everyone signs in again') })
  const app = await start({ ...there, BACKUP_TO: await newFolder() })
  const { media } = await company.owner.call(getPost, { params: { id: postId } })
  const was = await company.owner.send({ url: media[0]?.url ?? '' })
  const browser = new Browser()
  expect((await photoFrom(app, browser)).equals(was.rawPayload)).toBe(true)
  expect((await browser.call(app, getHealth, {}))?.problems).toMatchObject([
    { key: 'time-zone', advice: { consequence: expect.stringContaining('Mars/Base'), page: '/organization-settings' } },
  ])

  await expect(inProcess.restore(backups, there)).rejects.toThrow('is in use by another running Front Line')
  await inProcess.backup(third, there)
  await app.stop()
  await inProcess.backup(third, there)
  expect(await findBackups(openFolderLocation(third))).toHaveLength(2)
  await expect(inProcess.restore(backups, there)).rejects.toThrow('Nothing changed')
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
  expect(await inProcess.backup(to, { ...settingsOf(company), ...bucket })).toContain(to)
  const database = await createTestDatabase()
  const other = { DATABASE_URL: database.connectionString, DATA_DIR: await newFolder(), ...keys, S3_BUCKET: 'media' }
  await inProcess.restore(to, other)
  // From one bucket to another, with the key of the one that the media are in.
  await inProcess.backup('s3://other', other)
  const [back, dataDir] = [await createTestDatabase(), await newFolder()]
  await inProcess.restore('s3://other', { DATABASE_URL: back.connectionString, DATA_DIR: dataDir, ...bucket })
  const last = await TestApp.open({}, { database: back, folder: dataDir })
  const visitor = last.visitor()
  await visitor.signIn(email)
  const { media } = await visitor.call(getPost, { params: { id: postId } })
  expect((await visitor.send({ url: media[0]?.url ?? '' })).rawPayload.length).toBeGreaterThan(100)
  await last.close()
  await store.close()
  await database.drop()
})

test('killed in the middle, a backup leaves nothing that looks whole, and a restore nothing half', async () => {
  const backups = await newFolder()
  const location = openFolderLocation(backups)
  const isBlocked = async (by: Pick<Client, 'query'>) => {
    const { rows } = await by.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  await holding('begin; lock table posts in access exclusive mode', company.database, () =>
    killOnce(() => isBlocked(company.database.pool), 'backup', [backups], settingsOf(company)),
  )
  expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([false])
  const database = await createTestDatabase()
  const target = { DATABASE_URL: database.connectionString, DATA_DIR: await newFolder() }
  await expect(inProcess.restore(backups, target)).rejects.toThrow('There is no backup in')

  await inProcess.backup(backups, settingsOf(company))
  expect((await findBackups(location)).map(({ isWhole }) => isWhole)).toEqual([true])
  const { rows } = await company.database.pool.query('select error from backups order by id desc limit 2')
  expect(rows).toEqual([{ error: null }, { error: 'backup.interrupted' }])

  // In front of the schema: the tables of the target are gone then.
  await holding(`select pg_advisory_lock(${lockOfMigrations})`, database, holder =>
    killOnce(() => isBlocked(holder), 'restore', [backups], target),
  )
  // After the media, the database is restored in one transaction.
  await killOnce(printed => printed.includes('media files'), 'restore', [backups], target)
  expect(await inProcess.restore(backups, target)).toContain('Everyone signs in again')
  await database.drop()
})

/** Does something while a connection of its own, which may be idle in a transaction for as long as it takes, holds a lock. */
async function holding(
  lock: string,
  { connectionString }: TestDatabase,
  work: (holder: Client) => Promise<void>,
): Promise<void> {
  const holder = new Client({ connectionString })
  await holder.connect()
  try {
    await holder.query(lock)
    await work(holder)
  } finally {
    await holder.end()
  }
}

test('commands say in a sentence what is wrong', async () => {
  const empty = await newFolder()
  const nowhere = join(empty, 'nothing')
  expect(await run('backup', [], settingsOf(company))).toEqual({
    code: 1,
    output: expect.stringContaining('npm run backup -- /path/to/backups'),
  })
  expect(await run('restore', ['--copy', nowhere], settingsOf(company))).toEqual({
    code: 1,
    output: expect.stringContaining(`There is no backup in ${nowhere}`),
  })
  await expect(inProcess.backup(nowhere, { DATA_DIR: join(empty, 'data') })).rejects.toThrow('There is no database in')
  await expect(inProcess.backup(join(company.folder, 'backups'), settingsOf(company))).rejects.toThrow(
    'outside DATA_DIR',
  )
  await mkdir(join(empty, 'full'))
  await writeFile(join(empty, 'full', 'backups'), '')
  await expect(inProcess.backup(join(empty, 'full'), settingsOf(company))).rejects.toThrow(
    /can't be written to that location\. ENOTDIR: not a directory/,
  )
  expect(await readFile(join(empty, 'full', 'backups'), 'utf8')).toBe('')
  const unreachable = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  await expect(inProcess.backup('s3://backups', { ...settingsOf(company), ...unreachable })).rejects.toThrow(
    /^The backup failed: .*ECONNREFUSED/,
  )
  const damaged = openFolderLocation(await newFolder())
  const { name } = await backUp(company, damaged)
  await writeFile(join(damaged.name, 'backups', name, 'manifest.json'), '{')
  const into = { DATABASE_URL: company.database.connectionString, DATA_DIR: await newFolder() }
  await expect(inProcess.restore(damaged.name, into)).rejects.toThrow(
    new Error(`backups/${name}/manifest.json in the backups is damaged or missing. There is no other backup.`),
  )
})
