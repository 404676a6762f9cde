import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { viewPosts } from '#contract/engagement.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { subscribe, vapidPublicKey } from '#contract/push.ts'
import * as calls from '#contract/system-tests.ts'
import {
  at,
  foundIn,
  listening,
  nameOf,
  runAffected,
  runTests,
  whileReadOnly,
} from '#server/diagnostics/diagnostics.fixture.ts'
import { PushService } from '#server/push/push-service.fixture.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { fingerprint } from '#server/testing/databases/fingerprint.ts'
import { openMailServer } from '#server/testing/mails/mail-server.ts'
import { pick, rounds } from '#server/testing/rounds.ts'

const runs = rounds({ few: 1, many: 20 })
const readEveryMs = 100

let service: PushService
let company: TestCompany
let admin: Member
let reader: Member
beforeAll(async () => {
  service = await new PushService().open()
  company = await listening(TestCompany.open({ pushServices: service.hosts }, { internet: service.internet }))
  admin = await company.join('Ada', { role: 'admin' })
  reader = await company.join('Rea')
  for (const content of ['One', 'Two', 'Three']) await company.owner.call(createPost, { body: { content } })
  await company.runJobs()
})
afterAll(async () => {
  await company.close()
  service.close()
})
afterEach(() => vi.useRealTimers())

const filesStored = async () =>
  (await readdir(company.folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .toSorted()
const stored = async () => ({ tables: await fingerprint(company.database.pool), files: await filesStored() })

/** Reads and views the feed until `work` has ended. Returns its result and the number of pages read. */
async function whileReading<T>(work: () => Promise<T>): Promise<{ result: T; pages: number }> {
  let isDone = false
  const reading = (async () => {
    let pages = 0
    for (; !isDone; pages += 1) {
      const { posts } = await reader.call(listPosts)
      expect(posts.map(({ content }) => content)).toEqual(['Three', 'Two', 'One'])
      await reader.call(viewPosts, { body: { postIds: posts.map(({ id }) => id) } })
      await sleep(readEveryMs)
    }
    return pages
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  return { result, pages: await reading }
}

describe('in a healthy company', () => {
  test(
    'all tests pass while people read, leave nothing behind, and move no figure',
    async () => {
      const { posts } = await reader.call(listPosts)
      await reader.call(viewPosts, { body: { postIds: posts.map(({ id }) => id) } })
      const before = await stored()
      const { result: results, pages } = await whileReading(async () => {
        const found: calls.TestResult[] = []
        for (let run = 0; run < runs; run += 1) found.push(...(await runTests(company, admin)))
        return found
      })
      const { failed, warned } = foundIn(results)
      expect({ failed, warned }).toEqual({ failed: [], warned: [] })
      expect(pages).toBeGreaterThan(runs)
      expect(await stored()).toEqual(before)
    },
    runs * 300_000,
  )

  test('each test has a result, and what is not set up is a warning with its next step', async () => {
    const { catalog, results } = await admin.call(calls.getTestRuns)
    const all = catalog.flatMap(({ category, tests }) => tests.map(name => `${category}: ${name}`))
    expect(results.map(nameOf)).toEqual(all)
    expect(new Set(all).size).toBe(all.length)
    for (const { status, advice } of results) expect(advice === null).toBe(status === 'pass')
    expect(foundIn(results).of('Push: Mail server')).toMatchObject({
      message: "Mail isn't set up",
      advice: { title: "Mail isn't set up", forward: 'Please set SMTP_URL and MAIL_FROM for our app.' },
    })
  })

  test('a run deletes what a killed server has left in the storage', async () => {
    const { ctx } = company.app
    const key = `testoriginal/${'a'.repeat(32)}`
    await ctx.storage.put(key, Buffer.from('left'), 'text/plain')
    await company.database.pool.query(`insert into test_objects values ($1, now() - interval '2 hours')`, [key])
    await runTests(company, company.owner, ['Users'])
    expect(await ctx.storage.head(key)).toBeNull()
    expect((await company.database.pool.query('select from test_objects')).rows).toEqual([])
  })
})

describe('with one part broken', () => {
  test('the clock a day ahead: the clock, and the signature that push services check by theirs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1_000 })
    const { failed, warned, of } = await runAffected(company, admin, ['Database', 'Push'])
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
    const { failed, warned, of } = await runAffected(company, admin, ['Media']).finally(async () => {
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
    for (const name of failed)
      expect(of(name)?.advice?.title, `${name}: ${of(name)?.details}`).toBe("Photos and videos can't be saved")
  })

  const failures = [
    ['stream', 'A file was not read as it was saved', "Photos and videos can't be read"],
    ['remove', 'A file could not be deleted', 'Deleted photos and videos stay stored'],
  ] as const
  test.each(pick(failures, 1))('a storage that fails to %s: what it fails at', async (step, message, title) => {
    const refused = Object.assign(new Error('MissingContentMD5'), { $metadata: { httpStatusCode: 400 } })
    const failing = vi.spyOn(company.app.ctx.storage, step).mockRejectedValue(refused)
    const { of } = await runAffected(company, admin, ['Media']).finally(() => failing.mockRestore())
    for (const kind of await readdir(path.join(company.folder, 'media')))
      if (kind.startsWith('test')) await rm(path.join(company.folder, 'media', kind), { recursive: true })
    expect(of('Media: Storage')).toMatchObject({ message, advice: { title } })
  })

  test('no ffmpeg: videos, and nothing else', async () => {
    const without = await listening(company.secondInstance({ ffmpegPath: path.join(company.folder, 'no-ffmpeg') }))
    const { failed, warned, of } = await runAffected(without, at(without, admin), ['Media']).finally(() =>
      without.close(),
    )
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
    const { all, failed, of } = await runAffected(refused, at(refused, admin), ['Push']).finally(() => refused.close())
    await server.close()
    expect(failed).toEqual(['Push: Mail server'])
    expect(of('Push: Mail server')?.advice?.title).toBe('Mail is refused by your mail provider')
    expect(JSON.stringify(all)).not.toContain('wrong@')

    const away = await listening(company.secondInstance(settings))
    const later = await runAffected(away, at(away, admin), ['Push']).finally(() => away.close())
    expect(later.failed).toEqual(['Push: Mail server'])
    expect(later.of('Push: Mail server')?.message).toBe("The mail server can't be reached")
  })

  test('the push key changed, then damaged, then the push service away', async () => {
    await admin.call(vapidPublicKey)
    await admin.call(subscribe, { body: service.subscription('phone') })
    const { of: fine } = await runAffected(company, admin, ['Push'])
    expect(fine('Push: Push services')).toMatchObject({ status: 'pass', message: '1 push service can be reached' })
    const settings = { vapidKey: Buffer.alloc(32, 7) }
    const other = await listening(company.secondInstance(settings, { internet: service.internet }))
    const changed = await runAffected(other, at(other, admin), ['Push']).finally(() => other.close())
    expect(changed.failed).toEqual(['Push: Key'])
    expect(changed.of('Push: Key')?.message).toBe('1 device turned notifications on with another key')

    const { pool } = company.database
    const { rows } = await pool.query<{ value: Buffer }>(`select value from secrets where name = 'vapid'`)
    await pool.query(`update secrets set value = '\\x00' where name = 'vapid'`)
    const damaged = await runAffected(company, admin, ['Push'])
    await pool.query(`update secrets set value = $1 where name = 'vapid'`, [rows[0]?.value])
    expect(damaged.failed).toEqual(['Push: Key', 'Push: Signature'])
    expect(damaged.of('Push: Key')?.advice?.title).toBe('Notifications cannot be signed')

    const { host } = new URL(service.origin)
    service.close()
    const away = await runAffected(company, admin, ['Push'])
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
    expect((await runAffected(company, admin, ['Database', 'Users'])).failed).toEqual([])
  })
})

test('nothing is left in the storage', async () => {
  const kinds = (await readdir(path.join(company.folder, 'media'))).filter(name => name.startsWith('test'))
  for (const kind of kinds)
    for (const folder of await readdir(path.join(company.folder, 'media', kind)))
      expect(await readdir(path.join(company.folder, 'media', kind, folder))).toEqual([])
})
