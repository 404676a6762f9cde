import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { day } from '#contract/durations.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { completeUpload, presignUpload } from '#contract/media.ts'
import { endOf, giveawayOf, managedBy } from './giveaways/giveaways.fixture.ts'
import { type Member, openCompany, type Visitor } from './testing/company.ts'
import { tokenIn } from './testing/mails/mail-outbox.ts'

const company = await openCompany()
afterEach(() => {
  vi.useRealTimers()
})

/** The clock of the app alone: timers, and the clock of the database, go on. */
const moveClock = (byMs: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs })
}
/** Of all links that were mailed to a member. */
const tokensOf = async ({ email }: Member) =>
  (await company.mailsTo(email)).map(({ text }) => tokenIn(/https?:\/\/\S+/.exec(text ?? '')?.[0]))
const isIn = async (by: Visitor) => (await by.refused(accounts.me)) === '200 accepted'

describe.each([
  ['a day forward', day],
  ['a day back', -day],
])('a clock that jumps %s', (_, byMs) => {
  test('ends no session, link, throttle, upload or giveaway, and none twice', async () => {
    const { owner } = company
    const ann = await company.join('Ann')
    const ben = await company.join('Ben')
    const stranger = company.visitor()
    const guess = () => stranger.try(accounts.signIn, { body: { email: ben.email, password: 'not the password' } })
    for (let n = 0; n < 10; n += 1) await guess()
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const file = { fileName: 'roof.jpg', fileType: 'image/jpeg', fileSize: photo.length }
    const { presignedUrl, objectPath } = await owner.call(presignUpload, { body: file })
    const headers = { 'content-type': 'image/jpeg' }
    await owner.send({ method: 'PUT', url: presignedUrl, payload: photo, headers })
    await company.visitor().call(accounts.requestPasswordReset, { body: { email: ann.email } })
    const before = await tokensOf(ann)
    const { id: long } = await giveawayOf(owner, 60 * 60_000)
    const { id: short } = await giveawayOf(owner, 4_000, { title: 'Short' })
    expect((await company.visitor().send({ url: '/readyz' })).statusCode).toBe(200)

    moveClock(byMs)
    expect(await isIn(ann)).toBe(true)
    const again = company.visitor()
    await again.signIn(ann.email)
    expect(await isIn(again)).toBe(true)
    const throttled = await guess()
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    const check = (token: string) => company.visitor().call(accounts.checkPasswordToken, { body: { token } })
    for (const token of before) expect(await check(token)).toMatchObject({ isValid: token === before.at(-1) })
    await company.visitor().call(accounts.requestPasswordReset, { body: { email: ann.email } })
    const [after = '', ...others] = (await tokensOf(ann)).filter(token => !before.includes(token))
    expect(others).toEqual([])
    expect(await check(after)).toMatchObject({ isValid: true })

    const { tasks } = company.app
    for (const sweep of ['accounts.sweep', 'media.sweep', 'giveaways.sweep', 'operations.sweep'] as const)
      await tasks[sweep]({}, '')
    expect(await owner.call(completeUpload, { body: { objectPath, ...file } })).toHaveProperty('mediaUrls')
    await endOf(company, short)
    expect((await managedBy(owner, short)).outcome).not.toBe(null)
    expect((await managedBy(owner, long)).outcome).toBe(null)

    const { id } = await owner.call(createPost, { body: { content: 'While the clock is wrong' } })
    await expect.poll(async () => (await ben.call(listPosts, { query: {} })).posts.map(post => post.id)).toContain(id)

    vi.useRealTimers()
    expect([await isIn(ann), await isIn(again)]).toEqual([true, true])
    expect(await check(after)).toMatchObject({ isValid: true })
    await company.runJobs()
    const { rows } = await company.database.pool.query(
      'select giveaway_id from giveaway_draws where giveaway_id = $1',
      [short],
    )
    expect(rows).toHaveLength(1)
    expect((await managedBy(owner, long)).outcome).toBe(null)
    await company.database.pool.query('delete from attempts')
  })

  test('lets readiness and figures be looked at again', async () => {
    const { storage } = company.app.ctx
    const check = vi.spyOn(storage, 'check')
    const look = () => company.visitor().send({ url: '/readyz' })
    await look()
    moveClock(byMs)
    const looks = check.mock.calls.length
    await expect.poll(async () => (await look()) && check.mock.calls.length).toBeGreaterThan(looks)
    check.mockRestore()
  })
})
