import { describe, expect, test, vi } from 'vitest'
import * as calls from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { requestUrl } from '#contract/call.ts'
import { setupCompany, setupState } from '#contract/company.ts'
import { getHealth } from '#contract/health.ts'
import { joinPasskeyOptions, joinWithPasskey } from '#contract/joining.ts'
import * as organization from '#contract/organization.ts'
import { addUser, listUsers, makeJoinCode, removeUser, setUserRole } from '#contract/people.ts'
import { myTeams } from '#contract/teams.ts'
import { SoftwareAuthenticator } from '#server/testing/authenticator.ts'
import { openCompany, TestApp, TestCompany } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

const password = 'correct horse battery'
const company = await openCompany({ rateLimits: false })

const register = (email: string, firstName = 'Nia') =>
  company.visitor().try(calls.register, { body: { email, firstName, lastName: 'New' } })
const tokenFor = async (email: string, app: TestApp = company) => tokenIn(await app.linkInMail(email))
const verify = (token: string, app: TestApp = company) => app.visitor().call(calls.verifyEmail, { query: { token } })
const choose = (token: string, newPassword = password, app: TestApp = company) =>
  app.visitor().refused(calls.resetPassword, { body: { token, newPassword } })
const signIn = (email: string, secret = password) =>
  company.visitor().refused(calls.signIn, { body: { email, password: secret } })
const subjects = async (email: string) => (await company.mailsTo(email)).map(({ subject }) => subject)
const isListed = async (email: string) => (await company.owner.call(listUsers)).some(person => person.email === email)

describe('without a mail server', () => {
  test('the link of the first registration is in the log, and the replies say where a link lies', async () => {
    const app = await TestApp.open()
    try {
      const { setupToken } = app.app.ctx
      await app.visitor().call(setupCompany, { body: { name: 'Acme', domains: ['acme.example'], setupToken } })
      const warn = vi.spyOn(app.app.ctx.log, 'warn')
      const body = { email: 'first@acme.example', firstName: 'Fay', lastName: 'First' }
      const { message } = await app.visitor().call(calls.register, { body })
      expect(message).toMatch(/^Mail isn't set up: .* in the log of the server/)
      expect(warn).toHaveBeenCalledOnce()
      const [, link = ''] = /open (\S+)$/.exec(String(warn.mock.calls[0]?.[0])) ?? []
      expect(link).toMatch(/^http:\/\/localhost\/verify-email\?token=[\w-]{43}$/)
      const { redirectTo } = await verify(tokenIn(new URL(link)), app)
      expect(await choose(tokenIn(redirectTo), password, app)).toBe('200 accepted')

      const second = { ...body, email: 'second@acme.example' }
      expect((await app.visitor().call(calls.register, { body: second })).message).toMatch(/ask your administrator/)
      expect((await app.visitor().call(calls.requestPasswordReset, { body })).message).toMatch(/saved on the server/)
      expect(warn).toHaveBeenCalledOnce()
      expect(await app.visitor().call(setupState)).toMatchObject({ isMailSetUp: false })
    } finally {
      await app.close()
    }
  })

  test('with one that does not answer, the first link is in the log, and the replies say so', async () => {
    const app = await TestApp.open({ smtpUrl: 'smtp://127.0.0.1:9', rateLimits: false })
    try {
      await app.visitor().call(setupCompany, { body: { name: 'Acme', domains: ['acme.example'] } })
      const warn = vi.spyOn(app.app.ctx.log, 'warn')
      const body = { email: 'first@acme.example', firstName: 'Fay', lastName: 'First' }
      const first = await app.visitor().call(calls.register, { body })
      expect(first).toMatchObject({
        message: expect.stringMatching(/^The mail server doesn't answer/),
        mailFailure: { server: '127.0.0.1:9', reason: expect.stringContaining('ECONNREFUSED'), isLinkLogged: true },
      })
      const [, link = ''] =
        /127\.0\.0\.1:9 takes no mails \(SMTP_URL\).* open (\S+)$/.exec(String(warn.mock.calls[0]?.[0])) ?? []
      const { redirectTo } = await verify(tokenIn(new URL(link)), app)
      expect(await choose(tokenIn(redirectTo), password, app)).toBe('200 accepted')

      const owner = app.visitor()
      await owner.signIn('first@acme.example')
      expect((await owner.call(getHealth)).problems).toContainEqual(
        expect.objectContaining({ key: 'mail', status: 'fail' }),
      )
      const second = await app.visitor().call(calls.register, { body: { ...body, email: 'second@acme.example' } })
      expect(second.mailFailure).toMatchObject({ server: null, reason: null, isLinkLogged: false })
      expect(await app.visitor().call(calls.requestPasswordReset, { body })).toMatchObject({ isMailFailing: true })
      expect(warn.mock.calls.filter(([said]) => String(said).includes('verify-email'))).toHaveLength(1)
    } finally {
      await app.close()
    }
  })

  test('with one, the replies say that a mail was sent, and no link is in the log', async () => {
    const mailed = await company.secondInstance({ smtpUrl: 'smtp://127.0.0.1:9' })
    try {
      const warn = vi.spyOn(mailed.app.ctx.log, 'warn')
      const body = { email: 'mailed@acme.example', firstName: 'Mae', lastName: 'Mailed' }
      expect((await mailed.visitor().call(calls.register, { body })).message).toBe(
        'Please check your email to verify your account before signing in',
      )
      expect((await mailed.visitor().call(calls.requestPasswordReset, { body })).message).toMatch(/we've sent you/)
      expect(await mailed.visitor().call(setupState)).toMatchObject({ isMailSetUp: true })
      expect(warn).not.toHaveBeenCalled()
    } finally {
      await mailed.close()
    }
  })
})

describe('registering', () => {
  test('leads by a mailed link to a password and into the company', async () => {
    expect(await register('nia@acme.example')).toMatchObject({ status: 200, body: { requiresVerification: true } })
    expect(await isListed('nia@acme.example')).toBe(false)
    expect(await signIn('nia@acme.example')).toBe('401 sign-in.wrong')
    const link = await company.linkInMail('nia@acme.example')
    expect(link.pathname).toBe('/verify-email')

    const { redirectTo } = await verify(link.searchParams.get('token') ?? '')
    expect(redirectTo).toMatch(/^\/reset-password\?token=[\w-]{43}&setup=true$/)
    expect(await isListed('nia@acme.example')).toBe(true)
    expect(await signIn('nia@acme.example')).toBe('401 sign-in.wrong')
    expect(await choose(tokenIn(redirectTo))).toBe('200 accepted')

    const nia = company.visitor()
    await nia.signIn('NIA@acme.example')
    expect(await nia.call(calls.me)).toMatchObject({ email: 'nia@acme.example', role: 'viewer', firstName: 'Nia' })
    expect(await nia.call(myTeams)).toMatchObject([{ teamId: 9, canPost: false, isTeamOwner: false }])
  })

  test('takes only addresses at exactly the authorized domains', async () => {
    for (const email of ['a@sub.acme.example', 'a@acme.example.org', 'a@xacme.example', 'a@example'])
      expect((await register(email)).status).toBe(422)
    expect(await register('a@other.example')).toMatchObject({
      body: { error: 'register.domain', fields: { email: expect.stringMatching(/work address/) } },
    })
    expect((await register('Case@ACME.Example')).status).toBe(200)
    expect(await subjects('case@acme.example')).toEqual(['Confirm your email for Front Line'])
  })

  test('replies alike for known addresses, whose users get a mail', async () => {
    const removed = await company.join('Rem')
    await company.owner.call(removeUser, { params: { id: removed.id } })
    const unknown = await register('una@acme.example')
    for (const email of ['una@acme.example', 'nia@acme.example', company.owner.email, removed.email]) {
      const { status, body } = await register(email)
      expect({ status, body }).toEqual({ status: unknown.status, body: unknown.body })
    }
    expect(await subjects('una@acme.example')).toEqual(Array(2).fill('Confirm your email for Front Line'))
    expect((await subjects(company.owner.email)).at(-1)).toBe('You already have an account with Front Line')
    expect(await subjects(removed.email)).toEqual([])
    expect(await isListed(removed.email)).toBe(false)
  })

  test('of somebody who was added mails the set-up link again until they have a password of their own', async () => {
    const body = { email: 'vic@elsewhere.example', firstName: 'Vic', lastName: 'Added' }
    await company.owner.call(organization.addDomain, { body: { domain: 'elsewhere.example' } })
    await company.owner.call(addUser, { body })
    await register(body.email)
    expect(await subjects(body.email)).toEqual(Array(2).fill('Set up your Front Line account'))
    expect(await choose(await tokenFor(body.email))).toBe('200 accepted')
    await register(body.email)
    expect((await subjects(body.email)).at(-1)).toBe('You already have an account with Front Line')
  })

  test('again does not rename an existing account', async () => {
    await register('nia@acme.example', 'Mallory')
    expect(await company.owner.call(listUsers)).toContainEqual(
      expect.objectContaining({ email: 'nia@acme.example', firstName: 'Nia' }),
    )
  })
})

describe('a verification link', () => {
  test('can be opened any number of times until a password is set', async () => {
    await register('ida@acme.example')
    const token = await tokenFor('ida@acme.example')
    const responses = await Promise.all([verify(token), verify(token), verify(token)])
    const last = await verify(token)
    expect(responses.every(({ redirectTo }) => redirectTo)).toBe(true)
    expect((await company.owner.call(listUsers)).filter(({ email }) => email === 'ida@acme.example')).toHaveLength(1)
    expect(await choose(tokenIn(last.redirectTo))).toBe('200 accepted')
    expect(await verify(token)).toEqual({ message: expect.any(String) })
    for (const { redirectTo } of responses) expect(await choose(tokenIn(redirectTo))).toBe('400 token.invalid')
  })

  test('gives the names of its own registration, also after a later one', async () => {
    await register('leo@acme.example', 'Leo')
    const own = await tokenFor('leo@acme.example')
    await register('leo@acme.example', 'Rude')
    await verify(own)
    expect(await company.owner.call(listUsers)).toContainEqual(
      expect.objectContaining({ email: 'leo@acme.example', firstName: 'Leo' }),
    )
  })

  test('is no password link, expires after 48 hours, and must be valid', async () => {
    await register('eve@acme.example')
    const token = await tokenFor('eve@acme.example')
    expect(await choose(token)).toBe('400 token.invalid')
    const refused = (query: { token?: string }) => company.visitor().refused(calls.verifyEmail, { query })
    expect(await refused({ token: `${token}x` })).toBe('400 verification.invalid')
    expect(await refused({})).toBe('400 verification.missing')
    await age('48 hours')
    expect(await refused({ token })).toBe('400 verification.invalid')
    expect(await isListed('eve@acme.example')).toBe(false)
  })

  test('is a call of the app’s own page, which no link, picture or other site makes', async () => {
    await register('fia@acme.example')
    const url = requestUrl(calls.verifyEmail, { query: { token: await tokenFor('fia@acme.example') } })
    const statusOf = async (site: string, destination: string) =>
      (await company.visitor().send({ url, headers: { 'sec-fetch-site': site, 'sec-fetch-dest': destination } }))
        .statusCode
    for (const [site, destination] of [
      ['cross-site', 'empty'],
      ['same-site', 'empty'],
      ['none', 'document'],
      ['same-origin', 'image'],
    ] as const)
      expect(await statusOf(site, destination)).toBe(403)
    expect(await isListed('fia@acme.example')).toBe(false)
    expect(await statusOf('same-origin', 'empty')).toBe(200)
  })
})

/** Makes every link older. */
const age = (time: string) =>
  company.database.pool.query(`update account_tokens set expires_at = expires_at - $1::interval`, [time])

describe('resetting', () => {
  const ask = (email: string) => company.visitor().try(calls.requestPasswordReset, { body: { email } })

  test('replies alike for known and unknown addresses', async () => {
    const { status, body } = await ask('nobody@acme.example')
    expect(status).toBe(200)
    for (const email of [company.owner.email, 'una@acme.example', 'nobody@other.example'])
      expect(await ask(email)).toMatchObject({ status, body })
    expect(await company.mailsTo('nobody@acme.example')).toEqual([])
    expect((await subjects(company.owner.email)).at(-1)).toBe('Reset your Front Line password')
    expect((await subjects('una@acme.example')).at(-1)).toBe('Confirm your email for Front Line')
    const failed = await company.database.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'accounts.reset' and last_error is not null`,
    )
    expect(failed.rowCount).toBe(0)
  })

  test('works once and ends every session of that user at once', async () => {
    const ann = await company.join('Ann')
    const phone = company.visitor()
    await phone.signIn(ann.email)
    for (const browser of [ann, phone]) await browser.call(calls.me)
    await ask(ann.email)
    const token = await tokenFor(ann.email)
    await ask(ann.email)
    const other = await tokenFor(ann.email)
    const attempts = await Promise.all([1, 2, 3].map(() => choose(token, 'a new long password')))
    expect(attempts.toSorted()).toEqual(['200 accepted', '400 token.invalid', '400 token.invalid'])
    for (const browser of [ann, phone]) expect(await browser.refused(calls.me)).toBe('401 session.none')
    expect(await company.owner.refused(calls.me)).toBe('200 accepted')
    expect(await choose(other, 'another password')).toBe('400 token.invalid')
    expect(await signIn(ann.email)).toBe('401 sign-in.wrong')
    expect(await signIn(ann.email, 'a new long password')).toBe('200 accepted')
  })

  test('signs this browser in, and replaces the session that it had', async () => {
    const ann = await company.join('Ann')
    const ben = await company.join('Ben')
    await ask(ben.email)
    const stolen = company.visitor()
    for (const [name, value] of ann.cookies) stolen.cookies.set(name, value)
    await stolen.call(calls.me)
    const body = { token: await tokenFor(ben.email), newPassword: 'a new long password' }
    expect(await ann.call(calls.resetPassword, { body })).toMatchObject({ user: { email: ben.email } })
    expect(await ann.call(calls.me)).toMatchObject({ id: ben.id })
    expect(await stolen.refused(calls.me)).toBe('401 session.none')
  })

  test('a link says whether it still works, without being used up', async () => {
    const cy = await company.join('Cy')
    await ask(cy.email)
    const token = await tokenFor(cy.email)
    const check = (given: string) => company.visitor().call(calls.checkPasswordToken, { body: { token: given } })
    for (let n = 0; n < 2; n += 1)
      expect(await check(token)).toEqual({ isValid: true, email: cy.email, firstName: 'Cy' })
    await choose(token)
    for (const given of [token, 'x'])
      expect(await check(given)).toEqual({ isValid: false, email: null, firstName: null })
  })

  test('a concurrent sign-in with the old password does not survive the reset', async () => {
    const ann = await company.join('Ann')
    const { db, pool } = company.database
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let signingIn: Promise<string> | undefined
    await db.transaction().execute(async transaction => {
      const elsewhere = { passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$bm90IHRoZSBoYXNo' }
      await transaction.updateTable('users').set(elsewhere).where('id', '=', ann.id).execute()
      await transaction.deleteFrom('sessions').where('userId', '=', ann.id).execute()
      signingIn = signIn(ann.email)
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    })
    expect(await signingIn).toBe('401 sign-in.wrong')
    expect((await pool.query('select from sessions where user_id = $1', [ann.id])).rowCount).toBe(0)
  })

  test('refuses passwords that are too short, too long or too common; the link remains valid', async () => {
    const ben = await company.join('Ben')
    await ask(ben.email)
    const token = await tokenFor(ben.email)
    expect(await choose(token, '1234567')).toBe('422 request.invalid')
    expect(await choose(token, 'x'.repeat(129))).toBe('422 request.invalid')
    expect(await choose(token, 'Password1')).toBe('422 password.common')
    expect(await choose(token, 'wxyz'.repeat(32))).toBe('200 accepted')
  })

  test('a reset link lives for 24 hours, a set-up link for 7 days', async () => {
    const cy = await company.join('Cy')
    await ask(cy.email)
    const reset = await tokenFor(cy.email)
    const body = { email: 'dee@acme.example', firstName: 'Dee', lastName: 'Test' }
    await company.owner.call(addUser, { body })
    const setup = await tokenFor(body.email)
    await age('24 hours')
    expect(await choose(reset)).toBe('400 token.invalid')
    await age('5 days 23 hours')
    expect(await choose(setup)).toBe('200 accepted')
  })

  test('links mailed to a removed user no longer work', async () => {
    const removed = await company.join('Gone')
    await ask(removed.email)
    const token = await tokenFor(removed.email)
    await company.owner.call(removeUser, { params: { id: removed.id } })
    expect(await choose(token)).toBe('400 token.invalid')
    await ask(removed.email)
    expect((await subjects(removed.email)).filter(subject => subject?.startsWith('Reset'))).toHaveLength(1)
  })
})

describe('the first account', () => {
  test('is the owner, also when several finish at the same moment', async () => {
    const app = await TestApp.open()
    await app.visitor().call(setupCompany, { body: { name: 'Race', domains: ['race.example'] } })
    const emails = ['a', 'b', 'c'].map(name => `${name}@race.example`)
    for (const email of emails)
      await app.visitor().call(calls.register, { body: { email, firstName: 'First', lastName: 'Maybe' } })
    const tokens: string[] = []
    for (const email of emails) tokens.push(tokenIn((await verify(await tokenFor(email, app), app)).redirectTo))
    expect(await Promise.all(tokens.map(token => choose(token, password, app)))).toEqual(Array(3).fill('200 accepted'))
    const { rows } = await app.database.pool.query(
      `select users.role, can_post from users join memberships on user_id = users.id order by 1`,
    )
    expect(rows).toEqual([
      { role: 'owner', can_post: true },
      { role: 'viewer', can_post: false },
      { role: 'viewer', can_post: false },
    ])
    await app.close()
  })

  test('is the only one that a password makes owner, also where the owners have passkeys alone', async () => {
    const app = await TestCompany.open({ rateLimits: false })
    const eve = await app.join('Eve')
    const added = { email: 'pat@acme.example', firstName: 'Pat', lastName: 'Key' }
    const { id } = await app.owner.call(addUser, { body: added })
    const { joinCode: code } = await app.owner.call(makeJoinCode, { params: { id } })
    const pat = app.visitor()
    const passkey = new SoftwareAuthenticator().create(await pat.call(joinPasskeyOptions, { body: { code } }))
    await pat.call(joinWithPasskey, { body: { code, passkey } })
    await app.owner.call(setUserRole, { params: { id }, body: { role: 'owner' } })
    await pat.call(removeUser, { params: { id: app.owner.id } })

    await eve.call(calls.changePassword, { body: { currentPassword: password, newPassword: 'another good secret' } })
    expect(await eve.call(calls.currentUser)).toMatchObject({ role: 'viewer' })
    expect(await eve.refused(removeUser, { params: { id } })).toBe('403 permission.denied')
    const { entries } = await pat.call(readAudit, { query: {} })
    expect(entries.map(({ text }) => text)).toContain("changed Olivia Owens's role from viewer to owner")
    await app.close()
  })
})
