import { afterEach, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { setupCompany, setupOwner, setupState } from '#contract/company.ts'
import { myTeams } from '#contract/teams.ts'
import { mailUnverified } from '#server/accounts/index.ts'
import type { Config } from '#server/config.ts'
import { TestApp } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { openMailServer } from '#server/testing/mails/mail-server.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})
const setUp = async (settings: Partial<Config> = {}) => {
  const app = await TestApp.open({ rateLimits: false, ...settings })
  opened.push(app)
  const { setupToken } = app.app.ctx
  const body = { name: 'Acme', domains: [], registration: 'invitation' as const, setupToken }
  await app.visitor().call(setupCompany, { body })
  return app
}
const ruth = { firstName: 'Ruth', lastName: 'Abernathy', newPassword: 'correct horse battery', email: null }
const email = 'ruth@anywhere.example'
const owners = async ({ database }: TestApp) =>
  (
    await database.pool.query(
      `select email, email_verified as "emailVerified" from users where role = 'owner' and joined_at is not null`,
    )
  ).rows

test('whoever set up the company is its owner at once, without a mail', async () => {
  const app = await setUp()
  const browser = app.visitor()
  const { user, signInName } = await browser.call(setupOwner, { body: ruth })
  expect([user.role, user.email, signInName]).toEqual(['owner', null, 'ruth.abernathy'])
  expect(await browser.call(accounts.me)).toMatchObject({ firstName: 'Ruth', role: 'owner' })
  expect(await browser.call(myTeams)).toMatchObject([{ teamId: 9, canPost: true, isTeamOwner: true }])
  const { entries } = await browser.call(readAudit, { query: {} })
  expect(entries.map(({ action }) => action)).toEqual(['account.signed-in', 'account.owner-made', 'company.set-up'])
  expect(await app.visitor().call(setupState)).toMatchObject({ isOpen: false })
  const again = { body: { email: 'ruth.abernathy', password: ruth.newPassword } }
  expect(await app.visitor().refused(accounts.signIn, again)).toBe('200 accepted')
})

test('only before anybody has joined, with the setup token and a good password', async () => {
  const app = await TestApp.open({ rateLimits: false, setupToken: 'Sesame' })
  opened.push(app)
  const attempt = (more: object) =>
    app.visitor().refused(setupOwner, { body: { ...ruth, setupToken: 'Sesame', ...more } })
  expect(await attempt({})).toBe('409 company.missing')
  const company = { name: 'Acme', domains: ['acme.example'], setupToken: 'Sesame' }
  await app.visitor().call(setupCompany, { body: company })
  for (const setupToken of [undefined, 'sesame']) expect(await attempt({ setupToken })).toBe('403 company.setup-token')
  for (const wrong of [{ newPassword: 'short' }, { email: 'nobody' }, { firstName: ' ' }, { email: undefined }])
    expect(await attempt(wrong)).toBe('422 request.invalid')
  expect(await attempt({ newPassword: 'Abernathy2026' })).toBe('422 password.personal')
  // an unfinished registration of the same address does not stand in the way, nor does it come back
  const body = { email: 'ruth@acme.example', firstName: 'Mallory', lastName: 'M' }
  await app.visitor().call(accounts.register, { body })
  const token = tokenIn(await app.linkInMail('ruth@acme.example'))
  expect(await attempt({ email: 'RUTH@acme.example' })).toBe('201 accepted')
  await app.visitor().call(accounts.verifyEmail, { query: { token } })
  expect(await owners(app)).toEqual([{ email: 'ruth@acme.example', emailVerified: true }])
  expect(await attempt({})).toBe('409 company.exists')
})

test('of several at once, one is the owner, and one whose connection ends leaves nothing', async () => {
  const app = await setUp()
  const { pool } = app.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from company for update')
  const lost = app.visitor().refused(setupOwner, { body: { ...ruth, email } })
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1)
  await pool.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
  expect(await lost).toMatch(/^5/)
  await holder.query('rollback')
  holder.release()
  expect(await owners(app)).toEqual([])

  const several = [email, 'two@acme.example', null].map(each => ({ body: { ...ruth, email: each } }))
  const results = await Promise.all(several.map(request => app.visitor().refused(setupOwner, request)))
  expect(results.toSorted()).toEqual(['201 accepted', '409 company.exists', '409 company.exists'])
  expect(await owners(app)).toHaveLength(1)
})

test('the address is verified by a link that is mailed as soon as mail works', async () => {
  const app = await setUp()
  await app.visitor().call(setupOwner, { body: { ...ruth, email } })
  expect(await owners(app)).toEqual([{ email, emailVerified: false }])
  expect(await app.mailsTo(email)).toEqual([])
  const again = { body: { email, password: ruth.newPassword } }
  expect(await app.visitor().refused(accounts.signIn, again)).toBe('200 accepted')

  const server = await openMailServer()
  opened.push(server)
  const mailing = await app.secondInstance({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
  opened.push(mailing)
  for (let starts = 0; starts < 2; starts += 1) {
    await mailUnverified(mailing.app.ctx)
    await mailing.runJobs()
  }
  expect(server.received.map(({ to }) => to)).toEqual([[email]])
  const [, token = ''] = /verify-email\?token=([\w-]{43})/.exec(server.received[0]?.mail.text ?? '') ?? []
  await app.visitor().call(accounts.verifyEmail, { query: { token } })
  expect(await owners(app)).toEqual([{ email, emailVerified: true }])
})
