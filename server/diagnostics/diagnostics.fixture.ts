import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Logger, type Runner, run } from 'graphile-worker'
import type { Pool } from 'pg'
import * as calls from '#contract/system-tests.ts'
import { runDueJobs } from '#server/lib/jobs/jobs.ts'
import type { Tasks } from '#server/lib/jobs/tasks.ts'
import type { TestApp, Visitor } from '#server/testing/company.ts'
import { isThorough } from '#server/testing/rounds.ts'

/** Lets an app listen, because tests upload to it as browsers do. */
export async function listening<App extends TestApp>(opening: Promise<App>): Promise<App> {
  const app = await opening
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** The same browser at another instance. */
export function at(instance: TestApp, { cookies }: Visitor): Visitor {
  const visitor = instance.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** What is wrong in every test company: nothing is set up. */
const usual = new Set(['Database: Backup', 'Push: Mail server'])

export const nameOf = ({ category, test }: Pick<calls.TestResult, 'category' | 'test'>) => `${category}: ${test}`

export interface FoundResults {
  all: readonly calls.TestResult[]
  failed: string[]
  /** Warnings that not every test company has. */
  warned: string[]
  /** The result of a test such as `Database: Clock`. */
  of(name: string): calls.TestResult | undefined
}

/** Starts tests, and works on them with the settings of this app; other jobs wait. */
export async function runTests(
  { app, database }: TestApp,
  by: Visitor,
  categories: 'all' | calls.TestCategory[] = 'all',
): Promise<calls.TestResult[]> {
  await by.call(calls.startTestRun, { body: { categories } })
  await runDueJobs(database.pool, { 'diagnostics.run': app.tasks['diagnostics.run'] })
  const { run } = await by.call(calls.getTestRuns)
  if (run?.status !== 'done') throw new Error(`The tests are ${run?.status}`)
  return run.results
}

/** Runs the tests of the categories that a fault affects; before a release all tests, because no other may fail. */
export async function runAffected(app: TestApp, by: Visitor, categories: calls.TestCategory[]): Promise<FoundResults> {
  return foundIn(await runTests(app, by, isThorough ? 'all' : categories))
}

export function foundIn(all: readonly calls.TestResult[]): FoundResults {
  const named = (status: calls.TestResult['status']) => all.filter(result => result.status === status).map(nameOf)
  return {
    all,
    failed: named('fail'),
    warned: named('warning').filter(name => !usual.has(name)),
    of: name => all.find(result => nameOf(result) === name),
  }
}

/** Works on runs as they are started, until it is stopped. */
export const workOnRuns = ({ app, database }: TestApp): Promise<Runner> =>
  run({
    pgPool: database.pool,
    taskList: { 'diagnostics.run': payload => app.tasks['diagnostics.run'](payload as Tasks['diagnostics.run'], '') },
    concurrency: 3,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  })

/** Makes a database read-only for everyone, as a demoted primary is, until `work` has ended. */
export async function whileReadOnly<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  await setReadOnly(pool, 'on')
  return work().finally(() => setReadOnly(pool, 'off'))
}

async function setReadOnly(pool: Pool, state: 'on' | 'off'): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${state}`)
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  } finally {
    client.release(true)
  }
  while (!(await isConnected(pool)));
}

/** Whether every connection of the pool works again. */
const isConnected = (pool: Pool) =>
  Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.query('select pg_sleep(0.01)'))).then(
    () => true,
    () => false,
  )

/** Makes a stored object as old as this. */
export async function storedForDays(dataDir: string, key: string, days: number): Promise<void> {
  const [kind = '', name = ''] = key.split('/')
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
  await utimes(path.join(dataDir, 'media', kind, name.slice(0, 2), name), then, then)
}
