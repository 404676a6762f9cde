import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as audit from '#contract/audit.ts'
import { day } from '#contract/durations.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import { getHealth } from '#contract/health.ts'
import { addUser } from '#contract/people.ts'
import * as reports from '#contract/reports.ts'
import { search } from '#contract/search.ts'
import { createTeam } from '#contract/teams.ts'
import { engagementTrends } from '#contract/trends.ts'
import { openCompany } from '#server/testing/company.ts'
import { startCluster } from '#server/testing/databases/cluster.ts'
import { createTestDatabase } from '#server/testing/databases/database.ts'
import { openDatabaseProxy } from '#server/testing/databases/database-proxy.ts'
import { startStandby } from '#server/testing/databases/standby.ts'
import { hangMs } from './testing/hang.ts'

const cluster = await startCluster()
afterAll(() => cluster.stop())
// A change that is not written to the log before others see it could not be waited for.
const database = await createTestDatabase({ synchronous_commit: 'on' }, { cluster: cluster.superuser })
const standby = await startStandby(cluster.superuser)
afterAll(() => standby.remove())
const proxy = await openDatabaseProxy(standby.connectionStringOf(database.connectionString))
afterAll(() => proxy.disconnect())
const databaseReadUrl = proxy.connectionString
const company = await openCompany({ databaseReadUrl }, { database })
const teamId = await company.team('Install')
beforeEach(() => untilHealth({ isUsed: true, lagMs: expect.any(Number) }))
afterEach(() => vi.useRealTimers())

const health = () => company.owner.call(getHealth)
const untilHealth = (expected: unknown) =>
  vi.waitFor(async () => expect((await health()).standby).toEqual(expected), { timeout: hangMs })
/** Returns once the standby shows everything. */
const untilReplayed = async () => {
  const { rows } = await company.database.pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
  const at = rows[0]?.at ?? ''
  await vi.waitFor(async () => expect(await standby.hasReplayed(at)).toBe(true), { timeout: hangMs })
}
const post = async (content: string) =>
  (await company.owner.call(createPost, { body: { teamId, content, mediaUrls: [] } })).id
const found = async (q: string) => (await company.owner.call(search, { query: { q } })).results.map(({ id }) => id)

test('reports and their files are read from the standby', async () => {
  const { owner } = company
  await post('Before')
  await untilReplayed()
  await standby.pause()
  const today = Date.now()
  const [from, to] = [today - day, today + day].map(at => new Date(at).toISOString().slice(0, 10))
  const days = `from=${from}&to=${to}`
  const read = async () => ({
    overview: (await owner.call(reports.engagementOverview)).totalPosts,
    users: (await owner.call(reports.engagementUsers)).length,
    team: (await owner.call(reports.teamEngagement, { params: { id: teamId } })).totalPosts,
    people: (await owner.call(reports.engagementPeople)).total,
    posts: (await owner.call(reports.postsReach)).total,
    trends: (await owner.call(engagementTrends)).current.posts,
    files: await Promise.all(
      ['people', 'teams', 'trends', 'posts'].map(
        async name => (await owner.send({ url: `/api/engagement/${name}/export?${days}` })).body,
      ),
    ),
  })
  const before = await read()
  await post('After')
  await owner.call(addUser, { body: { email: 'pat@acme.example', firstName: 'Pat', lastName: 'Test', role: 'viewer' } })
  expect(await read()).toEqual(before)
  await standby.resume()
  await untilReplayed()
  const after = await read()
  for (const figure of ['overview', 'users', 'team', 'people', 'posts', 'trends'] as const)
    expect(after[figure]).toBe(before[figure] + 1)
  for (const [index, file] of after.files.entries()) expect(file).not.toBe(before.files[index])
})

test('the report of a team that the standby does not have yet is read from the primary', async () => {
  await standby.pause()
  const body = { name: 'Roofing', departments: ['HVAC'], functions: ['Install'] }
  const { id } = await company.owner.call(createTeam, { body })
  expect((await company.owner.call(reports.teamEngagement, { params: { id } })).team.name).toBe('Roofing')
  await standby.resume()
})

test('search and the activity log are read from the standby once it has everything, and else from the primary', async () => {
  const { owner } = company
  const id = await post('Gasket for the boiler')
  await untilReplayed()
  // A standby that needs longer than a read waits for it leaves that read to the primary.
  for (const [table, read] of [
    ['search_texts', async () => expect(await found('gasket')).toEqual([id])],
    ['audit_log', () => owner.call(audit.readAudit)],
  ] as const) {
    const reads = () => standby.readsOf(database.connectionString, table)
    const before = await reads()
    const isRead = async () => {
      await read()
      expect(await reads()).toBeGreaterThan(before)
    }
    await vi.waitFor(isRead, { timeout: hangMs, interval: 2_000 })
  }

  await standby.pause()
  const later = await post('Gasket for the pump')
  await owner.call(deletePost, { params: { id } })
  expect(await found('gasket')).toEqual([later])
  await owner.send({ method: audit.exportAudit.method, url: audit.exportAudit.path })
  const { entries } = await owner.call(audit.readAudit)
  expect(entries[0]?.action).toBe('audit.exported')
  await standby.resume()
})

test('while the standby is away the primary reads, and no request fails', async () => {
  const { owner } = company
  await standby.stop()
  const id = await post('Valve for the boiler')
  const { total } = await owner.call(reports.postsReach)
  expect(await found('valve')).toEqual([id])
  await untilHealth({ isUsed: false, lagMs: null })
  expect((await health()).report).toContain('standby: away, not used')
  await post('Another valve')
  expect((await owner.call(reports.postsReach)).total).toBe(total + 1)
  await standby.start()
  await untilHealth({ isUsed: true, lagMs: expect.any(Number) })
})

test('a read of a standby that has frozen is answered by the primary', async () => {
  await company.owner.call(reports.postsReach)
  proxy.delay(30_000)
  // By itself a statement waits for 35 s.
  const read = company.owner.call(reports.postsReach)
  const reply = await Promise.race([read, sleep(20_000, undefined, { ref: false })])
  expect(reply).toMatchObject({ total: expect.any(Number) })
  proxy.delay(0)
})

test('a standby that is too far behind is not used until it has caught up', async () => {
  const { owner } = company
  await standby.pause()
  const { total } = await owner.call(reports.postsReach)
  await post('Ladder')
  expect((await owner.call(reports.postsReach)).total).toBe(total)
  await vi.waitFor(async () => expect((await health()).standby?.lagMs).toBeGreaterThan(0), { timeout: hangMs })
  const now = performance.now()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(now + 31_000)
  await untilHealth({ isUsed: false, lagMs: expect.any(Number) })
  expect((await owner.call(reports.postsReach)).total).toBe(total + 1)
  await standby.resume()
  await untilHealth({ isUsed: true, lagMs: 0 })
})
