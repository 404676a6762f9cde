import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import * as calls from '#contract/health.ts'
import { addUser } from '#contract/people.ts'
import { at } from '#server/diagnostics/diagnostics.fixture.ts'
import { type Member, openCompany, type TestApp } from '#server/testing/company.ts'
import { openMailServer } from '#server/testing/mails/mail-server.ts'
import { startPresence } from './presence.ts'

const company = await openCompany()
const admin = await company.join('Ada', { role: 'admin' })
await company.runJobs()
afterEach(() => vi.useRealTimers())

const health = (instance: TestApp = company) => at(instance, admin).call(calls.getHealth)
const attention = async (by: Member) =>
  (await by.call(calls.getAttention)).problems.map(({ key, severity }) => `${key} ${severity}`)
const watch = (instance: TestApp = company) => instance.app.tasks['diagnostics.watch']({}, '')

test('health says what runs, and that nothing has failed', async () => {
  const presence = await startPresence(company.app.ctx)
  const found = await health()
  expect(found.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(found.installedAt).not.toBeNull()
  expect(found.instances).toMatchObject([{ isLive: true, isThis: true, version: found.version }])
  expect(Math.abs(found.clockDifferenceMs)).toBeLessThan(5_000)
  expect(found.queues.map(({ name }) => name)).toEqual(['mail', 'push', 'media', 'giveaways', 'other'])
  expect(found.failed).toEqual({ total: 0, jobs: [] })
  expect(found.storage).toMatchObject({ kind: 'disk', free: expect.any(Number) })
  expect(found.backup).toMatchObject({ state: 'never', lastAt: null })
  expect(found.address.advice?.title).toBe('Links in messages only work on this computer')
  expect(found.report).toContain(`Version ${found.version}`)
  await presence.stop()
  expect((await health()).instances).toEqual([])
})

test('a job that fails is listed as it is declared, and no queue counts upkeep', async () => {
  const { pool } = company.database
  for (const name of ['accounts.reset', 'accounts.sweep'])
    await pool.query(`select graphile_worker.add_job($1, '{}')`, [name])
  await pool.query(`update graphile_worker._private_jobs set last_error = 'Error: torn', attempts = max_attempts`)
  const { failed, queues } = await health()
  expect(failed.jobs.map(({ queue, title }) => `${queue}: ${title}`).toSorted()).toEqual([
    'mail: A link for a new password',
    'other: Upkeep of the server',
  ])
  expect(queues.map(({ name, failed }) => [name, failed])).toEqual([
    ['mail', 1],
    ['push', 0],
    ['media', 0],
    ['giveaways', 0],
    ['other', 0],
  ])
  const { discarded } = await admin.call(calls.discardJobs, { body: { ids: failed.jobs.map(({ id }) => id) } })
  expect(discarded).toBe(queues.find(({ name }) => name === 'mail')?.failed)
  expect((await health()).failed.jobs.map(({ queue }) => queue)).not.toContain('mail')
  await pool.query('delete from graphile_worker._private_jobs')
})

test('mails that fail are listed with their reason and can be retried; owners see a banner until they dismiss it', async () => {
  const refusing = await openMailServer({
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('walt') ? done(Object.assign(new Error('user unknown'), { responseCode: 550 })) : done(),
  })
  const instance = await company.secondInstance({ smtpUrl: `smtp://127.0.0.1:${refusing.port}` })
  const body = { email: 'walt@acme.example', firstName: 'Walt', lastName: 'Jensen', role: 'viewer' as const }
  await at(instance, company.owner).call(addUser, { body })
  await instance.runJobs()

  const { failed, queues } = await health()
  expect(failed).toMatchObject({
    total: 1,
    jobs: [{ queue: 'mail', subtitle: 'walt@acme.example', reason: 'The address does not exist', attempts: 1 }],
  })
  expect(failed.jobs[0]?.title).toMatch(/^Set up your/)
  // Refused for good.
  expect(failed.jobs[0]?.nextTryAt).toBeNull()
  expect(JSON.stringify(failed)).not.toContain('token')
  expect(queues[0]).toMatchObject({ name: 'mail', failed: 1 })

  await watch(instance)
  expect(await attention(company.owner)).toEqual(['mail 1'])
  expect(await admin.refused(calls.getAttention)).toBe('403 permission.denied')
  await instance.runJobs()
  const warnings = refusing.received.filter(({ to }) => to.includes('olivia@acme.example'))
  expect(warnings.map(({ mail }) => mail.subject)).toEqual(['Front Line: One mail could not be sent'])
  await watch(instance)
  await instance.runJobs()
  expect(refusing.received.filter(({ to }) => to.includes('olivia@acme.example'))).toHaveLength(1)

  await company.owner.call(calls.dismissProblem, { body: { key: 'mail', severity: 1 } })
  expect(await attention(company.owner)).toEqual([])
  const again = await company.join('Oscar', { role: 'owner' })
  expect(await attention(again)).toEqual(['mail 1'])

  await refusing.close()
  expect(await admin.call(calls.retryJobs, { body: { ids: [failed.jobs[0]?.id ?? '', 'job:999999', 'x'] } })).toEqual({
    retried: 1,
  })
  await instance.runJobs()
  await watch(instance)
  expect(await attention(company.owner)).toEqual(['mail 5'])
  expect((await health(instance)).problems).toMatchObject([
    { key: 'mail', status: 'fail', advice: { title: "The mail server can't be reached", page: null } },
  ])

  const working = await openMailServer({}, refusing.port)
  expect(await admin.call(calls.retryJobs, { body: { ids: 'all' } })).toMatchObject({ retried: expect.any(Number) })
  await instance.runJobs()
  expect(working.received.some(({ to }) => to.includes('walt@acme.example'))).toBe(true)
  await watch(instance)
  expect(await attention(company.owner)).toEqual([])
  expect((await health()).failed.total).toBe(0)
  await instance.close()
  await working.close()
})

test('a location of backups that cannot be written to needs attention at once', async () => {
  const file = join(company.folder, 'file')
  await writeFile(file, '')
  const { backup } = company.app.ctx.config
  const instance = await company.secondInstance({ backup: { ...backup, to: { folder: join(file, 'backups') } } })
  // The page looks for itself.
  expect((await health(instance)).problems).toMatchObject([{ advice: { title: "Backups can't be stored" } }])
  expect(await attention(company.owner)).toEqual(['backup 1'])
  await watch()
  expect(await attention(company.owner)).toEqual([])
  await instance.close()
})

test('a clock that is wrong needs attention, and comes back after it was dismissed and solved', async () => {
  const dayMs = 24 * 60 * 60 * 1_000
  const wrong = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs })
  wrong()
  await watch()
  vi.useRealTimers()
  expect(await attention(company.owner)).toEqual(['clock 1'])
  await company.owner.call(calls.dismissProblem, { body: { key: 'clock', severity: 1 } })
  wrong()
  await watch()
  vi.useRealTimers()
  expect(await attention(company.owner)).toEqual([])
  await watch()
  wrong()
  await watch()
  vi.useRealTimers()
  expect(await attention(company.owner)).toEqual(['clock 1'])
  await watch()
})
