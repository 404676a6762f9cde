import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/databases/database.ts'
import { openDatabaseProxy } from '#server/testing/databases/database-proxy.ts'
import { upkeep } from './define-job.ts'
import { migrateJobs, startJobs, type TaskHandlers } from './jobs.ts'
import type { JobSpecs } from './tasks.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool)
})
afterAll(() => database.drop())

const log = { error: () => undefined, warn: () => undefined, debug: () => undefined } as never

/** An instance whose only job is the sweep. */
const instance = (sweep: TaskHandlers['accounts.sweep'], pool = database.pool) =>
  startJobs(
    pool,
    { specs: { 'accounts.sweep': upkeep } as JobSpecs, handlers: { 'accounts.sweep': sweep } as TaskHandlers },
    log,
  )

const queue = (tries = 25) =>
  database.pool.query(`select graphile_worker.add_job('accounts.sweep', '{}', max_attempts => $1)`, [tries])

/** Which worker has the job; an instance that starts looks for jobs of dead ones before it is ready. */
const holder = async () =>
  (await database.pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs')).rows[0]
    ?.locked_by

test('a long job stays with its instance when another one starts', async () => {
  const runs: string[] = []
  const end = Promise.withResolvers<void>()
  const first = await instance(async () => {
    runs.push('first')
    await end.promise
  })
  await queue()
  await expect.poll(() => runs).toEqual(['first'])
  const held = await holder()
  expect(held).not.toBeNull()
  const second = await instance(async () => {
    runs.push('second')
  })
  expect(await holder()).toBe(held)
  end.resolve()
  await Promise.all([first.stop(), second.stop()])
  expect(runs).toEqual(['first'])
})

test('the job of a killed instance is taken over', async () => {
  await queue()
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1`,
  )
  let runs = 0
  const survivor = await instance(async () => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
  await survivor.stop()
})

test('a job that ends while the database is away is recorded once it is back, and does not run again', async () => {
  const proxy = await openDatabaseProxy(database.connectionString)
  const pool = openPool(proxy.connectionString, { max: 5 })
  const statements = vi.spyOn(pool, 'query')
  const named = () => (statements.mock.calls as unknown as [{ name?: string }][]).map(([{ name }]) => name ?? '')
  const endings = () => named().filter(name => /^(complete|fail)_/.test(name))
  let runs = 0
  const isAway = Promise.withResolvers<void>()
  const outage = await instance(async () => {
    runs += 1
    const run = runs
    await isAway.promise
    if (run === 2) throw new Error('A job fails')
  }, pool)
  // The one that fails is not tried again while this looks at it.
  await queue(1)
  await queue(1)
  await expect.poll(() => runs).toBe(2)
  await proxy.disconnect()
  isAway.resolve()
  await expect.poll(() => endings().length).toBeGreaterThan(4)
  await proxy.reconnect()
  const left = async () =>
    (await database.pool.query('select attempts, locked_by, last_error from graphile_worker._private_jobs')).rows
  await expect.poll(left).toEqual([{ attempts: 1, locked_by: null, last_error: 'A job fails' }])
  await queue()
  await expect.poll(() => runs).toBe(3)
  await outage.stop()
  await pool.end()
  await proxy.disconnect()
  await database.pool.query('delete from graphile_worker._private_jobs')
})

test('jobs continue when all connections have become silent', async () => {
  const proxy = await openDatabaseProxy(database.connectionString)
  const pool = openPool(proxy.connectionString, { max: 5, silenceTimeoutMs: 1_000 })
  let runs = 0
  const failedOver = await instance(async () => {
    runs += 1
  }, pool)
  await queue()
  await expect.poll(() => runs).toBe(1)
  proxy.silence()
  await queue()
  // A job that was locked by a statement whose reply is lost is found by the second heartbeat that comes through.
  await expect.poll(() => runs).toBe(2)
  await failedOver.stop()
  await pool.end()
  await proxy.disconnect()
  // The library prints the end of a worker whose statement waited when the connections became silent.
  vi.mocked(console.error).mockClear()
})

test('a job that was locked without reaching a worker runs all the same', async () => {
  let runs = 0
  const survivor = await instance(async () => {
    runs += 1
  })
  await queue()
  await expect.poll(() => runs).toBe(1)
  const { rows } = await database.pool.query('select id from workers order by seen_at desc limit 1')
  await database.pool.query(
    `insert into graphile_worker._private_jobs (task_id, locked_by, locked_at, attempts)
     select id, $1, now(), 1 from graphile_worker._private_tasks where identifier = 'accounts.sweep'`,
    [rows[0].id],
  )
  await expect.poll(() => runs).toBe(2)
  await survivor.stop()
})

test('a lane that ended by itself is started again', async () => {
  let runs = 0
  const survivor = await instance(async () => {
    runs += 1
  })
  const listening = () =>
    database.pool.query(
      `select from pg_stat_activity where datname = current_database() and query ~ '^LISTEN' and state = 'idle'`,
    )
  await expect.poll(async () => (await listening()).rowCount).toBe(1)
  // As of a newer version of the library, for which it shuts its workers down.
  await database.pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`)
  await expect.poll(() => process.exitCode).toBe(57)
  process.exitCode = undefined
  await queue()
  await expect.poll(() => runs).toBe(1)
  await survivor.stop()
})

test('idle workers look for what is due as often as their lane says, and new jobs are announced to them', async () => {
  const runs: string[] = []
  const hourMs = 3_600_000
  const specs = {
    'media.sweep': { ...upkeep, lane: { concurrency: 1, pollMs: hourMs } },
    'push.summaries': { ...upkeep, lane: { concurrency: 1, pollMs: 50 } },
  }
  const handlers = {
    'media.sweep': async ({ said }: { said: string }) => void runs.push(said),
    'push.summaries': async ({ said }: { said: string }) => void runs.push(said),
  }
  const idle = await startJobs(
    database.pool,
    { specs: specs as unknown as JobSpecs, handlers: handlers as unknown as TaskHandlers },
    log,
  )
  onTestFinished(() => idle.stop())
  // Without an announcement, as when a time has come.
  const becomesDue = (name: string, said: string) =>
    database.pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload)
       select id, $2::json from graphile_worker._private_tasks where identifier = $1`,
      [name, JSON.stringify({ said })],
    )
  const underWay = () =>
    database.pool.query(
      `select from graphile_worker.jobs union all
       select from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    )
  await database.pool.query(`select graphile_worker.add_job('media.sweep', '{"said": "new"}')`)
  await expect.poll(() => runs).toEqual(['new'])
  await expect.poll(async () => (await underWay()).rowCount).toBe(0)
  await becomesDue('media.sweep', 'seldom')
  // A worker that looked as often as the other would find its own job by then.
  for (let n = 1; n <= 3; n += 1) {
    await becomesDue('push.summaries', 'often')
    await expect.poll(() => runs.filter(said => said === 'often')).toHaveLength(n)
  }
  expect(runs).not.toContain('seldom')
})
