import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { requestUrl } from '#contract/call.ts'
import { calls as allCalls } from '#contract/calls.ts'
import * as calls from '#contract/factors.ts'
import { addUser, removeUser, searchUsers, setUserRole } from '#contract/people.ts'
import { downloadMyData } from '#contract/privacy.ts'
import { listTeams } from '#contract/teams.ts'
import { SoftwareAuthenticator } from '#server/testing/authenticator.ts'
import { type Member, openCompany, type Visitor } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

import { resetFactorsByCommand } from './administration.service.ts'

const password = 'correct horse battery'
const secondStep = { redirectTo: '/second-step' }
const company = await openCompany()
beforeEach(() => query('delete from attempts'))

const query = async (text: string, values: unknown[] = []) => (await company.database.pool.query(text, values)).rows
const signIn = (by: Visitor, { email }: Member) => by.call(accounts.signIn, { body: { email, password } })
const stateOf = (by: Visitor) => by.try(accounts.me, {}).then(({ status }) => status)

async function addPasskey(by: Visitor) {
  const authenticator = new SoftwareAuthenticator()
  const passkey = authenticator.create(await by.call(calls.passkeyOptions))
  const { recoveryCodes } = await by.call(calls.addPasskey, { body: { passkey } })
  return { authenticator, recoveryCodes }
}

/** Returns codes of the app by how many steps of 30 s they are from its first one, and one that is good after it. */
async function addApp(by: Visitor) {
  const { key, uri } = await by.call(calls.startAuthenticator)
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  const start = Date.now()
  const codeAt = (steps: number) => totp.generate({ timestamp: start + steps * 30_000 })
  const goodCode = () => totp.generate({ timestamp: Math.max(Date.now(), start + 30_000) })
  const { recoveryCodes } = await by.call(calls.addAuthenticator, { body: { code: codeAt(0) } })
  return { codeAt, goodCode, recoveryCodes, uri }
}

/** A browser in which the password of a member was right. */
async function halfSignedIn(member: Member) {
  const visitor = company.visitor()
  expect(await signIn(visitor, member)).toEqual(secondStep)
  return visitor
}

describe('a passkey', () => {
  test('signs in alone, and is the second step of the password', async () => {
    const ann = await company.join('Ann')
    const other = company.visitor()
    await signIn(other, ann)
    const { authenticator, recoveryCodes } = await addPasskey(ann)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await stateOf(ann)).toBe(200)
    expect(await stateOf(other)).toBe(401)
    expect((await addPasskey(ann)).recoveryCodes).toEqual([])

    const alone = company.visitor()
    const options = await alone.call(calls.passkeySignInOptions)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const { user } = await alone.call(calls.signInWithPasskey, { body: { passkey: authenticator.get(options) } })
    expect(user).toMatchObject({ id: ann.id })
    expect(await stateOf(alone)).toBe(200)

    const visitor = await halfSignedIn(ann)
    expect(await stateOf(visitor)).toBe(401)
    expect(visitor.cookies.has('front-line-session')).toBe(false)
    expect(await visitor.call(calls.getSecondStep)).toEqual({ passkey: true, authenticator: false })
    const step = await visitor.call(calls.secondStepOptions)
    expect(step.allowCredentials).toHaveLength(2)
    const passkey = authenticator.get(step, { unverified: true })
    await visitor.call(calls.takeSecondStep, { body: { passkey } })
    expect(await stateOf(visitor)).toBe(200)
    expect(visitor.cookies.has('front-line-second-step')).toBe(false)
  })

  test('is refused without its user verified, from another origin, and with a counter that did not grow', async () => {
    const ben = await company.join('Ben')
    const { authenticator } = await addPasskey(ben)
    const attempt = async (behavior: Parameters<SoftwareAuthenticator['get']>[1]) => {
      const visitor = company.visitor()
      const options = await visitor.call(calls.passkeySignInOptions)
      return visitor.refused(calls.signInWithPasskey, { body: { passkey: authenticator.get(options, behavior) } })
    }
    expect(await attempt({ counter: 7 })).toBe('200 accepted')
    expect(await attempt({ counter: 8, unverified: true })).toBe('401 passkey.wrong')
    expect(await attempt({ counter: 8, origin: 'https://evil.example' })).toBe('401 passkey.wrong')
    expect(await attempt({ counter: 7 })).toBe('401 passkey.wrong')
    expect(await attempt({ counter: 3 })).toBe('401 passkey.wrong')
    expect(await attempt({ counter: 8 })).toBe('200 accepted')
  })

  test('is not made from another origin or without its user verified', async () => {
    const bea = await company.join('Bea')
    for (const behavior of [{ origin: 'https://evil.example' }, { unverified: true }] as const) {
      const passkey = new SoftwareAuthenticator().create(await bea.call(calls.passkeyOptions), behavior)
      expect(await bea.refused(calls.addPasskey, { body: { passkey } })).toBe('422 passkey.refused')
    }
    expect((await bea.call(calls.listFactors)).passkeys).toEqual([])
  })

  test('of somebody else completes nobody’s sign-in', async () => {
    const cat = await company.join('Cat')
    const dan = await company.join('Dan')
    await addPasskey(cat)
    const { authenticator } = await addPasskey(dan)
    const visitor = await halfSignedIn(cat)
    const passkey = authenticator.get(await visitor.call(calls.secondStepOptions))
    expect(await visitor.refused(calls.takeSecondStep, { body: { passkey } })).toBe('401 passkey.wrong')
  })

  test('answers a challenge once, in the browser that asked, for what it asked, within ten minutes', async () => {
    const eve = await company.join('Eve')
    const { authenticator } = await addPasskey(eve)
    const visitor = company.visitor()
    const ask = () => visitor.call(calls.passkeySignInOptions)
    const reply = async (by: Visitor, options: Awaited<ReturnType<typeof ask>>) =>
      by.refused(calls.signInWithPasskey, { body: { passkey: authenticator.get(options) } })

    expect(await reply(company.visitor(), await ask())).toBe('401 factor.expired')
    const used = await ask()
    expect(await reply(visitor, used)).toBe('200 accepted')
    expect(await reply(visitor, used)).toBe('401 factor.expired')
    const late = await ask()
    await query(`update challenges set expires_at = expires_at - interval '10 minutes'`)
    expect(await reply(visitor, late)).toBe('401 factor.expired')
    const forConfirming = await eve.call(calls.confirmOptions)
    expect(await reply(eve, forConfirming)).toBe('401 factor.expired')
    const old = await ask()
    await ask()
    expect(await reply(visitor, old)).toBe('401 passkey.wrong')
  })

  test('of somebody who left signs nobody in', async () => {
    const fay = await company.join('Fay')
    const { authenticator } = await addPasskey(fay)
    await company.owner.call(removeUser, { params: { id: fay.id } })
    const visitor = company.visitor()
    const passkey = authenticator.get(await visitor.call(calls.passkeySignInOptions))
    expect(await visitor.refused(calls.signInWithPasskey, { body: { passkey } })).toBe('401 passkey.wrong')
  })

  test('belongs to the host of PUBLIC_URL, or without it to that of the request, and never to an IP address', async () => {
    const optionsAt = async (publicUrl: string | undefined, origin: string) => {
      const app = await company.secondInstance({ publicUrl })
      const headers = { host: new URL(origin).host, origin }
      const { path, method } = calls.passkeySignInOptions
      const response = await app.visitor().send({ method, url: path, headers })
      await app.app.close()
      return response.json()
    }
    expect(await optionsAt('https://chat.acme.example', 'https://chat.acme.example')).toMatchObject({
      rpId: 'chat.acme.example',
    })
    expect(await optionsAt(undefined, 'http://localhost:3000')).toMatchObject({ rpId: 'localhost' })
    expect(await optionsAt(undefined, 'http://127.0.0.1:3000')).toMatchObject({ error: 'passkey.unavailable' })
  })
})

describe('an authenticator app', () => {
  test('is turned on by its first code and completes a sign-in, each code once', async () => {
    const gus = await company.join('Gus')
    const { codeAt, recoveryCodes, uri } = await addApp(gus)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Front%20Line:gus\.\d+%40acme\.example\?issuer=Front%20Line&secret=\w+&/)
    expect(recoveryCodes).toHaveLength(10)
    const visitor = await halfSignedIn(gus)
    expect(await visitor.call(calls.getSecondStep)).toEqual({ passkey: false, authenticator: true })
    const take = (by: Visitor, code: string) => by.refused(calls.takeSecondStep, { body: { code } })
    expect(await take(visitor, codeAt(0))).toBe('422 factor.wrong')
    expect(await take(visitor, codeAt(-1))).toBe('422 factor.wrong')
    expect(await take(visitor, codeAt(-3))).toBe('422 factor.wrong')
    expect(await take(visitor, codeAt(3))).toBe('422 factor.wrong')
    const code = codeAt(1)
    expect(await take(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('200 accepted')
    expect(await stateOf(visitor)).toBe(200)
    expect(await take(visitor, codeAt(1))).toBe('401 factor.expired')
    expect(await take(await halfSignedIn(gus), codeAt(1))).toBe('422 factor.wrong')
  })

  test('is refused after 10 wrong codes, also from other browsers', async () => {
    const hal = await company.join('Hal')
    const { goodCode } = await addApp(hal)
    for (let n = 0; n < 10; n += 1)
      expect(await (await halfSignedIn(hal)).refused(calls.takeSecondStep, { body: { code: '000000' } })).toBe(
        '422 factor.wrong',
      )
    const visitor = await halfSignedIn(hal)
    expect(await visitor.refused(calls.takeSecondStep, { body: { code: goodCode() } })).toBe('429 factor.too-many')
    await query(`update attempts set at = at - interval '15 minutes'`)
    expect(await visitor.refused(calls.takeSecondStep, { body: { code: goodCode() } })).toBe('200 accepted')
  })

  test('cannot be replaced unnoticed, nor turned on by a code of another key or after ten minutes', async () => {
    const ian = await company.join('Ian')
    await ian.call(calls.startAuthenticator)
    expect(await ian.refused(calls.addAuthenticator, { body: { code: '\u{1F17E}\u{1F17E}\u{1F17E}' } })).toBe(
      '422 factor.wrong',
    )
    expect(await ian.refused(calls.addAuthenticator, { body: { code: '000000' } })).toBe('422 factor.wrong')
    const { key } = await ian.call(calls.startAuthenticator)
    await query(`update challenges set expires_at = now() where user_id = $1`, [ian.id])
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
    expect(await ian.refused(calls.addAuthenticator, { body: { code } })).toBe('401 factor.expired')
    await addApp(ian)
    expect(await ian.refused(calls.startAuthenticator)).toBe('409 factor.exists')
  })
})

describe('a half-finished sign-in', () => {
  test('ends after ten minutes, with a new password, and belongs to its browser', async () => {
    const jan = await company.join('Jan')
    const { goodCode } = await addApp(jan)
    const take = (by: Visitor) => by.refused(calls.takeSecondStep, { body: { code: goodCode() } })
    expect(await take(company.visitor())).toBe('401 factor.expired')
    const late = await halfSignedIn(jan)
    await query(`update challenges set expires_at = now() where user_id = $1`, [jan.id])
    expect(await late.refused(calls.getSecondStep)).toBe('401 factor.expired')
    expect(await take(late)).toBe('401 factor.expired')
    const early = await halfSignedIn(jan)
    await jan.call(accounts.changePassword, { body: { currentPassword: password, newPassword: `${password}!` } })
    expect(await take(early)).toBe('401 factor.expired')
  })

  test('comes after a new password by a mailed link too', async () => {
    const kim = await company.join('Kim')
    const { goodCode } = await addApp(kim)
    const visitor = company.visitor()
    await visitor.call(accounts.requestPasswordReset, { body: { email: kim.email } })
    const token = tokenIn(await company.linkInMail(kim.email))
    const reply = await visitor.call(accounts.resetPassword, { body: { token, newPassword: 'a whole new password' } })
    expect(reply).toEqual({ ...secondStep, message: expect.stringContaining('second step') })
    expect(await stateOf(visitor)).toBe(401)
    await visitor.call(calls.takeSecondStep, { body: { code: goodCode() } })
    expect(await stateOf(visitor)).toBe(200)
  })

  test('is none for who is added again after leaving: their second step went with them', async () => {
    const lea = await company.join('Lea')
    await addApp(lea)
    await company.owner.call(removeUser, { params: { id: lea.id } })
    const body = { email: lea.email, firstName: 'Lea', lastName: 'Again' }
    const { credentials } = await company.owner.call(addUser, { body })
    const visitor = company.visitor()
    const { redirectTo } = await visitor.call(accounts.signIn, {
      body: { email: lea.email, password: credentials?.tempPassword ?? '' },
    })
    const token = tokenIn(redirectTo)
    expect(await visitor.call(accounts.resetPassword, { body: { token, newPassword: password } })).toMatchObject({
      user: { id: lea.id },
    })
  })
})

describe('recovery codes', () => {
  test('work once each, are stored hashed, and are replaced by new ones', async () => {
    const mia = await company.join('Mia')
    const { recoveryCodes } = await addApp(mia)
    const [first = '', second = ''] = recoveryCodes
    const stored = JSON.stringify(await query('select * from recovery_codes where user_id = $1', [mia.id]))
    expect(stored).toContain('$argon2id$')
    expect(stored).not.toContain(first.replace('-', ''))
    const take = async (code: string) => (await halfSignedIn(mia)).refused(calls.takeSecondStep, { body: { code } })
    expect(await take(` ${first.toUpperCase()} `)).toBe('200 accepted')
    expect(await take(first)).toBe('422 factor.wrong')
    expect((await mia.call(calls.listFactors)).recoveryCodesLeft).toBe(9)
    expect((await company.mailsTo(mia.email)).at(-1)?.text).toContain('A recovery code of your account was used')
    const { recoveryCodes: renewed } = await mia.call(calls.renewRecoveryCodes)
    expect(await take(second)).toBe('422 factor.wrong')
    expect(await take(renewed[0] ?? '')).toBe('200 accepted')
  })

  test('are made five times an hour, and only for somebody with a second step', async () => {
    const nia = await company.join('Nia')
    for (let n = 0; n < 6; n += 1) expect(await nia.refused(calls.renewRecoveryCodes)).toBe('409 factor.none')
    await addApp(nia)
    for (let n = 0; n < 5; n += 1) expect(await nia.refused(calls.renewRecoveryCodes)).toBe('200 accepted')
    expect(await nia.refused(calls.renewRecoveryCodes)).toBe('429 factor.codes-too-many')
  })

  test('work once when two browsers send the same one at once', async () => {
    const ned = await company.join('Ned')
    const { recoveryCodes } = await addApp(ned)
    const [code = ''] = recoveryCodes
    const browsers = [await halfSignedIn(ned), await halfSignedIn(ned)]
    const results = await Promise.all(browsers.map(by => by.refused(calls.takeSecondStep, { body: { code } })))
    expect(results.toSorted()).toEqual(['200 accepted', '422 factor.wrong'])
  })
})

describe('changing factors', () => {
  const later = ({ id }: Member) =>
    query(`update sessions set confirmed_at = confirmed_at - interval '10 minutes' where user_id = $1`, [id])

  test('requires to confirm who it is, ten minutes after signing in', async () => {
    const oda = await company.join('Oda')
    await later(oda)
    for (const call of [calls.passkeyOptions, calls.startAuthenticator, calls.renewRecoveryCodes] as const)
      expect(await oda.refused(call)).toBe('403 factor.confirm')
    expect(await oda.refused(calls.confirmIdentity, { body: { password: 'not the password' } })).toBe(
      '422 password.wrong',
    )
    await oda.call(calls.confirmIdentity, { body: { password } })
    const { authenticator } = await addPasskey(oda)
    const { goodCode, recoveryCodes } = await addApp(oda)
    expect(recoveryCodes).toEqual([])

    await later(oda)
    expect(await oda.refused(calls.removeAuthenticator)).toBe('403 factor.confirm')
    expect(await oda.refused(calls.confirmIdentity, { body: { password } })).toBe('422 factor.wrong')
    expect(await oda.refused(calls.confirmIdentity, { body: { password, code: '000000' } })).toBe('422 factor.wrong')
    const options = await oda.call(calls.confirmOptions)
    const unverified = authenticator.get(options, { unverified: true })
    expect(await oda.refused(calls.confirmIdentity, { body: { passkey: unverified } })).toBe('401 passkey.wrong')
    expect(await oda.refused(calls.removeAuthenticator)).toBe('403 factor.confirm')
    await oda.call(calls.confirmIdentity, { body: { password, code: goodCode() } })
    await later(oda)
    const passkey = authenticator.get(await oda.call(calls.confirmOptions))
    await oda.call(calls.confirmIdentity, { body: { passkey } })
    await oda.call(calls.removeAuthenticator)
  })

  test('ends other sessions, is mailed, and is in the activity log', async () => {
    const pia = await company.join('Pia')
    const changes: (() => Promise<unknown>)[] = [
      () => addPasskey(pia),
      () => addApp(pia),
      () => pia.call(calls.renewRecoveryCodes),
      async () => pia.call(calls.removePasskey, { params: { id: (await factors()).passkeys[0]?.id ?? 0 } }),
      () => pia.call(calls.removeAuthenticator),
    ]
    const factors = () => pia.call(calls.listFactors)
    let sessions = 0
    for (const change of changes) {
      await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
        Buffer.from(`other ${(sessions += 1)}`),
        pia.id,
      ])
      await change()
      expect(await query('select from sessions where user_id = $1', [pia.id])).toHaveLength(1)
    }
    expect(await factors()).toMatchObject({ passkeys: [], authenticator: null, recoveryCodesLeft: 0 })
    const mails = (await company.mailsTo(pia.email)).filter(({ subject }) => subject?.startsWith('How you sign in'))
    expect(
      mails.map(({ text = '' }) => /(passkey|app|codes) .*?(added|on|made|removed|off)\b/.exec(text)?.[2]),
    ).toEqual(['added', 'on', 'made', 'removed', 'off'])
    const { entries } = await company.owner.call(readAudit, { query: { person: pia.email } })
    expect(entries.slice(0, 5).map(({ text }) => text)).toEqual([
      'turned off their authenticator app',
      'removed the passkey “Unknown browser”',
      'made new recovery codes',
      'turned on their authenticator app',
      'added the passkey “Unknown browser”',
    ])
    expect(await signIn(company.visitor(), pia)).toMatchObject({ user: { id: pia.id } })
  })

  test('is limited to one’s own, and each passkey is stored once', async () => {
    const quin = await company.join('Quin')
    const rob = await company.join('Rob')
    await addPasskey(quin)
    const [passkey] = (await quin.call(calls.listFactors)).passkeys
    expect(await rob.refused(calls.removePasskey, { params: { id: passkey?.id ?? 0 } })).toBe('404 passkey.missing')
    const authenticator = new SoftwareAuthenticator()
    const add = async (by: Member) =>
      by.refused(calls.addPasskey, { body: { passkey: authenticator.create(await by.call(calls.passkeyOptions)) } })
    expect(await add(rob)).toBe('200 accepted')
    expect(await add(quin)).toBe('422 passkey.refused')
  })

  test('is in the download of one’s own data, without keys and codes', async () => {
    const sam = await company.join('Sam')
    const { uri } = await addApp(sam)
    await addPasskey(sam)
    const data = await sam.send({ url: downloadMyData.path })
    expect(data.json()).toMatchObject({
      passkeys: [{ name: 'Unknown browser', createdAt: expect.any(String), lastUsedAt: null }],
      authenticatorApp: [{ createdAt: expect.any(String) }],
      recoveryCodes: [{ codesLeft: 10 }],
    })
    expect(data.body).not.toContain(new URL(uri).searchParams.get('secret'))
  })
})

describe('an owner', () => {
  test('resets the second step of somebody who lost everything', async () => {
    const tom = await company.join('Tom')
    const admin = await company.join('Ada', { role: 'admin' })
    const params = { id: tom.id }
    expect(await company.owner.refused(calls.resetFactors, { params })).toBe('409 factor.none-to-reset')
    await addPasskey(tom)
    await addApp(tom)
    expect(await admin.refused(calls.resetFactors, { params })).toBe('403 permission.denied')
    const own = { params: { id: company.owner.id } }
    expect(await company.owner.refused(calls.resetFactors, own)).toBe('403 permission.denied')
    const listed = async () => (await company.owner.call(searchUsers, { query: { search: tom.email } })).users[0]
    expect(await listed()).toMatchObject({ hasSecondStep: true })
    await company.owner.call(calls.resetFactors, { params })
    expect(await listed()).toMatchObject({ hasSecondStep: false })
    expect(await stateOf(tom)).toBe(401)
    expect(await signIn(tom, tom)).toMatchObject({ user: { id: tom.id } })
    expect((await company.mailsTo(tom.email)).at(-1)?.text).toContain('An owner reset the second step')
    const { entries } = await company.owner.call(readAudit, { query: {} })
    expect(entries[0]?.text).toBe('reset the second step of Tom Test')
  })

  test('who lost everything gets in by a command on the server', async () => {
    const wes = await company.join('Wes', { role: 'owner' })
    await addApp(wes)
    const { ctx } = company.app
    expect(await resetFactorsByCommand(ctx, 'nobody@acme.example')).toBe(false)
    expect(await resetFactorsByCommand(ctx, wes.email.toUpperCase())).toBe(true)
    expect(await resetFactorsByCommand(ctx, wes.email)).toBe(false)
    await expect.poll(() => stateOf(wes)).toBe(401)
    const { entries } = await company.owner.call(readAudit, { query: {} })
    expect(await signIn(wes, wes)).toMatchObject({ user: { id: wes.id } })
    expect(entries[0]).toMatchObject({
      actor: null,
      text: 'reset the second step of Wes Test by a command on the server',
    })
  })

  test('requires one of owners and admins or of everyone, who then set it up before anything else', async () => {
    const { owner } = company
    const uma = await company.join('Uma', { role: 'admin' })
    const vic = await company.join('Vic')
    const rule = (requiredOf: calls.FactorRule) => ({ body: { requiredOf } })
    expect(await uma.refused(calls.setFactorRule, rule('everyone'))).toBe('403 permission.denied')
    expect(await owner.refused(calls.setFactorRule, rule('everyone'))).toBe('409 factor.none')
    const { goodCode } = await addApp(owner)
    await owner.call(calls.setFactorRule, rule('owners-and-admins'))
    expect(await owner.call(calls.getFactorRule)).toMatchObject({ requiredOf: 'owners-and-admins' })
    expect(await owner.refused(calls.removeAuthenticator)).toBe('409 factor.last')

    expect(await uma.call(accounts.me)).toMatchObject({ id: uma.id, mustAddFactor: true })
    expect(await uma.refused(listTeams)).toBe('403 factor.required')
    const params = { id: 1, commentId: 1, userId: 1, sessionId: 'a', runId: 'a', importId: 'a' }
    const refusedCalls = allCalls.filter(({ access, withoutFactor }) => access !== 'public' && !withoutFactor)
    expect(refusedCalls.length).toBeGreaterThan(100)
    const encoded = refusedCalls.map(call => ({ method: call.method, url: requestUrl(call, { params }) }))
    for (const { method, url } of [...encoded, { method: 'GET' as const, url: '/media/a/photo' }]) {
      for (const form of [url, url.replace('/a', '/%61').replace('/m', '/%6D')]) {
        const { statusCode, headers, body } = await uma.send({ method, url: form })
        expect([form, statusCode, headers['cache-control']], body).toEqual([form, 403, 'no-store'])
      }
    }
    const again = company.visitor()
    expect(await signIn(again, uma)).toMatchObject({ user: { mustAddFactor: true } })
    expect(await again.refused(listTeams)).toBe('403 factor.required')
    await addPasskey(uma)
    expect(await uma.call(accounts.me)).not.toHaveProperty('mustAddFactor')
    await uma.call(listTeams)

    await vic.call(accounts.me)
    await owner.call(setUserRole, { params: { id: vic.id }, body: { role: 'admin' } })
    expect(await vic.refused(listTeams)).toBe('403 factor.required')
    await owner.call(setUserRole, { params: { id: vic.id }, body: { role: 'viewer' } })
    expect(await vic.call(accounts.me)).not.toHaveProperty('mustAddFactor')

    expect((await owner.call(readAudit, { query: { kind: 'company' } })).entries[0]?.text).toBe(
      'required a second step of owners and admins',
    )
    await owner.call(calls.setFactorRule, rule('everyone'))
    const { without } = await owner.call(calls.getFactorRule)
    expect(without.everyone).toBeGreaterThan(without.ownersAndAdmins)
    expect(await vic.refused(listTeams)).toBe('403 factor.required')
    await addPasskey(vic)
    await vic.call(listTeams)
    const [passkey] = (await vic.call(calls.listFactors)).passkeys
    expect(await vic.refused(calls.removePasskey, { params: { id: passkey?.id ?? 0 } })).toBe('409 factor.last')
    expect((await owner.call(readAudit, { query: { kind: 'company' } })).entries[0]?.text).toBe(
      'required a second step of everyone',
    )
    const xia = await company.join('Xia')
    expect(await xia.refused(listTeams)).toBe('403 factor.required')
    await owner.call(calls.setFactorRule, rule('nobody'))
    await xia.call(listTeams)
    expect(await owner.call(calls.confirmIdentity, { body: { password, code: goodCode() } })).toBeDefined()
    await owner.call(calls.removeAuthenticator)
  })
})
