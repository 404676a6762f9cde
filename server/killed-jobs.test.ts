import { createECDH, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { subscribe } from '#contract/push.ts'
import { type Kind, kindsOfJobs, lockedTables } from './killed-jobs.fixture.ts'
import { openCompany } from './testing/company.ts'
import { openMailServer } from './testing/mails/mail-server.ts'
import { pick } from './testing/rounds.ts'
import { makeScratchFolder } from './testing/scratch-folder.ts'
import { type AppProcess, startApp } from './testing/start-app.ts'

const kindsEachDay = 8
/** Those of these that wait in their middle hold fewer connections than an instance has. */
const kindsAtOnce = 18
const often = { interval: 20 }
const anHourAgo = new Date(Date.now() - 60 * 60_000).toISOString().slice(11, 16)

let isMailHanging = true
let isMailWaiting = false
let app: AppProcess | undefined

const backups = await makeScratchFolder('fl-killed-jobs-')
const company = await openCompany({ rateLimits: false })
const mails = await openMailServer({
  onRcptTo: (_address, _session, done) => {
    isMailWaiting = isMailHanging
    if (!isMailHanging) done()
  },
})
afterAll(async () => {
  await app?.kill('SIGKILL')
  await mails.close()
  await rm(backups, { recursive: true })
})

const query = async (statement: string, ...values: unknown[]) =>
  (await company.database.pool.query(statement, values)).rows

/** These settings of its connections replace the app's own. */
async function start(settings: Record<string, string>, connections: Record<string, string> = {}): Promise<AppProcess> {
  const database = new URL(company.database.connectionString)
  for (const [name, value] of Object.entries(connections)) database.searchParams.set(name, value)
  app = await startApp({
    DATABASE_URL: database.href,
    DATA_DIR: company.folder,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    BACKUP_TO: backups,
    ...settings,
  })
  return app
}

async function kill(killed: AppProcess): Promise<void> {
  await killed.kill('SIGKILL')
  // Later, when its jobs are taken over.
  await query(`update workers set seen_at = seen_at - interval '31 seconds'`)
}

/** Runs something while nobody else can write the tables. */
async function whileLocked(run: () => Promise<void>): Promise<void> {
  // Without the pool's limit for idle transactions.
  const client = new Client({ connectionString: company.database.connectionString })
  await client.connect()
  try {
    await client.query(`begin; lock table ${lockedTables.join()} in share mode`)
    await run()
  } finally {
    await client.end()
  }
}

/** What the app waits for now: each table once for every waiting connection. */
async function waitedFor(): Promise<string[]> {
  const tables = await query(
    `select relation::regclass::text as name from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and not granted and relation > 0`,
  )
  return [...tables.map(({ name }) => name), ...(isMailWaiting ? ['mail server'] : [])]
}

/** Removes the items of `found` from `expected`, each as often as it was found. */
const missing = (expected: readonly string[], found: readonly string[]) =>
  found.reduce((left, item) => (left.includes(item) ? left.toSpliced(left.indexOf(item), 1) : left), [...expected])

const connectionsOf = (name: string) =>
  query('select from pg_stat_activity where datname = current_database() and application_name = $1', name)

/** Jobs added by the time of day would take the place of a job that is to wait. */
const stopCron = `
  create schema stopped;
  create function stopped.skip() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger stopped before insert on graphile_worker._private_jobs for each row
    when (new.payload -> '_cron' is not null) execute function stopped.skip()`
const continueCron = 'drop schema stopped cascade'

/** Those that wait first wait for as long as the last one takes to get there. */
const withoutLimits = { lock_timeout: '0', statement_timeout: '0', query_timeout: '300000' }

/** As when the app is killed just before the end of each job is recorded. */
const loseEnds = `
  create schema lost;
  create table lost.ends (job bigint);
  create function lost.note() returns trigger language plpgsql as $$
    begin insert into lost.ends values (old.id); return null; end $$;
  create trigger lost before delete on graphile_worker._private_jobs for each row
    when (current_setting('application_name') = 'front-line jobs') execute function lost.note()`
const keepEnds = 'drop schema lost cascade'

test('a job of each kind has its effect once, although it is killed in its middle or just before its end', async () => {
  const ann = await company.join('Ann')
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64'), auth: randomBytes(16).toString('base64') }
  await ann.call(subscribe, { body: { endpoint: 'https://push.example/ann', keys } })
  await company.runJobs()
  const all = kindsOfJobs({ company, ann, mails, backups })
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(company.app.tasks).toSorted())
  const picked = pick(Object.entries(all), kindsEachDay)
  for (let from = 0; from < picked.length; from += kindsAtOnce) await expectOnce(picked.slice(from, from + kindsAtOnce))
})

async function expectOnce(kinds: readonly [string, Kind][]): Promise<void> {
  const waiting = kinds.flatMap(([, { waitsFor }]) => waitsFor ?? [])
  isMailHanging = true
  isMailWaiting = false
  for (const [, { waitsFor, enqueue }] of kinds) if (waitsFor) await enqueue()
  await query(stopCron)
  await whileLocked(async () => {
    const first = await start({ BACKUP_AT: 'off' }, { application_name: 'killed', ...withoutLimits })
    await expect.poll(async () => missing(waiting, await waitedFor()), often).toEqual([])
    await kill(first)
  })
  await expect.poll(() => connectionsOf('killed'), often).toEqual([])
  await query(continueCron)

  isMailHanging = false
  for (const [, { waitsFor, enqueue }] of kinds) if (!waitsFor) await enqueue()
  const due = `select id from graphile_worker._private_jobs where run_at < now() + interval '1 minute'`
  const ids = (await query(due)).map(({ id }) => id)
  const queued = 'select task_identifier, last_error from graphile_worker.jobs where id = any ($1)'
  await query(loseEnds)
  const second = await start({ BACKUP_AT: anHourAgo })
  await expect.poll(() => query(`${queued} and id not in (select job from lost.ends)`, ids), often).toEqual([])
  await kill(second)
  await query(keepEnds)

  const third = await start({ BACKUP_AT: anHourAgo })
  await expect.poll(() => query(queued, ids), often).toEqual([])
  for (const [name, { effect, is }] of kinds)
    if (effect) await expect.poll(effect, { ...often, message: name }).toEqual(is)
  expect(await third.stop()).toBe(0)
  for (const [name, { effect, is }] of kinds) expect([name, await effect?.()]).toEqual([name, is])
}
