import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { setMyLanguage } from '#contract/languages.ts'
import * as push from '#contract/push.ts'
import { getWeeklyMail, setWeeklyMail, turnOffWeeklyMail } from '#contract/weekly-mail.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import type { Member } from '#server/testing/company.ts'
import { isMailTime } from './weekly-mail.service.ts'

const { service, company } = await openCompanyWithPushes()
/** What the app believes; mails go to the outbox folder all the same. */
const setUpMail = (smtpUrl: string | undefined) => Object.assign(company.app.ctx.config, { smtpUrl })
setUpMail('smtp://mail.example')
const teamId = await company.team()
await company.owner.call(setWeeklyMail, { body: { isOn: false } })
afterEach(() => vi.useRealTimers())

const run = (statement: string) => company.database.pool.query(statement)
const write = async (content: string) => (await company.owner.call(createPost, { body: { teamId, content } })).id
/** The job, at the time of the company at which mails go out. */
async function onMonday(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') })
  await company.app.tasks['weekly-mail.send']({}, 'monday')
  vi.useRealTimers()
}
const nextWeek = () => run(`update weekly_mails set sent_at = sent_at - interval '7 days'`)
const weeklyMails = async ({ email }: Member) =>
  (await company.mailsTo(email ?? '')).filter(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'))
const joinBefore = (name: string) => company.join(name, { teamId })

test('people without a device get what they have not read, once a week', async () => {
  const ann = await joinBefore('Ann')
  const ben = await joinBefore('Ben')
  const cy = await joinBefore('Cy')
  await cy.call(push.subscribe, { body: service.subscription('Cy') })
  const id = await write('The new ladders are here')
  await write('Van rota')
  await ben.call(viewPost, { params: { id } })
  await onMonday()
  await onMonday()
  const [first, ...more] = await weeklyMails(ann)
  expect(more).toEqual([])
  expect(first?.subject).toMatch(/^2 posts you have not read – /)
  expect(first?.text).toMatch(/Van rota[^]*The new ladders are here/)
  const [ofBen] = await weeklyMails(ben)
  expect(ofBen?.text).not.toContain('The new ladders')
  expect(await weeklyMails(cy)).toEqual([])

  await nextWeek()
  await onMonday()
  expect(await weeklyMails(ann)).toHaveLength(2)
  await run('update push_subscriptions set failures = 3')
  await onMonday()
  expect(await weeklyMails(cy)).toHaveLength(1)
})

test('without a mail server nobody gets one, and the settings say nothing of it', async () => {
  const gil = await joinBefore('Gil')
  await write('Ropes')
  setUpMail(undefined)
  await onMonday()
  expect(await gil.call(getWeeklyMail)).toEqual({ isOn: true, isMailSetUp: false })
  setUpMail('smtp://mail.example')
  expect(await weeklyMails(gil)).toEqual([])
  await onMonday()
  expect(await weeklyMails(gil)).toHaveLength(1)
})

test('nobody gets one who has read everything, has none to read, or was removed', async () => {
  await nextWeek()
  const dee = await joinBefore('Dee')
  const eve = await joinBefore('Eve')
  const id = await write('Boots')
  await dee.call(viewPost, { params: { id } })
  await run(`update users set removed_at = now() where id = ${eve.id}`)
  await onMonday()
  expect([await weeklyMails(dee), await weeklyMails(eve)]).toEqual([[], []])
})

test('the button of a mail program turns it off, and the settings turn it on again', async () => {
  const fay = await joinBefore('Fay')
  await fay.call(setMyLanguage, { body: { language: 'es' } })
  await write('Gloves')
  await onMonday()
  const [mail] = await weeklyMails(fay)
  expect(mail?.subject).toMatch(/^1 publicación sin leer/)
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(String(header('list-unsubscribe')).slice(1, -1))
  expect(mail?.text).toContain(`${pathname}${search}`)

  // As a mail program sends it: without cookie and origin.
  const click = (url: string) =>
    company.app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await click(`${pathname}?token=${randomUUID()}`)).statusCode).toBe(404)
  expect((await click(`${pathname}?token=1`)).statusCode).toBe(404)
  expect(await fay.call(getWeeklyMail)).toEqual({ isOn: true, isMailSetUp: true })
  expect((await click(`${pathname}${search}`)).statusCode).toBe(200)
  expect(await fay.call(getWeeklyMail)).toMatchObject({ isOn: false })
  await nextWeek()
  await onMonday()
  expect(await weeklyMails(fay)).toHaveLength(1)

  expect(await fay.call(setWeeklyMail, { body: { isOn: true } })).toEqual({ isOn: true })
  await onMonday()
  expect(await weeklyMails(fay)).toHaveLength(2)
  const token = new URLSearchParams(search).get('token') ?? ''
  await company.visitor().call(turnOffWeeklyMail, { body: { token } })
  expect(await fay.call(getWeeklyMail)).toMatchObject({ isOn: false })
})

test.each([
  ['2026-03-02T08:00:00Z', 'UTC', true],
  ['2026-03-02T07:59:00Z', 'UTC', false],
  ['2026-03-02T20:00:00Z', 'UTC', false],
  ['2026-03-03T09:00:00Z', 'UTC', false],
  ['2026-03-03T02:30:00Z', 'America/Denver', true],
  ['2026-03-02T09:00:00Z', 'America/Denver', false],
])('at %s in %s they go out: %s', (at, timeZone, is) => {
  expect(isMailTime(new Date(at), timeZone)).toBe(is)
})
