import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/system-tests.ts'
import { at, listening, nameOf } from '#server/diagnostics/diagnostics.fixture.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'

let company: TestCompany
let admin: Member
beforeAll(async () => {
  company = await listening(TestCompany.open())
  admin = await company.join('Ada', { role: 'admin' })
})
afterAll(() => company.close())

/** Polls as the page does, until the run has ended. */
async function ended(by: { call: Member['call'] }, runId: string): Promise<calls.TestRun> {
  for (;;) {
    const { run } = await by.call(calls.getTestRuns)
    if (run?.id === runId && run.status !== 'running') return run
    await sleep(50)
  }
}

test('a run is started at once, is one for everyone, and is seen from every instance', async () => {
  const other = await listening(company.secondInstance({}))
  const there = at(other, company.owner)
  try {
    const start = () => admin.call(calls.startTestRun, { body: { categories: 'all' } })
    const [run, twice] = await Promise.all([start(), start()])
    expect(twice.id).toBe(run.id)
    expect(run).toMatchObject({ status: 'running', startedBy: { id: admin.id, name: 'Ada Test' }, report: null })
    expect(run.total).toBeGreaterThan(40)

    const again = await Promise.all([
      admin.call(calls.startTestRun, { body: { categories: 'all' } }),
      there.call(calls.startTestRun, { body: { categories: ['Users'] } }),
    ])
    expect(again.map(({ id }) => id)).toEqual([run.id, run.id])
    expect(await there.refused(calls.clearTestResults)).toBe('409 system-test.running')
    expect((await there.call(calls.getTestRuns)).run).toMatchObject({ id: run.id, status: 'running' })
    const joined = there.call(calls.runTests, { body: { categories: ['Users'] } })

    const done = await ended(there, run.id)
    expect(done).toMatchObject({ status: 'done', done: done.total, current: null, failed: 0 })
    expect(done.passed + done.warnings).toBe(done.total)
    expect(done.report).toContain('Teams\n  pass')
    expect((await joined).results).toEqual(done.results.filter(({ category }) => category === 'Users'))
  } finally {
    await other.close()
  }
})

test('one category runs alone, replaces its own results, and results are cleared for everyone', async () => {
  const before = await admin.call(calls.getTestRuns)
  const { id } = await admin.call(calls.startTestRun, { body: { categories: ['Teams'] } })
  expect(await admin.refused(calls.startTestRun, { body: { categories: 'all' } })).toBe('409 system-test.running')
  expect(await admin.refused(calls.runTests, { body: { categories: ['Users'] } })).toBe('409 system-test.running')
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

test('a run whose server was killed is interrupted, and the next one starts', async () => {
  const { pool } = company.database
  const { id } = await admin.call(calls.startTestRun, { body: { categories: ['Users'] } })
  await ended(admin, id)
  await pool.query(`insert into diagnostic_runs (id, kind, request, state, started_by, started_at)
    select gen_random_uuid(), kind, request, state, started_by, now() from diagnostic_runs where id = '${id}'`)
  expect((await admin.call(calls.getTestRuns)).run).toMatchObject({ status: 'interrupted' })
  const next = await admin.call(calls.startTestRun, { body: { categories: ['Users'] } })
  await ended(admin, next.id)
  const { rows } = await pool.query(`select status from diagnostic_runs where status in ('running', 'interrupted')`)
  expect(rows).toEqual([{ status: 'interrupted' }])
})

test('a test mail says what happened to it', async () => {
  const reply = await admin.call(calls.sendTestMail)
  expect(reply).toMatchObject({ outcome: 'outbox', address: admin.email, advice: { title: "Mail isn't set up" } })
  expect(await admin.refused(calls.sendTestMail)).toBe('429 mail.test-too-soon')
  await company.database.pool.query('delete from attempts')
  const refused = await company.secondInstance({ smtpUrl: 'smtp://127.0.0.1:1' })
  const there = await at(refused, admin).call(calls.sendTestMail)
  await refused.close()
  expect(there).toMatchObject({ outcome: 'failed', message: "The mail server can't be reached" })
})
