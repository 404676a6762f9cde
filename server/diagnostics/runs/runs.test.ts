import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeUser } from '#contract/people.ts'
import * as calls from '#contract/system-tests.ts'
import { at, listening, nameOf, workOnRuns } from '#server/diagnostics/diagnostics.fixture.ts'
import { type Member, type TestApp, TestCompany, type Visitor } from '#server/testing/company.ts'

let company: TestCompany
let other: TestApp
let admin: Member
let there: Visitor
let worker: Runner | undefined
beforeAll(async () => {
  company = await listening(TestCompany.open())
  other = await listening(company.secondInstance({}))
  admin = await company.join('Ada', { role: 'admin' })
  there = at(other, company.owner)
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(async () => {
  await other.close()
  await company.close()
})

/** Polls as the page does, until the run has ended. */
async function ended(by: Visitor, runId: string): Promise<calls.TestRun> {
  for (;;) {
    const { run } = await by.call(calls.getTestRuns)
    if (run?.id === runId && run.status !== 'running') return run
    await sleep(50)
  }
}

const start = (by: Visitor, categories: 'all' | calls.TestCategory[]) =>
  by.call(calls.startTestRun, { body: { categories } })

test('a run is started at once, is one for everyone, and is seen and waited for on every instance', async () => {
  const categories = ['Users', 'Teams'] satisfies calls.TestCategory[]
  const [run, twice] = await Promise.all([start(admin, categories), start(admin, categories)])
  expect(twice.id).toBe(run.id)
  expect(run).toMatchObject({ status: 'running', startedBy: { id: admin.id, name: 'Ada Test' }, report: null })

  const again = await Promise.all([start(admin, categories), start(there, ['Users'])])
  expect(again.map(({ id }) => id)).toEqual([run.id, run.id])
  expect(await there.refused(calls.clearTestResults)).toBe('409 system-test.running')
  expect((await there.call(calls.getTestRuns)).run).toMatchObject({ id: run.id, status: 'running' })
  const joined = there.call(calls.runTests, { body: { categories: ['Users'] } })

  worker = await workOnRuns(company)
  const { results } = await joined
  const done = await ended(there, run.id)
  expect(done).toMatchObject({ status: 'done', done: done.total, current: null, failed: 0 })
  expect(done.passed + done.warnings).toBe(done.total)
  expect(done.report).toContain('Teams\n  pass')
  expect(results).toEqual(done.results.filter(({ category }) => category === 'Users'))
})

test('one category runs alone, replaces its own results, and results are cleared for everyone', async () => {
  const before = await admin.call(calls.getTestRuns)
  const { id } = await start(admin, ['Teams'])
  expect(await admin.refused(calls.startTestRun, { body: { categories: 'all' } })).toBe('409 system-test.running')
  expect(await admin.refused(calls.runTests, { body: { categories: ['Users'] } })).toBe('409 system-test.running')
  worker = await workOnRuns(other)
  const run = await ended(admin, id)
  expect(new Set(run.results.map(({ category }) => category))).toEqual(new Set(['Teams']))
  const after = await company.owner.call(calls.getTestRuns)
  expect(after.results.map(nameOf)).toEqual(before.results.map(nameOf))
  expect(after.results.filter(({ category }) => category === 'Teams')).toEqual(run.results)
  expect(after.history.map(each => each.id).slice(0, 1)).toEqual([id])

  await company.owner.call(calls.clearTestResults)
  const cleared = await admin.call(calls.getTestRuns)
  expect(cleared).toMatchObject({ run: null, results: [] })
  expect(cleared.history).toEqual(after.history)
})

test('a run that another worker had begun is interrupted, and the next one starts', async () => {
  const { id } = await start(admin, ['Users'])
  await company.database.pool.query('update diagnostic_runs set begun_at = now() where id = $1', [id])
  worker = await workOnRuns(company)
  expect(await ended(admin, id)).toMatchObject({ status: 'interrupted', results: [] })
  const next = await start(admin, ['Users'])
  expect(await ended(admin, next.id)).toMatchObject({ status: 'done' })
})

test('a run ends with its app', async () => {
  const stopping = await listening(company.secondInstance({}))
  const { id, total } = await start(admin, 'all')
  expect(total).toBeGreaterThan(40)
  const working = await workOnRuns(stopping)
  while ((await admin.call(calls.getTestRuns)).run?.done === 0) await sleep(50)
  stopping.app.stopAccepting()
  const run = await ended(admin, id)
  expect(run.status).toBe('interrupted')
  expect(run.results.length).toBeLessThan(total)
  await working.stop()
  await stopping.close()
})

test('nothing runs for somebody who was removed', async () => {
  const gone = await company.join('Gil', { role: 'admin' })
  const { id } = await start(gone, ['Users'])
  await company.owner.call(removeUser, { params: { id: gone.id } })
  worker = await workOnRuns(company)
  expect(await ended(admin, id)).toMatchObject({ status: 'interrupted', results: [] })
})
