import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { migrateJobs, startJobs, type TaskHandlers } from './jobs.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool)
})
afterAll(() => database.drop())

const log = { error: () => undefined, warn: () => undefined, debug: () => undefined } as never

/** An instance whose only job is the sweep. */
const instance = (sweep: TaskHandlers['accounts.sweep']) =>
  startJobs(database.pool, { 'accounts.sweep': sweep } as TaskHandlers, log)

const queue = () => database.pool.query(`select graphile_worker.add_job('accounts.sweep', '{}')`)

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
