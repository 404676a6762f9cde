import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentUser, requestPasswordReset, resetPassword, signIn, signOut } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { getCompany } from '#contract/company.ts'
import { changeEmailOf, confirmEmail, moveDomain } from '#contract/emails.ts'
import {
  addAuthenticator,
  addPasskey,
  listFactors,
  passkeyOptions,
  removePasskey,
  secondStepOptions,
  startAuthenticator,
  takeSecondStep,
} from '#contract/factors.ts'
import { completeJoin } from '#contract/joining.ts'
import { addDomain } from '#contract/organization.ts'
import { addUser, makeJoinCode, removeUser, setUserRole } from '#contract/people.ts'
import { bringBackUser } from '#contract/privacy.ts'
import { connectOwnSso, deleteSso, disconnectOwnSso, getOwnSso, setSso } from '#contract/sso.ts'
import { confirmPath } from '#contract/sso-paths.ts'
import { Directory } from '#server/scim/directory.fixture.ts'
import { SoftwareAuthenticator } from '#server/testing/authenticator.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { SsoCompany } from './sso.fixture.ts'

let sso: SsoCompany
beforeAll(async () => {
  sso = await SsoCompany.open({ createPeople: true })
})
afterAll(() => sso.close())

const verified = (email: string, more = {}) => ({ email, email_verified: true, ...more })
const refused = (code: string) => `/login?refused=${code}`

describe('the first sign-in', () => {
  test('links somebody by their verified address, and every later one by the account alone', async () => {
    const ann = await sso.company.join('Ann')
    await sso.provider.order({ people: { 'ann-1': verified(ann.email.toUpperCase()) } })
    const visitor = sso.company.visitor()
    expect(await sso.signIn(visitor, 'ann-1', '/profile')).toBe('/login?next=%2Fprofile')
    expect(await visitor.call(currentUser)).toMatchObject({ id: ann.id })
    await sso.provider.order({ people: { 'ann-1': { email: 'other@elsewhere.example', email_verified: false } } })
    const later = sso.company.visitor()
    expect(await sso.signIn(later, 'ann-1')).toBe('/login')
    expect(await later.call(currentUser)).toMatchObject({ id: ann.id })
    await later.call(signOut)
    expect(await later.refused(currentUser)).toBe('401 session.none')
  })

  test('creates somebody as a viewer with their names, in the activity log, only where that is chosen', async () => {
    const cleo = verified('cleo@acme.example', { given_name: 'Cleo', family_name: 'Ng' })
    await sso.provider.order({ people: { cleo, dee: verified('dee@acme.example', { name: 'Dee Lee Ash' }) } })
    await sso.set({ createPeople: false })
    expect(await sso.signIn(sso.company.visitor(), 'cleo')).toBe(refused('sso.unknown'))
    await sso.set({ createPeople: true })
    for (const [subject, firstName, lastName] of [
      ['cleo', 'Cleo', 'Ng'],
      ['dee', 'Dee', 'Lee Ash'],
    ] as const) {
      const visitor = sso.company.visitor()
      expect(await sso.signIn(visitor, subject)).toBe('/login')
      expect(await visitor.call(currentUser)).toMatchObject({ firstName, lastName, role: 'viewer' })
    }
    const { entries } = await sso.company.owner.call(readAudit, { query: { person: 'Cleo' } })
    expect(entries.map(({ action }) => action)).toEqual(['account.sso-connected', 'account.registered'])
  })

  test.each([
    ['an address that is not verified', { email: 'x@acme.example', email_verified: false }, 'sso.unverified'],
    ['an address of which nothing is said', { email: 'x@acme.example' }, 'sso.unverified'],
    ['one that is verified in words', { email: 'x@acme.example', email_verified: 'true' }, 'sso.unverified'],
    ['no address', { name: 'Nobody' }, 'sso.unverified'],
    ['an address at another domain', verified('x@other.example'), 'sso.domain'],
    ['one below the domain', verified('x@mail.acme.example'), 'sso.domain'],
    ['the address of an owner', verified('olivia@acme.example'), 'sso.owner'],
  ])('is refused with %s', async (_, claims, code) => {
    await sso.provider.order({ people: { stranger: claims } })
    const visitor = sso.company.visitor()
    expect(await sso.signIn(visitor, 'stranger')).toBe(refused(code))
    expect(await visitor.refused(currentUser)).toBe('401 session.none')
  })

  test('gives nobody the account of the person who had their address before', async () => {
    const fay = await sso.company.join('Fay')
    await sso.provider.order({ people: { 'fay-1': verified(fay.email), 'fay-2': verified(fay.email) } })
    await sso.signIn(sso.company.visitor(), 'fay-1')
    expect(await sso.signIn(sso.company.visitor(), 'fay-2')).toBe(refused('sso.other-account'))
  })

  test('gives nobody the account of somebody whose address an owner has changed, until its link is opened', async () => {
    const { company, provider } = sso
    const [lea, email] = [await company.join('Lea'), 'lee@acme.example']
    await company.owner.call(changeEmailOf, { params: { id: lea.id }, body: { email } })
    await provider.order({ people: { lee: verified(email) } })
    const visitor = company.visitor()
    expect(await sso.signIn(visitor, 'lee')).toBe(refused('sso.link-unopened'))
    expect(await visitor.refused(currentUser)).toBe('401 session.none')
    const page = await visitor.send({ url: refused('sso.link-unopened'), headers: { accept: 'text/html' } })
    expect(page.body).toContain('Please open that link')
    await visitor.call(confirmEmail, { body: { token: tokenIn(await company.linkInMail(email)) } })
    expect(await sso.signIn(visitor, 'lee')).toBe('/login')
    expect(await visitor.call(currentUser)).toMatchObject({ id: lea.id })
  })

  test('finds somebody who has never signed in at the address that an owner changed, and by a mailed set-up link', async () => {
    const { company, provider } = sso
    const added = async (email: string, firstName: string) => {
      const person = { email: `wrong.${email}`, firstName, lastName: 'Test' }
      const { id } = await company.owner.call(addUser, { body: person })
      await company.owner.call(changeEmailOf, { params: { id }, body: { email } })
      return id
    }
    const [moe, nia] = [await added('moe@acme.example', 'Moe'), await added('nia@acme.example', 'Nia')]
    await provider.order({ people: { moe: verified('moe@acme.example'), nia: verified('nia@acme.example') } })
    const token = tokenIn(await company.linkInMail('nia@acme.example'))
    await company.visitor().call(resetPassword, { body: { token, newPassword: 'another horse battery' } })
    for (const [subject, id] of [
      ['moe', moe],
      ['nia', nia],
    ] as const) {
      const visitor = company.visitor()
      expect(await sso.signIn(visitor, subject)).toBe('/login')
      expect(await visitor.call(currentUser)).toMatchObject({ id })
    }
  })

  test('finds somebody who was moved with their domain, or by the directory', async () => {
    const { company, provider } = sso
    const [oli, quy] = [await company.join('Oli'), await company.join('Quy')]
    for (const domain of ['old.example', 'new.example']) await company.owner.call(addDomain, { body: { domain } })
    await company.database.pool.query(`update users set email = 'oli@old.example' where id = $1`, [oli.id])
    await company.owner.call(moveDomain, { body: { from: 'old.example', to: 'new.example', confirm: 1 } })
    const directory = await Directory.of(company)
    await company.owner.call(changeEmailOf, { params: { id: quy.id }, body: { email: 'uyq@acme.example' } })
    await directory.patch(`/Users/${quy.id}`, { op: 'Replace', path: 'userName', value: 'quy@new.example' })
    await provider.order({ people: { oli: verified('oli@new.example'), quy: verified('quy@new.example') } })
    for (const [subject, { id }] of [
      ['oli', oli],
      ['quy', quy],
    ] as const) {
      const visitor = company.visitor()
      expect(await sso.signIn(visitor, subject)).toBe('/login')
      expect(await visitor.call(currentUser)).toMatchObject({ id })
    }
  })

  test('of two at once links one account', async () => {
    const gus = await sso.company.join('Gus')
    await sso.provider.order({ people: { gus: verified(gus.email) } })
    const visitors = [sso.company.visitor(), sso.company.visitor()]
    const pages = await Promise.all(visitors.map(visitor => sso.signIn(visitor, 'gus')))
    expect(pages).toEqual(['/login', '/login'])
  })
})

test('somebody who was removed stays out, linked or not, and comes back with their link', async () => {
  const [hal, ida] = [await sso.company.join('Hal'), await sso.company.join('Ida')]
  await sso.provider.order({ people: { hal: verified(hal.email), ida: verified(ida.email) } })
  await sso.signIn(sso.company.visitor(), 'hal')
  for (const { id } of [hal, ida]) await sso.company.owner.call(removeUser, { params: { id } })
  for (const subject of ['hal', 'ida'])
    expect(await sso.signIn(sso.company.visitor(), subject)).toBe(refused('sso.removed'))
  await sso.company.owner.call(bringBackUser, { params: { id: hal.id } })
  expect(await sso.signIn(sso.company.visitor(), 'hal')).toBe('/login')
})

test('the second step still applies', async () => {
  const jan = await sso.company.join('Jan')
  const { key } = await jan.call(startAuthenticator)
  const { recoveryCodes } = await jan.call(addAuthenticator, {
    body: { code: new TOTP({ secret: Secret.fromBase32(key) }).generate() },
  })
  await sso.provider.order({ people: { jan: verified(jan.email) } })
  const visitor = sso.company.visitor()
  expect(await sso.signIn(visitor, 'jan', '/profile')).toBe('/second-step?next=%2Fprofile')
  expect(await visitor.refused(currentUser)).toBe('401 session.none')
  await visitor.call(takeSecondStep, { body: { code: recoveryCodes[0] ?? '' } })
  expect(await visitor.call(currentUser)).toMatchObject({ id: jan.id })
})

test('a passkey of somebody without a password is a second step, which stays when a mailed link sets a password', async () => {
  const { company, provider } = sso
  const uli = verified('uli@acme.example', { given_name: 'Uli', family_name: 'Ott' })
  await provider.order({ people: { uli } })
  const first = company.visitor()
  await sso.signIn(first, 'uli')
  const phone = new SoftwareAuthenticator()
  const add = async (device: SoftwareAuthenticator) =>
    first.call(addPasskey, { body: { passkey: device.create(await first.call(passkeyOptions)) } })
  await add(new SoftwareAuthenticator())
  const [{ id } = { id: 0 }] = (await first.call(listFactors)).passkeys
  expect(await first.refused(removePasskey, { params: { id } })).toBe('200 accepted')
  await add(phone)
  expect(await sso.signIn(company.visitor(), 'uli')).toBe('/second-step')

  const visitor = company.visitor()
  await visitor.call(requestPasswordReset, { body: { email: uli.email } })
  const token = tokenIn(await company.linkInMail(uli.email))
  const reply = await visitor.call(resetPassword, { body: { token, newPassword: 'another horse battery' } })
  expect(reply).toMatchObject({ redirectTo: '/second-step' })
  expect(await visitor.refused(currentUser)).toBe('401 session.none')
  const passkey = phone.get(await visitor.call(secondStepOptions), { unverified: true })
  await visitor.call(takeSecondStep, { body: { passkey } })
  expect(await visitor.call(currentUser)).toMatchObject({ firstName: 'Uli' })
})

describe('connecting an account', () => {
  const address = (redirectTo: string) => sso.provider.signIn(redirectTo, 'olivia')

  test('is how an owner is linked, after confirming that it is them', async () => {
    const { owner } = sso.company
    await sso.provider.order({ people: { olivia: verified('olivia@acme.example') } })
    await sso.company.database.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`)
    expect(await owner.refused(connectOwnSso)).toBe('403 factor.confirm')
    await sso.company.database.pool.query('update sessions set confirmed_at = now()')
    const { redirectTo } = await owner.call(connectOwnSso)
    expect(await sso.back(owner, await address(redirectTo))).toBe('/profile?tab=security')
    expect((await owner.call(getOwnSso)).connectedAt).not.toBeNull()
    const mail = (await sso.company.mailsTo(owner.email)).at(-1)
    expect(mail?.text).toContain('Your account was connected with 127.0.0.1')
    const visitor = sso.company.visitor()
    expect(await sso.signIn(visitor, 'olivia')).toBe('/login')
    expect(await visitor.call(currentUser)).toMatchObject({ role: 'owner' })
    const { entries } = await owner.call(readAudit, { query: { kind: 'account' } })
    expect(entries.map(({ text }) => text)).toContain('connected their account with 127.0.0.1')
  })

  test('is done again by somebody who becomes an owner, whose link was made by an address', async () => {
    const { owner } = sso.company
    const pia = await sso.company.join('Pia')
    await sso.provider.order({ people: { pia: verified(pia.email) } })
    expect(await sso.signIn(sso.company.visitor(), 'pia')).toBe('/login')
    await owner.call(setUserRole, { params: { id: pia.id }, body: { role: 'owner' } })
    expect(await sso.signIn(sso.company.visitor(), 'pia')).toBe(refused('sso.owner'))
    const { redirectTo } = await pia.call(connectOwnSso)
    expect(await sso.back(pia, await sso.provider.signIn(redirectTo, 'pia'))).toBe('/profile?tab=security')
    expect(await sso.signIn(sso.company.visitor(), 'pia')).toBe('/login')
  })

  test('takes no account that somebody else has, and counts for the person who began it alone', async () => {
    const [kim, lou] = [await sso.company.join('Kim'), await sso.company.join('Lou')]
    const { redirectTo } = await kim.call(connectOwnSso)
    expect(await sso.back(kim, await address(redirectTo))).toBe('/profile?tab=security&refused=sso.taken')
    await sso.provider.order({ people: { kim: {} } })
    const begun = await kim.call(connectOwnSso)
    const back = await sso.provider.signIn(begun.redirectTo, 'kim')
    // Somebody else signs in, in the same browser.
    kim.cookies.set('front-line-session', lou.cookies.get('front-line-session') ?? '')
    expect(await sso.back(kim, back)).toBe('/profile?tab=security&refused=sso.expired')
    expect(await lou.call(getOwnSso)).toEqual({ connectedAt: null })
  })

  test('can be undone', async () => {
    const { owner } = sso.company
    await sso.provider.order({ people: { olivia: verified('olivia@acme.example') } })
    await owner.call(disconnectOwnSso)
    expect((await sso.company.mailsTo(owner.email)).at(-1)?.text).toContain('disconnected from 127.0.0.1')
    expect(await owner.call(getOwnSso)).toEqual({ connectedAt: null })
    expect(await sso.signIn(sso.company.visitor(), 'olivia')).toBe(refused('sso.owner'))
    expect(await owner.refused(disconnectOwnSso)).toBe('409 sso.off')
  })
})

test('confirms that it is them only if the provider has asked them lately, as far as it says so', async () => {
  const { owner } = sso.company
  await sso.provider.order({ people: { olivia: {} } })
  const { redirectTo } = await owner.call(connectOwnSso)
  await sso.back(owner, await sso.provider.signIn(redirectTo, 'olivia'))
  const ago = (seconds: number) => ({ claims: { auth_time: Math.floor(Date.now() / 1_000) - seconds } })
  const outcomes: string[] = []
  const silent = { claims: { auth_time: null } }
  for (const forge of [null, ago(1), ago(601), ago(-3_600), silent]) {
    const visitor = sso.company.visitor()
    await sso.provider.order({ forge })
    await sso.signIn(visitor, 'olivia')
    outcomes.push(await visitor.refused(connectOwnSso))
  }
  await sso.provider.order({ forge: null })
  expect(outcomes).toEqual(['200 accepted', '200 accepted', '403 factor.confirm', '200 accepted', '403 factor.confirm'])
  await owner.call(disconnectOwnSso)
})

test('a provider that does not say that it has asked somebody again confirms nothing, and a sentence says so', async () => {
  const { company, provider } = sso
  const { owner } = company
  await provider.order({ people: { olivia: {} } })
  const { redirectTo } = await owner.call(connectOwnSso)
  await sso.back(owner, await provider.signIn(redirectTo, 'olivia'))
  await company.database.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`)
  const confirm = async (claims: Record<string, unknown>) => {
    await provider.order({ forge: { claims } })
    const { headers } = await owner.send({ url: confirmPath('/records') })
    const address = String(headers.location)
    expect(new URL(address).searchParams.get('max_age')).toBe('300')
    return sso.back(owner, await provider.signIn(address, 'olivia'))
  }
  const page = '/login?refused=sso.not-confirmed&next=%2Frecords'
  expect(await confirm({ auth_time: null })).toBe(page)
  expect(await confirm({ auth_time: Math.floor(Date.now() / 1_000) - 700 })).toBe(page)
  expect(await owner.refused(disconnectOwnSso)).toBe('403 factor.confirm')
  expect(await confirm({})).toBe('/login?next=%2Frecords')
  await owner.call(disconnectOwnSso)
  await provider.order({ forge: null })
})

test('a sign-in confirms to those who have nothing else to confirm with, also at a provider that does not say when', async () => {
  const { company, provider } = sso
  const jo = await company.join('Jo')
  await provider.order({ people: { jo: verified(jo.email) } })
  await provider.order({ forge: { claims: { auth_time: null } } })
  const outcome = async () => {
    const visitor = company.visitor()
    await sso.signIn(visitor, 'jo')
    return visitor.refused(connectOwnSso)
  }
  expect(await outcome()).toBe('403 factor.confirm')
  await sso.set({ createPeople: true, isRequired: true })
  expect(await outcome()).toBe('200 accepted')
  await sso.set({ createPeople: true })
  await company.database.pool.query('update users set password_hash = null where id = $1', [jo.id])
  expect(await outcome()).toBe('200 accepted')
  await provider.order({ forge: null })
})

describe('a reply of the provider', () => {
  beforeEach(async () => {
    await sso.provider.order({ people: { max: verified('max@acme.example', { given_name: 'Max', family_name: 'M' }) } })
    await sso.provider.order({ forge: null })
  })

  test('counts once, in the browser that was sent there, within its time', async () => {
    const [visitor, other] = [sso.company.visitor(), sso.company.visitor()]
    const back = await sso.provider.signIn(await sso.leave(visitor), 'max')
    await sso.leave(other)
    expect(await sso.back(other, back)).toBe(refused('sso.expired'))
    expect(await sso.back(sso.company.visitor(), back)).toBe(refused('sso.expired'))
    expect(await sso.back(visitor, back)).toBe('/login')
    expect(await sso.back(visitor, back)).toBe(refused('sso.expired'))
    const late = await sso.provider.signIn(await sso.leave(visitor), 'max')
    await sso.company.database.pool.query(`update sso_states set expires_at = now() - interval '1 second'`)
    expect(await sso.back(visitor, late)).toBe(refused('sso.expired'))
  })

  test('belongs to one state', async () => {
    const visitor = sso.company.visitor()
    const [first, second] = [await sso.leave(visitor), await sso.leave(visitor)]
    const [one, two] = [await sso.provider.signIn(first, 'max'), await sso.provider.signIn(second, 'max')]
    const mixed = new URL(one)
    mixed.searchParams.set('state', new URL(two).searchParams.get('state') ?? '')
    expect(await sso.back(visitor, mixed.href)).toBe(refused('sso.failed'))
    const made = new URL(one)
    made.searchParams.set('state', 'made-up')
    expect(await sso.back(visitor, made.href)).toBe(refused('sso.expired'))
    const foreign = new URL(one)
    foreign.searchParams.set('iss', 'https://login.elsewhere.example')
    expect(await sso.back(visitor, foreign.href)).toBe(refused('sso.failed'))
  })

  test.each([
    ['another issuer', { claims: { iss: 'https://login.elsewhere.example' } }],
    ['another client', { claims: { aud: 'another-client' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['an end in the past', { claims: { exp: Math.floor(Date.now() / 1_000) - 3_600 } }],
    ['an account that cannot be stored', { claims: { sub: 'a\0b', ...verified('max@acme.example') } }],
    [
      'one that no provider may have',
      { claims: { sub: `-${Math.random()}`.repeat(400), ...verified('max@acme.example') } },
    ],
    ['a key that is not the provider’s', { unknownKey: true as const }],
  ])('is refused with %s', async (_, forge) => {
    await sso.provider.order({ forge })
    expect(await sso.signIn(sso.company.visitor(), 'max')).toBe(refused('sso.failed'))
  })

  test('may be signed with a new key', async () => {
    expect(await sso.signIn(sso.company.visitor(), 'max')).toBe('/login')
    await sso.provider.order({ rotate: true })
    expect(await sso.signIn(sso.company.visitor(), 'max')).toBe('/login')
  })

  test('leads to no other site', async () => {
    expect(await sso.signIn(sso.company.visitor(), 'max', '//evil.example/')).toBe('/login')
  })
})

test('while the provider is away, that is said, and a password still works', async () => {
  const ned = await sso.company.join('Ned')
  await sso.provider.order({ people: { ned: verified(ned.email) } })
  const visitor = sso.company.visitor()
  const back = await sso.provider.signIn(await sso.leave(visitor), 'ned')
  await sso.provider.order({ isAway: true })
  try {
    expect(await sso.back(visitor, back)).toBe(refused('sso.unavailable'))
    expect(await sso.leave(visitor, '/saved')).toBe('/login?refused=sso.unavailable&next=%2Fsaved')
    const page = await visitor.send({ url: '/login?refused=sso.unavailable', headers: { accept: 'text/html' } })
    expect(page.body).toContain('Your company’s sign-in can’t be reached right now')
    await visitor.signIn(ned.email)
    // What has nothing to do with the provider can still be changed.
    await sso.company.owner.call(setSso, {
      body: { issuer: sso.form.issuer, clientId: sso.form.clientId, createPeople: true },
    })
  } finally {
    await sso.provider.order({ isAway: false })
  }
})

test('a provider that sends people to a script is not available', async () => {
  await sso.provider.order({ settings: { authorization_endpoint: 'javascript:alert(1)' } })
  expect(await sso.leave(sso.company.visitor())).toBe(refused('sso.unavailable'))
  await sso.provider.order({ settings: null })
})

describe('where it is required', () => {
  beforeAll(() => sso.set({ createPeople: true, isRequired: true }))
  afterAll(() => sso.set({ createPeople: true }))
  const password = 'correct horse battery'

  test('passwords stop working, but for owners and people whom the provider does not know', async () => {
    const { owner } = sso.company
    const [oda, pam] = [await sso.company.join('Oda', { role: 'admin' }), await sso.company.join('Pam')]
    for (const { email } of [oda, pam]) {
      const reply = await sso.company.visitor().try(signIn, { body: { email, password } })
      expect([reply.status, reply.body.error]).toEqual([403, 'sso.required'])
      expect(reply.body.message).toContain('127.0.0.1')
    }
    expect(await sso.company.visitor().refused(signIn, { body: { email: pam.email, password: 'not theirs' } })).toBe(
      '401 sign-in.wrong',
    )
    await sso.company.visitor().signIn(owner.email)
    await sso.company.database.pool.query(`update users set email = 'pam@elsewhere.example' where id = $1`, [pam.id])
    await sso.company.visitor().signIn('pam@elsewhere.example')
    await sso.company.database.pool.query(`update users set email = null, sign_in_name = 'pam.test' where id = $1`, [
      pam.id,
    ])
    await sso.company.visitor().signIn('pam.test')
  })

  test('forgotten passwords get one reply, and owners alone a link', async () => {
    const quin = await sso.company.join('Quin')
    const ask = (email: string) => sso.company.visitor().call(requestPasswordReset, { body: { email } })
    const replies = [await ask(quin.email), await ask('nobody@acme.example'), await ask(sso.company.owner.email)]
    expect(new Set(replies.map(({ message }) => message)).size).toBe(1)
    expect(replies[0]?.message).toContain('Your company signs in with 127.0.0.1')
    const before = (await sso.company.mailsTo(quin.email)).length
    expect(before).toBe(0)
    expect(await sso.company.mailsTo(sso.company.owner.email)).not.toEqual([])
  })

  test('a join code lets nobody in whom the provider knows', async () => {
    const { owner } = sso.company
    const body = { email: 'sam@acme.example', firstName: 'Sam', lastName: 'Test' }
    const { id } = await owner.call(addUser, { body })
    const { joinCode: code } = await owner.call(makeJoinCode, { params: { id } })
    const join = { code, newPassword: 'another horse battery' }
    expect(await sso.company.visitor().refused(completeJoin, { body: join })).toBe('403 sso.required')
  })

  test('a link that was mailed before sets no password', async () => {
    await sso.set({ createPeople: true })
    const rex = await sso.company.join('Rex')
    await sso.company.visitor().call(requestPasswordReset, { body: { email: rex.email } })
    const token = tokenIn(await sso.company.linkInMail(rex.email))
    await sso.set({ createPeople: true, isRequired: true })
    const body = { token, newPassword: 'another horse battery' }
    expect(await sso.company.visitor().refused(resetPassword, { body })).toBe('403 sso.required')
  })
})

test('people learn of the provider before they sign in, and no longer once it is off', async () => {
  const visitor = sso.company.visitor()
  expect(await visitor.call(getCompany)).toMatchObject({ sso: { name: '127.0.0.1' } })
  const page = await visitor.send({ url: '/login', headers: { accept: 'text/html' } })
  expect(page.body).toContain('data-sign-on ')
  expect(page.body).toContain('Sign in with 127.0.0.1')
  await sso.company.owner.call(deleteSso)
  expect(await visitor.call(getCompany)).toMatchObject({ sso: null })
  expect(await sso.leave(visitor)).toBe(refused('sso.off'))
  await sso.set({ createPeople: true })
})
