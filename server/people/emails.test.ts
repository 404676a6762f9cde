import { beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { readAudit, readAuditEntry } from '#contract/audit.ts'
import * as calls from '#contract/emails.ts'
import * as factors from '#contract/factors.ts'
import { addDomain, listDomains, removeDomain } from '#contract/organization.ts'
import * as people from '#contract/people.ts'
import { downloadMyData, eraseUser } from '#contract/privacy.ts'
import { SoftwareAuthenticator } from '#server/testing/authenticator.ts'
import { type Member, openCompany, type Visitor } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

const password = 'correct horse battery'
const company = await openCompany()
await company.owner.call(addDomain, { body: { domain: 'ridge.example' } })
beforeEach(() => company.database.pool.query('delete from attempts'))

const query = async (text: string, values: unknown[] = []) => (await company.database.pool.query(text, values)).rows
let made = 0
const fresh = (domain = 'acme.example') => `new.${(made += 1)}@${domain}`
const ask = (by: Visitor, email: string, given: { password?: string } = { password }) =>
  by.try(calls.changeEmail, { body: { email, ...given } })
const confirm = (token: string, by: Visitor = company.visitor()) => by.try(calls.confirmEmail, { body: { token } })
const tokenFor = async (email: string) => tokenIn(await company.linkInMail(email))
const emailOf = async (by: Visitor) => (await by.call(accounts.me)).email
const isSignedIn = async (by: Visitor) => (await by.try(accounts.me, {})).status === 200
const subjectsTo = async (email: string) => (await company.mailsTo(email)).map(({ subject }) => subject)
const lastEntry = async () => (await company.owner.call(readAudit)).entries[0]
const isVerified = async ({ id }: { id: number }) =>
  (await query('select email_verified as is from users where id = $1', [id]))[0]?.is
async function secondBrowser({ email }: Member): Promise<Visitor> {
  const visitor = company.visitor()
  await visitor.signIn(email)
  return visitor
}

describe('one’s own address', () => {
  test('is another one once the link in its mail is used; sessions and links besides end, all else stays', async () => {
    const ann = await company.join('Ann')
    const [other, email] = [await secondBrowser(ann), fresh('ridge.example')]
    await company.visitor().call(accounts.requestPasswordReset, { body: { email: ann.email } })
    const resetToken = await tokenFor(ann.email)
    expect(await ask(ann, email.toUpperCase())).toMatchObject({ status: 202 })
    expect(await ann.call(calls.getEmailChange)).toEqual({ pending: email, isMailSetUp: false })
    expect(await emailOf(ann)).toBe(ann.email)
    await other.signIn(ann.email)

    const link = await company.linkInMail(email)
    expect(link.pathname).toBe('/confirm-email')
    // Scanners open links: what the page asks for changes nothing.
    const token = tokenIn(link)
    expect(await company.visitor().call(calls.checkEmailToken, { body: { token } })).toEqual({ does: 'change', email })
    expect((await company.visitor().send({ url: calls.confirmEmail.path })).statusCode).toBe(404)
    expect(await emailOf(ann)).toBe(ann.email)

    expect(await confirm(token)).toMatchObject({ status: 200, body: { id: ann.id, email } })
    expect(await confirm(token)).toMatchObject({ status: 404, body: { error: 'email.link' } })
    expect(await emailOf(ann)).toBe(email)
    expect(await ann.call(calls.getEmailChange)).toMatchObject({ pending: null })
    expect(await isSignedIn(other)).toBe(false)
    const reset = { body: { token: resetToken, newPassword: 'another good secret' } }
    expect(await company.visitor().refused(accounts.resetPassword, reset)).toBe('400 token.invalid')
    expect((await lastEntry())?.text).toBe(`changed their address from ${ann.email} to ${email}`)
    await company.visitor().signIn(email)
    await expect(company.visitor().signIn(ann.email)).rejects.toThrow('401')
  })

  test('needs the password or a passkey just used, and a domain of the company or of the present address', async () => {
    const ben = await company.join('Ben')
    const refused = async (email: string, given?: { password?: string }) => (await ask(ben, email, given)).body.error
    expect(await ask(ben, fresh(), { password: 'not the password' })).toMatchObject({
      status: 422,
      body: { error: 'password.wrong', fields: { password: expect.any(String) } },
    })
    expect(await refused(fresh(), {})).toBe('factor.confirm')
    await ben.call(factors.confirmIdentity, { body: { password } })
    expect(await refused(fresh(), {})).toBe('factor.confirm')
    expect(await refused('ben@gmail.example')).toBe('email.domain')
    expect(await refused(ben.email.toUpperCase())).toBe('email.same')
    for (let n = 0; n < 9; n += 1) await ask(ben, fresh(), { password: 'not the password' })
    expect(await refused(fresh())).toBe('sign-in.too-many')

    const authenticator = new SoftwareAuthenticator()
    const creation = authenticator.create(await ben.call(factors.passkeyOptions))
    await ben.call(factors.addPasskey, { body: { passkey: creation } })
    const passkey = authenticator.get(await ben.call(factors.confirmOptions))
    await ben.call(factors.confirmIdentity, { body: { passkey } })
    expect((await ask(ben, fresh(), {})).status).toBe(202)
    await query(`update sessions set passkey_at = now() - interval '11 minutes' where user_id = $1`, [ben.id])
    expect(await refused(fresh(), {})).toBe('factor.confirm')

    const outsider = await company.join('Out')
    await query(`update users set email = 'out@gmail.example' where id = $1`, [outsider.id])
    expect((await ask(outsider, 'out2@gmail.example')).status).toBe(202)
  })

  test('has a notice with the link that takes it back, for 7 days after the change too', async () => {
    const [cal, email] = [await company.join('Cal'), fresh()]
    await ask(cal, email)
    expect(await subjectsTo(cal.email)).toEqual(['Your address for Front Line is about to change'])
    const back = await tokenFor(cal.email)
    await query(
      `update account_tokens set created_at = created_at - interval '47 hours', expires_at = expires_at - interval '47 hours' where user_id = $1`,
      [cal.id],
    )
    await confirm(await tokenFor(email))
    const thief = await secondBrowser({ ...cal, email } as Member)
    await query(`update account_tokens set expires_at = expires_at - interval '167 hours' where user_id = $1`, [cal.id])
    expect(await company.visitor().call(calls.checkEmailToken, { body: { token: back } })).toEqual({
      does: 'restore',
      email: cal.email,
    })
    const { body } = await confirm(back)
    expect(body).toMatchObject({ id: cal.id, email: cal.email, redirectTo: expect.stringMatching(/^\/reset-password/) })
    for (const browser of [cal, thief]) expect(await isSignedIn(browser)).toBe(false)
    expect(await confirm(back)).toMatchObject({ status: 404 })
    expect(await subjectsTo(email)).toContain('The change of your address for Front Line was taken back')
    expect((await lastEntry())?.text).toBe(`took back the change of their address from ${cal.email} to ${email}`)
    const newPassword = 'another good secret'
    await company.visitor().call(accounts.resetPassword, { body: { token: tokenIn(body.redirectTo), newPassword } })
    await company.visitor().signIn(cal.email, newPassword)
  })

  test('that is taken back before the change ends the change', async () => {
    const [dee, email] = [await company.join('Dee'), fresh()]
    await ask(dee, email)
    const token = await tokenFor(email)
    await confirm(await tokenFor(dee.email))
    expect(await confirm(token)).toMatchObject({ status: 404 })
    await company.visitor().signIn(dee.email)
  })

  test('taken twice is still that of the first mailbox: a thief cannot shake it off', async () => {
    const eve = await company.join('Eve')
    const [second, third] = [fresh(), fresh()]
    await ask(eve, second)
    const first = await tokenFor(eve.email)
    await confirm(await tokenFor(second))
    await ask(eve, third)
    const back = await tokenFor(second)
    await confirm(await tokenFor(third))
    expect(await confirm(back)).toMatchObject({ status: 200, body: { email: second } })
    expect(await confirm(first)).toMatchObject({ status: 200, body: { email: eve.email } })
    expect(await confirm(back)).toMatchObject({ status: 404 })
  })

  test('asked for again is the newest: the former link ends, as with sending again, keeping the old one and a new password', async () => {
    const fay = await company.join('Fay')
    const [first, second] = [fresh(), fresh()]
    await ask(fay, first)
    const former = await tokenFor(first)
    await ask(fay, second)
    expect(await confirm(former)).toMatchObject({ status: 404 })
    const before = await tokenFor(second)
    expect((await fay.try(calls.resendEmailLink, {})).status).toBe(202)
    expect(await confirm(before)).toMatchObject({ status: 404 })
    const again = await tokenFor(second)
    await fay.call(calls.keepEmail)
    expect(await confirm(again)).toMatchObject({ status: 404 })
    expect(await fay.refused(calls.resendEmailLink)).toBe('404 email.none-pending')
    await ask(fay, second)
    const last = await tokenFor(second)
    await fay.call(accounts.changePassword, { body: { currentPassword: password, newPassword: 'another good secret' } })
    expect(await confirm(last)).toMatchObject({ status: 404 })
  })

  test('of somebody else gets the same reply and page, and only that person a mail', async () => {
    const [gus, hal] = [await company.join('Gus'), await company.join('Hal')]
    const free = fresh()
    const said = (reply: { body: { message: string } }, email: string) => reply.body.message.replace(email, '…')
    const [taken, open] = [await ask(gus, hal.email), await ask(hal, free)]
    expect([taken.status, said(taken, hal.email)]).toEqual([open.status, said(open, free)])
    expect(await gus.call(calls.getEmailChange)).toMatchObject({ pending: hal.email })
    expect(await subjectsTo(hal.email)).toEqual([
      'Somebody wanted to use your address with Front Line',
      'Your address for Front Line is about to change',
    ])
    expect(await subjectsTo(gus.email)).toEqual(['Your address for Front Line is about to change'])
    expect((await company.mailsTo(hal.email))[0]?.text).not.toContain('Gus')
  })

  test('goes to the first of two people who have asked for it, also at once', async () => {
    const [ida, jon, email] = [await company.join('Ida'), await company.join('Jon'), fresh()]
    await ask(ida, email)
    const idas = await tokenFor(email)
    await ask(jon, email)
    const jons = await tokenFor(email)
    const outcomes = await Promise.all([confirm(idas), confirm(jons)])
    expect(
      outcomes.map(({ body }) => body.error ?? 'theirs').filter(error => !/^email\.(link|taken)$/.test(error)),
    ).toEqual(['theirs'])
    expect(await query('select count(*)::int as n from users where email = $1', [email])).toEqual([{ n: 1 }])
  })

  test('is not blocked by a registration that nobody has confirmed', async () => {
    const [kay, email] = [await company.join('Kay'), fresh()]
    await company.visitor().call(accounts.register, { body: { email, firstName: 'Kay', lastName: 'Twice' } })
    await ask(kay, email)
    expect(await confirm(await tokenFor(email))).toMatchObject({ status: 200, body: { id: kay.id } })
  })

  test('ends with the person: nobody who was removed or erased is found by a link', async () => {
    const [leo, email] = [await company.join('Leo'), fresh()]
    await ask(leo, email)
    const [token, back] = [await tokenFor(email), await tokenFor(leo.email)]
    await company.owner.call(people.removeUser, { params: { id: leo.id } })
    const body = { email: leo.email, firstName: 'Leo', lastName: 'Again', role: 'viewer' as const }
    await company.owner.call(people.addUser, { body })
    for (const each of [token, back]) expect(await confirm(each)).toMatchObject({ status: 404 })
  })

  test('is in one’s own data, and the log forgets it with the person', async () => {
    const [mia, email] = [await company.join('Mia'), fresh()]
    await ask(mia, email)
    const data = await mia.call(downloadMyData)
    expect(JSON.stringify(data)).toContain(email)
    await confirm(await tokenFor(email))
    await company.owner.call(people.removeUser, { params: { id: mia.id } })
    await company.owner.call(eraseUser, { params: { id: mia.id }, body: { content: 'keep' } })
    const { entries } = await company.owner.call(readAudit)
    expect(JSON.stringify(entries)).not.toContain(email)
    expect(await query(`select from audit_log where details::text like '%' || $1 || '%'`, [email])).toEqual([])
  })
})

describe('an address that an owner changes', () => {
  const change = (id: number, email: string, by: Visitor = company.owner) =>
    by.refused(calls.changeEmailOf, { params: { id }, body: { email } })

  test('is another one at once: both get a mail, links end, sessions stay, and it is confirmed by its link', async () => {
    const [nat, email, wanted] = [await company.join('Nat'), fresh('elsewhere.example'), fresh()]
    await ask(nat, wanted)
    const [token, back] = [await tokenFor(wanted), await tokenFor(nat.email)]
    expect(await change(nat.id, email)).toBe('200 accepted')
    expect(await emailOf(nat)).toBe(email)
    for (const each of [token, back]) expect(await confirm(each)).toMatchObject({ status: 404 })
    expect(await isVerified(nat)).toBe(false)
    expect((await subjectsTo(nat.email)).at(-1)).toBe('Your address for Front Line has changed')
    expect(await subjectsTo(email)).toEqual(['Your new address for Front Line'])
    expect(await nat.call(calls.getEmailChange)).toMatchObject({ pending: null })
    expect(await confirm(await tokenFor(email))).toMatchObject({ status: 200 })
    expect(await isVerified(nat)).toBe(true)
    expect(await isSignedIn(nat)).toBe(true)
    expect((await lastEntry())?.text).toBe(`changed the address of Nat Test from ${nat.email} to ${email}`)
  })

  test('is that of a viewer or admin, in a session that was confirmed, and nobody’s', async () => {
    const [oto, admin] = [await company.join('Oto'), await company.join('Ada', { role: 'admin' })]
    const second = await company.join('Sue', { role: 'owner' })
    expect(await change(second.id, fresh())).toBe('403 permission.denied')
    expect(await change(company.owner.id, fresh())).toBe('403 permission.denied')
    expect(await change(oto.id, fresh(), admin)).toBe('403 permission.denied')
    expect(await change(oto.id, second.email)).toBe('409 email.taken')
    expect(await change(999_999, fresh())).toBe('404 user.missing')
    await query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [second.id])
    expect(await change(oto.id, fresh(), second)).toBe('403 factor.confirm')
    expect(await change(admin.id, fresh(), company.owner)).toBe('200 accepted')
  })

  test('leads to another invitation where they have not signed in', async () => {
    const body = { email: fresh(), firstName: 'Pia', lastName: 'Waits', role: 'viewer' as const }
    const { id } = await company.owner.call(people.addUser, { body })
    const [old, email] = [await tokenFor(body.email), fresh()]
    await change(id, email)
    expect(await subjectsTo(email)).toEqual(['Set up your Front Line account'])
    expect(await subjectsTo(body.email)).toHaveLength(2)
    const setUp = (token: string) =>
      company.visitor().refused(accounts.resetPassword, { body: { token, newPassword: password } })
    expect(await setUp(old)).toBe('400 token.invalid')
    expect(await setUp(await tokenFor(email))).toBe('200 accepted')
  })
})

describe('everybody at a domain', () => {
  const move = (body: { from: string; to: string; confirm?: number }, by: Visitor = company.owner) =>
    by.try(calls.moveDomain, { body })

  test('moves to another once their number is confirmed, except other owners and addresses that exist', async () => {
    const from = 'old.example'
    await company.owner.call(addDomain, { body: { domain: from } })
    const at = (by: Member, name: string) =>
      query('update users set email = $2 where id = $1', [by.id, `${name}@${from}`])
    const [uma, val, boss] = [
      await company.join('Uma'),
      await company.join('Val'),
      await company.join('Zed', { role: 'owner' }),
    ]
    for (const [by, name] of [
      [uma, 'uma'],
      [val, 'val'],
      [boss, 'zed'],
    ] as const)
      await at(by, name)
    const add = (email: string) =>
      company.owner.call(people.addUser, { body: { email, firstName: 'Wil', lastName: 'Waits', role: 'viewer' } })
    const pending = await add(`wil@${from}`)
    await add('val@ridge.example')
    await add(`near@sub.${from}`)
    const former = await add(`xan@${from}`)
    await company.owner.call(people.removeUser, { params: { id: former.id } })
    await company
      .visitor()
      .call(accounts.register, { body: { email: 'uma@ridge.example', firstName: 'U', lastName: 'M' } })
    await company.runJobs()

    const { status, body } = await move({ from, to: 'ridge.example' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ error: 'domain.confirm', people: 2, stay: 2 })
    expect(body.users?.map(({ newEmail }) => newEmail)).toEqual(['uma@ridge.example', 'wil@ridge.example'])
    expect(body.owners?.map(({ id }) => id)).toEqual([boss.id])
    expect(body.conflicts?.map(({ id }) => id)).toEqual([val.id])
    expect((await move({ from, to: 'ridge.example', confirm: 3 })).status).toBe(409)
    expect(await emailOf(uma)).toBe(`uma@${from}`)

    expect(await move({ from, to: 'ridge.example', confirm: 2 })).toMatchObject({ status: 200, body: { moved: 2 } })
    expect(await emailOf(uma)).toBe('uma@ridge.example')
    expect(await isVerified(uma)).toBe(true)
    expect(await emailOf(val)).toBe(`val@${from}`)
    expect(await query('select email from users where id = any($1) order by id', [[pending.id, former.id]])).toEqual([
      { email: 'wil@ridge.example' },
      { email: `xan@${from}` },
    ])
    expect(await subjectsTo('uma@ridge.example')).toContain('Your new address for Front Line')
    expect(await subjectsTo(`uma@${from}`)).toEqual(['Your address for Front Line has changed'])
    expect(await subjectsTo('wil@ridge.example')).toEqual(['Set up your Front Line account'])
    const entry = await lastEntry()
    const { text } = await company.owner.call(readAuditEntry, { params: { id: entry?.id ?? 0 } })
    expect(text).toBe(
      'moved 2 people from @old.example to @ridge.example: uma@old.example → uma@ridge.example and wil@old.example → wil@ridge.example',
    )
    expect(await move({ from, to: 'ridge.example', confirm: 2 })).toMatchObject({ status: 409, body: { people: 0 } })
  })

  test('moves for owners alone, in a session that was confirmed, and to a domain of the company', async () => {
    const admin = await company.join('Abe', { role: 'admin' })
    const both = { from: 'acme.example', to: 'ridge.example' }
    expect((await move(both, admin)).body.error).toBe('permission.denied')
    expect((await move({ ...both, to: 'gmail.example' })).body).toMatchObject({ error: 'domain.not-authorized' })
    expect((await move({ ...both, to: 'acme.example' })).status).toBe(422)
    await query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      company.owner.id,
    ])
    expect((await move(both)).body.error).toBe('factor.confirm')
    await query('update sessions set confirmed_at = now() where user_id = $1', [company.owner.id])
    // The last thing here: the owner's own address moves too.
    const { people: number = 0 } = (await move(both)).body
    expect((await move({ ...both, confirm: number })).body).toEqual({ moved: number })
    expect(await emailOf(company.owner)).toBe('olivia@ridge.example')
    const acme = (await company.owner.call(listDomains)).find(({ domain }) => domain === 'acme.example')
    await company.owner.call(removeDomain, { params: { id: acme?.id ?? 0 } })
    await company.visitor().signIn('olivia@ridge.example')
  })
})
