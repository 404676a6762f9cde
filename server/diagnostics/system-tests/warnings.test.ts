import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { createGiveaway } from '#contract/giveaways.ts'
import * as calls from '#contract/system-tests.ts'
import { checkAddress } from '#server/diagnostics/checks/address.ts'
import { at, nameOf, runTests } from '#server/diagnostics/diagnostics.fixture.ts'
import { certificate, key } from '#server/testing/certificate.ts'
import { openCompany, type TestApp } from '#server/testing/company.ts'

/** What works today and will not later, and what is broken without a category of its own. */
const company = await openCompany()
afterEach(() => vi.useRealTimers())

async function resultOf(name: string, app: TestApp = company): Promise<calls.TestResult | undefined> {
  const category = calls.testCategory.parse(name.split(':')[0])
  const results = await runTests(app, at(app, company.owner), [category])
  return results.find(result => nameOf(result) === name)
}

const query = (text: string, values: unknown[] = []) => company.database.pool.query(text, values)

test('the last backup is too old, then has failed', async () => {
  await query(`insert into backups (started_by, destination, name, is_verified, started_at, finished_at)
    values ('schedule', '/backups', 'one', true, now() - interval '9 days', now() - interval '9 days')`)
  expect(await resultOf('Database: Backup')).toMatchObject({
    status: 'warning',
    message: 'The last one is 9 days old',
    advice: { title: 'The last backup is 9 days old' },
  })
  await query(`update backups set finished_at = now() - interval '1 hour'`)
  expect(await resultOf('Database: Backup')).toMatchObject({ status: 'pass' })
  await query(`insert into backups (started_by, destination, name, error, finished_at)
    values ('schedule', '/backups', 'two', 'backup.no-space', now())`)
  expect(await resultOf('Database: Backup')).toMatchObject({ status: 'warning', details: 'backup.no-space' })
  await query('delete from backups')
})

test('the disk will be full in some weeks at the pace of the last ones', async () => {
  const { bavail, bsize } = await statfs(company.folder)
  const perDay = (bavail * bsize) / 21
  await query(
    `insert into storage_days (day, database_bytes, used_bytes)
     select (now() at time zone 'utc')::date - 10 + n, 0, n * $1::float8 from generate_series(0, 10) n`,
    [perDay],
  )
  expect(await resultOf('Database: Disk space')).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/are free, about 3 weeks at this pace$/),
    advice: { title: 'The disk is nearly full, about 3 weeks at this pace' },
  })
  await query('delete from storage_days')
})

test('a counter that is wrong is found in the sample', async () => {
  await query('update memberships set own = own + 1')
  expect(await resultOf('Database: Figures')).toMatchObject({
    status: 'fail',
    details: expect.stringContaining(`memberships.own of 9/${company.owner.id}: 1, counted 0`),
  })
  await query('update memberships set own = own - 1')
})

test('a database without the newest migration, or with one that this app does not know', async () => {
  await query(`update kysely_migration set name = '999-future' where name = (select max(name) from kysely_migration)`)
  const found = await resultOf('Database: Version of the tables')
  expect(found).toMatchObject({ status: 'fail', message: 'The database is older than the app' })
  expect(found?.details).toMatch(/^missing: \d{3}-.*\nunknown: 999-future$/)
  const [missing] = /\d{3}-.*/.exec(found?.details ?? '') ?? []
  await query(`insert into kysely_migration (name, timestamp) values ('${missing}', '')`)
  expect(await resultOf('Database: Version of the tables')).toMatchObject({
    status: 'warning',
    message: 'The database is newer than the app',
    details: 'unknown: 999-future',
  })
})

test('the address is not encrypted, or its certificate ends soon', async () => {
  const name = 'Authentication: Encrypted address'
  const open = await company.secondInstance({ publicUrl: 'http://crew.acme.example' })
  const plain = await resultOf(name, open)
  expect(plain).toMatchObject({ status: 'warning', advice: { title: 'The app is not encrypted' } })
  await open.close()

  const server = createServer({ cert: certificate, key }, socket => socket.end())
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const closed = await company.secondInstance({ publicUrl: `https://localhost:${port}` })
  const valid = { status: 'pass', message: expect.stringContaining('is valid for') }
  expect(await checkAddress(closed.app.ctx)).toMatchObject(valid)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2126-10-18T12:00:00Z') })
  expect(await checkAddress(closed.app.ctx)).toMatchObject({
    status: 'warning',
    message: 'The certificate expires in 10 days',
  })
  vi.setSystemTime(new Date('2126-11-01T12:00:00Z'))
  expect(await checkAddress(closed.app.ctx)).toMatchObject({ status: 'fail', message: 'The certificate has expired' })
  vi.useRealTimers()
  await closed.close()
  server.close()
})

test('devices that no longer answer, mails that fail, and work that waits', async () => {
  await query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, failures)
     select $1, 'https://push.example/' || n, '', '', case when n = 1 then 5 else 0 end from generate_series(1, 4) n`,
    [company.owner.id],
  )
  expect(await resultOf('Push: Live devices')).toMatchObject({ status: 'warning', message: '1 of 4 no longer answer' })
  await query('update push_subscriptions set failures = 5')
  expect(await resultOf('Push: Live devices')).toMatchObject({
    status: 'fail',
    advice: { title: 'Notifications do not leave the server' },
  })
  await query('delete from push_subscriptions')

  await query(
    `select graphile_worker.add_job('push.post', '{"postId": 1}'::json, run_at => now() - interval '5 minutes')`,
  )
  expect(await resultOf('Push: Queues')).toMatchObject({
    status: 'warning',
    message: 'Something has waited for 5 minutes',
  })
  await query('delete from graphile_worker._private_jobs')
})

test('a running giveaway whose key is lost, and one that was not drawn', async () => {
  const body = { title: 'Tool kit', prize: 'Kit', startDate: '2026-01-01T08:00Z', endDate: '2096-01-01T08:00Z' }
  await company.owner.call(createGiveaway, { body })
  const other = await company.secondInstance({ giveawayKey: Buffer.alloc(32, 1) })
  expect(await resultOf('Giveaways: Secret numbers', other)).toMatchObject({
    status: 'fail',
    details: 'Tool kit',
    advice: { title: 'A running giveaway cannot be drawn' },
  })
  await other.close()
  await query(`update giveaways set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'`)
  expect(await resultOf('Giveaways: Draws on time')).toMatchObject({ status: 'fail', details: 'Tool kit' })
})
