import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPost } from '#contract/feed.ts'
import { subscribe, vapidPublicKey } from '#contract/push.ts'
import * as calls from '#contract/system-tests.ts'
import { at, listening, nameOf, runAll, whileReadOnly } from '#server/diagnostics/diagnostics.fixture.ts'
import { PushService } from '#server/push/push-service.fixture.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { openMailServer } from '#server/testing/mails/mail-server.ts'

let service: PushService
let company: TestCompany
let admin: Member
beforeAll(async () => {
  service = await new PushService().open()
  company = await listening(TestCompany.open({ pushServices: service.hosts }, { internet: service.internet }))
  admin = await company.join('Ada', { role: 'admin' })
  await company.owner.call(createPost, { body: { content: 'Van rota' } })
  await company.runJobs()
})
afterAll(async () => {
  await company.close()
  service.close()
})
afterEach(() => vi.useRealTimers())

test('all tests of a healthy company pass, and what is not set up is a warning with its next step', async () => {
  const { all: results, failed, warned, of } = await runAll(company, admin)
  expect({ failed, warned }).toEqual({ failed: [], warned: [] })
  const { catalog } = await admin.call(calls.getTestRuns)
  const all = catalog.flatMap(({ category, tests }) => tests.map(name => `${category}: ${name}`))
  expect(results.map(nameOf)).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
  for (const { status, advice } of results) expect(advice === null).toBe(status === 'pass')
  expect(of('Push: Mail server')).toMatchObject({
    message: "Mail isn't set up",
    advice: { title: "Mail isn't set up", forward: 'Please set SMTP_URL and MAIL_FROM for our app.' },
  })
})

// Each test runs all system tests several times.
describe('with one part broken', () => {
  test('the clock a day ahead: the clock, and the signature that push services check by theirs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1_000 })
    const { failed, warned, of } = await runAll(company, admin)
    expect({ failed, warned }).toEqual({ failed: ['Database: Clock', 'Push: Signature'], warned: [] })
    expect(of('Database: Clock')).toMatchObject({
      message: "The server's clock is 1 day ahead of the database's",
      advice: { title: "The server's clock is wrong" },
    })
  })

  test('the storage not writable: everything that stores a file', async () => {
    const media = path.join(company.folder, 'media')
    await rename(media, `${media}-away`)
    await writeFile(media, 'in the way')
    const { failed, warned, of } = await runAll(company, admin).finally(async () => {
      await rename(media, `${media}-in-the-way`)
      await rename(`${media}-away`, media)
    })
    const storing = [
      'Storage',
      'Upload',
      'Photo',
      'Preview pictures',
      'Parts of a file',
      'Video',
      'Document',
      'Clean-up',
    ]
    expect({ failed, warned }).toEqual({ failed: storing.map(name => `Media: ${name}`), warned: [] })
    for (const name of failed) expect(of(name)?.advice?.title, name).toBe("Photos and videos can't be saved")
  })

  test('no ffmpeg: videos, and nothing else', async () => {
    const without = await listening(company.secondInstance({ ffmpegPath: path.join(company.folder, 'no-ffmpeg') }))
    const { failed, warned, of } = await runAll(without, at(without, admin)).finally(() => without.close())
    expect({ failed, warned }).toEqual({ failed: ['Media: Video program', 'Media: Video'], warned: [] })
    expect(of('Media: Video program')?.advice).toMatchObject({
      title: 'New videos cannot be prepared',
      forward: 'ffmpeg is not installed.',
    })
  })

  test('mail refused: the mail server, by the reason', async () => {
    const server = await openMailServer({
      authOptional: false,
      onAuth: (_, __, done) => done(new Error('Invalid login')),
    })
    const settings = { smtpUrl: `smtp://user:wrong@127.0.0.1:${server.port}` }
    const refused = await listening(company.secondInstance(settings))
    const { all, failed, of } = await runAll(refused, at(refused, admin)).finally(() => refused.close())
    await server.close()
    expect(failed).toEqual(['Push: Mail server'])
    expect(of('Push: Mail server')?.advice?.title).toBe('Mail is refused by your mail provider')
    expect(JSON.stringify(all)).not.toContain('wrong@')

    const away = await listening(company.secondInstance(settings))
    const later = await runAll(away, at(away, admin)).finally(() => away.close())
    expect(later.failed).toEqual(['Push: Mail server'])
    expect(later.of('Push: Mail server')?.message).toBe("The mail server can't be reached")
  })

  test('the push key changed, then damaged, then the push service away', async () => {
    await admin.call(vapidPublicKey)
    await admin.call(subscribe, { body: service.subscription('phone') })
    const { of: fine } = await runAll(company, admin)
    expect(fine('Push: Push services')).toMatchObject({ status: 'pass', message: '1 push service can be reached' })
    const settings = { vapidKey: Buffer.alloc(32, 7) }
    const other = await listening(company.secondInstance(settings, { internet: service.internet }))
    const changed = await runAll(other, at(other, admin)).finally(() => other.close())
    expect(changed.failed).toEqual(['Push: Key'])
    expect(changed.of('Push: Key')?.message).toBe('1 device turned notifications on with another key')

    const { pool } = company.database
    const { rows } = await pool.query<{ value: Buffer }>(`select value from secrets where name = 'vapid'`)
    await pool.query(`update secrets set value = '\\x00' where name = 'vapid'`)
    const damaged = await runAll(company, admin)
    await pool.query(`update secrets set value = $1 where name = 'vapid'`, [rows[0]?.value])
    expect(damaged.failed).toEqual(['Push: Key', 'Push: Signature'])
    expect(damaged.of('Push: Key')?.advice?.title).toBe('Notifications cannot be signed')

    const { host } = new URL(service.origin)
    service.close()
    const away = await runAll(company, admin)
    await pool.query('delete from push_subscriptions')
    expect(away.failed).toEqual(['Push: Push services'])
    expect(away.of('Push: Push services')).toMatchObject({
      message: `${host} can't be reached`,
      advice: { title: 'Notifications do not leave the server' },
    })
  })

  test('the database read-only: no test starts, and none has a result', async () => {
    const before = await admin.call(calls.getTestRuns)
    await whileReadOnly(company.database.pool, async () => {
      const { status } = await admin.try(calls.startTestRun, { body: { categories: 'all' } })
      expect(status).toBe(503)
    })
    expect(await admin.call(calls.getTestRuns)).toEqual(before)
    expect((await runAll(company, admin)).failed).toEqual([])
  })
})

test('nothing is left in the storage', async () => {
  const kinds = (await readdir(path.join(company.folder, 'media'))).filter(name => name.startsWith('test'))
  for (const kind of kinds)
    for (const folder of await readdir(path.join(company.folder, 'media', kind)))
      expect(await readdir(path.join(company.folder, 'media', kind, folder))).toEqual([])
})
