import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join as pathOf } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { changeEmail, confirmEmail } from '#contract/emails.ts'
import * as factors from '#contract/factors.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { checkJoinCode, completeJoin, joinPasskeyOptions, joinWithPasskey } from '#contract/joining.ts'
import { revokeTeamOwner } from '#contract/members.ts'
import * as people from '#contract/people.ts'
import { bringBackUser, downloadMyData, eraseUser } from '#contract/privacy.ts'
import { resetFactorsByCommand } from '#server/accounts/index.ts'
import { SoftwareAuthenticator } from '#server/testing/authenticator.ts'
import { Member, openCompany, type Visitor } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { freeNames } from './sign-in-names.ts'

const newPassword = 'correct horse battery'

const company = await openCompany()
const teamId = await company.team('Plumbing')
beforeEach(() => company.database.pool.query('delete from attempts'))

const query = (text: string, values: unknown[] = []) => company.database.pool.query(text, values)
let added = 0
/** Adds somebody without an address, with a name of their own. */
async function add(firstName = 'Mateo', lastName?: string) {
  added += 1
  const body = { firstName, lastName: lastName ?? `Quiñones ${'abcdefghijklmnopqrstuvwxyz'[added]}`, teamIds: [teamId] }
  const person = await company.owner.call(people.addUser, { body: { ...body, email: null } })
  return { ...person, code: person.joinCode ?? '', signInName: person.signInName ?? '' }
}
async function join(code: string): Promise<Member> {
  const visitor = company.visitor()
  const { user } = await visitor.call(completeJoin, { body: { code, newPassword } })
  const member = new Member(company, user?.id ?? 0, '')
  for (const [name, value] of visitor.cookies) member.cookies.set(name, value)
  return member
}
const check = (code: string, by: Visitor = company.visitor()) => by.refused(checkJoinCode, { body: { code } })
const newCodeFor = (id: number) => company.owner.refused(people.makeJoinCode, { params: { id } })

describe('somebody without an address', () => {
  test('is added with a sign-in name and a code, joins and reads', async () => {
    const { id, code, credentials, joinCodeExpiresAt, ...person } = await add('Mateo', 'Quiñones')
    expect(person).toMatchObject({ email: null, signInName: 'mateo.quinones', role: 'viewer', hasSignedIn: false })
    expect(credentials).toBeUndefined()
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    const days = (Date.parse(joinCodeExpiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)

    const visitor = company.visitor()
    const greeted = await visitor.call(checkJoinCode, { body: { code: ` ${code.toLowerCase().replace('-', '')} ` } })
    expect(greeted).toEqual({
      firstName: 'Mateo',
      companyName: 'Acme',
      login: 'mateo.quinones',
      teams: ['Plumbing'],
      mayUsePasskey: true,
    })
    const member = await join(code)
    expect(await member.call(accounts.me)).toMatchObject({ id, email: null, signInName: 'mateo.quinones' })
    await company.owner.call(createPost, { body: { content: 'Van rota', teamId } })
    const { posts } = await member.call(listPosts, { query: { teamId } })
    expect(posts.map(({ content }) => content)).toContain('Van rota')

    const again = company.visitor()
    await again.signIn('Mateo.Quinones', newPassword)
    expect((await again.call(accounts.me)).id).toBe(id)
    expect(await check(code)).toBe('404 join.code')
    expect(await again.refused(completeJoin, { body: { code, newPassword } })).toBe('404 join.code')
  })

  test.each([
    ['José', 'Ñúñez', 'jose.nunez'],
    ['Patrick', 'O’Shea', 'patrick.oshea'],
    ['Jesse', 'Two Rivers', 'jesse.two.rivers'],
    ['Łukasz', 'Groß-Ødegård', 'lukasz.gross-odegard'],
    ['Олена', 'Коваль', 'olena.koval'],
    ['小明', '王', 'xiaoming.wang'],
    ['Γιώργος', 'Ελευθερίου', 'giorgos.eleytherioy'],
    [
      'María de los Ángeles',
      'Fernández de la Sagrada Familia y Rojas',
      'maria.de.los.angeles.fernandez.de.la.sagrada.familia.y',
    ],
    ['!', '?', 'user'],
    ['Nguyễn', 'Thị Đào', 'nguyen.thi.dao'],
    ['A.', '...', 'a'],
  ])('%s %s signs in as %s', async (firstName, lastName, name) => {
    expect((await add(firstName, lastName)).signInName).toBe(name)
    expect((await add(firstName, lastName)).signInName).toBe(`${name}2`)
  })

  test('of many with one name each is looked for a few times only', () => {
    let looks = 0
    const taken = new (class extends Set<string> {
      override has(name: string) {
        looks += 1
        return super.has(name)
      }
    })(['person7'])
    const names = freeNames(Array<string>(1_000).fill('person'), taken)
    expect(new Set(names).size).toBe(1_000)
    expect(names).not.toContain('person7')
    expect(looks).toBeLessThan(3_000)
  })

  test('has a name of their own where names end with a number', async () => {
    const names: string[] = []
    for (let n = 0; n < 4; n += 1) names.push((await add('Van', '2')).signInName)
    expect(names).toEqual(['van.2', 'van.22', 'van.23', 'van.24'])
  })

  test('whose name others have at the same moment gets one of their own', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => add('Sam', 'Same')))
    expect(new Set(all.map(({ signInName }) => signInName)).size).toBe(6)
  })

  test('gets the name that was chosen, unless somebody has it', async () => {
    const body = { firstName: 'Cho', lastName: 'Sen', signInName: 'The.Plumber' }
    expect(await company.owner.call(people.addUser, { body })).toMatchObject({ signInName: 'the.plumber', email: null })
    expect(await company.owner.refused(people.addUser, { body })).toBe('409 user.name-exists')
    const { id } = await add()
    const taken = { params: { id }, body: { signInName: 'the.plumber' } }
    expect(await company.owner.refused(people.editUser, taken)).toBe('409 user.name-exists')
    const free = { params: { id }, body: { signInName: 'pipes' } }
    expect(await company.owner.call(people.editUser, free)).toMatchObject({ signInName: 'pipes' })
    const bad = { params: { id }, body: { signInName: 'no spaces' } }
    expect(await company.owner.refused(people.editUser, bad)).toBe('422 request.invalid')
  })

  test('is a viewer: owners and admins need an address', async () => {
    for (const role of ['admin', 'owner'] as const) {
      const body = { firstName: 'Boss', lastName: 'Without', role }
      expect(await company.owner.refused(people.addUser, { body })).toBe('422 user.needs-address')
    }
    const { id } = await add()
    const promotion = { params: { id }, body: { role: 'admin' as const } }
    expect(await company.owner.refused(people.setUserRole, promotion)).toBe('422 user.needs-address')
  })

  test('counts in figures from the code on, and is in lists, searches and exports', async () => {
    const { id, signInName } = await add('Consuelo', 'Reyes')
    const { rows } = await query('select counted_at, invited_at from users where id = $1', [id])
    expect(rows[0]).toMatchObject({ counted_at: expect.any(Date), invited_at: expect.any(Date) })
    const search = await company.owner.call(people.searchUsers, { query: { search: signInName } })
    expect(search.users).toMatchObject([{ id, email: null, joinCode: { madeAt: expect.any(String) } }])
    const without = await company.owner.call(people.searchUsers, { query: { state: 'no-address' } })
    expect(without.users).not.toEqual([])
    expect(without.users.filter(({ email }) => email !== null)).toEqual([])
    expect(without.total).toBe(without.counts.noAddress)
    const file = await company.owner.send({ method: 'GET', url: people.exportUsers.path })
    expect(file.body).toMatch(/^Consuelo,Reyes,,viewer,.*,consuelo\.reyes\r?$/m)
    expect(await company.owner.refused(people.resendInvitation, { params: { id } })).toBe('409 invitation.no-address')
    expect(await company.owner.refused(people.makeSetupLink, { params: { id } })).toBe('409 invitation.no-address')
    expect((await company.owner.call(people.resendInvitations)).invited).toBe(0)
  })

  test('can be given a password only by a good one, and the code stays until then', async () => {
    const { code } = await add('Wanda', 'Kimberley')
    const complete = (password: string) =>
      company.visitor().refused(completeJoin, { body: { code, newPassword: password } })
    expect(await complete('short')).toBe('422 request.invalid')
    expect(await complete('password1')).toBe('422 password.common')
    expect(await complete('wanda.kimberley')).toBe('422 password.personal')
    expect(await complete(newPassword)).toBe('200 accepted')
  })

  test('can download what is recorded, and be removed, brought back and erased', async () => {
    const { id, code, signInName } = await add('Ollie', 'Brandt')
    const member = await join(code)
    const own = await member.send({ method: downloadMyData.method, url: downloadMyData.path })
    expect(own.body).toContain(signInName)
    await company.owner.call(people.removeUser, { params: { id } })
    expect(
      await company.visitor().refused(accounts.signIn, { body: { email: signInName, password: newPassword } }),
    ).toBe('401 sign-in.wrong')
    await company.owner.call(eraseUser, { params: { id }, body: { content: 'keep' } })
    const { rows } = await query('select sign_in_name, first_name from users where id = $1', [id])
    expect(rows).toEqual([{ sign_in_name: null, first_name: 'Former' }])
    const log = await query(`select details::text from audit_log where subject = $1`, [`user:${id}`])
    expect(log.rows.map(({ details }) => details).join()).not.toContain(signInName)
  })
})

describe('a code', () => {
  test('ends with the next one, with 14 days, and with its person', async () => {
    const { id, code } = await add()
    const { joinCode } = await company.owner.call(people.makeJoinCode, { params: { id } })
    expect(await check(code)).toBe('404 join.code')
    expect(await check(joinCode)).toBe('200 accepted')
    await query(`update join_codes set expires_at = now() where user_id = $1`, [id])
    expect(await check(joinCode)).toBe('404 join.code')
    const third = await company.owner.call(people.makeJoinCode, { params: { id } })
    await company.owner.call(people.removeUser, { params: { id } })
    expect(await check(third.joinCode)).toBe('404 join.code')
    expect(await newCodeFor(id)).toBe('404 user.missing')
  })

  test('is refused alike when it is unknown, used and expired', async () => {
    const used = await add()
    await join(used.code)
    const expired = await add()
    await query(`update join_codes set expires_at = now() - interval '1 day' where user_id = $1`, [expired.id])
    const replies = []
    for (const code of [used.code, expired.code, '2222-2222', '', '👷', '\0', 'x'.repeat(100)]) {
      const { status, body } = await company.visitor().try(checkJoinCode, { body: { code } })
      replies.push(JSON.stringify({ status, body }))
    }
    expect(new Set(replies).size).toBe(1)
    expect(replies[0]).toContain('Ask the office for a new code.')
  })

  test('is stored as a hash, with a key outside the database', async () => {
    const { code } = await add()
    const { rows } = await query('select code_hash from join_codes')
    const plain = code.replace('-', '')
    const hashes = rows.map(({ code_hash }) => code_hash.toString('hex'))
    expect(hashes).not.toContain(createHash('sha256').update(plain).digest('hex'))
    const key = Buffer.from((await readFile(pathOf(company.folder, 'join.key'), 'utf8')).trim(), 'base64url')
    expect(hashes).toContain(createHmac('sha256', key).update(plain).digest('hex'))
  })

  test('lets one of two in who use it at the same moment', async () => {
    const { code } = await add()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => company.visitor().try(completeJoin, { body: { code, newPassword } })),
    )
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404', '404'])
  })

  test('is made by owners and admins, for viewers, and never again for those who joined with an address', async () => {
    const [admin, viewer] = [await company.join('Adam', { role: 'admin' }), await company.join('Vic')]
    const { id } = await add()
    expect(await admin.refused(people.makeJoinCode, { params: { id } })).toBe('200 accepted')
    expect(await viewer.refused(people.makeJoinCode, { params: { id } })).toBe('403 permission.denied')
    expect(await company.owner.refused(people.makeJoinCode, { params: { id: admin.id } })).toBe('403 permission.denied')
    expect(await newCodeFor(viewer.id)).toBe('409 user.signed-in')
  })

  test('works for a viewer with an address until they join in another way, or become an admin', async () => {
    const addByMail = (email: string) =>
      company.owner.call(people.addUser, { body: { email, firstName: 'Greg', lastName: 'Pawlak' } })
    const greg = await addByMail('greg@acme.example')
    const { joinCode } = await company.owner.call(people.makeJoinCode, { params: { id: greg.id } })
    expect((await company.visitor().call(checkJoinCode, { body: { code: joinCode } })).login).toBe('greg@acme.example')
    await company.owner.call(people.setUserRole, { params: { id: greg.id }, body: { role: 'admin' } })
    expect(await check(joinCode)).toBe('404 join.code')
    await company.owner.call(people.setUserRole, { params: { id: greg.id }, body: { role: 'viewer' } })
    const token = (await company.linkInMail('greg@acme.example')).searchParams.get('token') ?? ''
    await company.visitor().call(accounts.resetPassword, { body: { token, newPassword } })
    expect(await check(joinCode)).toBe('404 join.code')

    const gina = await addByMail('gina@acme.example')
    const code = (await company.owner.call(people.makeJoinCode, { params: { id: gina.id } })).joinCode
    const setup = (await company.linkInMail('gina@acme.example')).searchParams.get('token') ?? ''
    await join(code)
    expect((await company.visitor().call(accounts.checkPasswordToken, { body: { token: setup } })).isValid).toBe(false)
  })

  test('for somebody who has joined without an address ends their sessions, and keeps their second step', async () => {
    const { id, code } = await add('Kenji', 'Mori')
    const member = await join(code)
    const { key } = await member.call(factors.startAuthenticator)
    await member.call(factors.addAuthenticator, {
      body: { code: new TOTP({ secret: Secret.fromBase32(key) }).generate() },
    })
    const { joinCode } = await company.owner.call(people.makeJoinCode, { params: { id } })
    expect(await member.refused(accounts.me)).toBe('401 session.none')
    const visitor = company.visitor()
    expect(await visitor.call(completeJoin, { body: { code: joinCode, newPassword: 'another good secret' } })).toEqual({
      redirectTo: '/second-step',
    })
    expect(await visitor.refused(accounts.me)).toBe('401 session.none')
    const { entries } = await company.owner.call(readAudit, { query: { kind: 'user' } })
    expect(entries.map(({ text }) => text)).toContain(
      'made a new join code for Kenji Mori, who had joined, and signed them out everywhere',
    )
  })
})

test('a code ends with the role that it was made for', async () => {
  const body = { email: 'role@acme.example', firstName: 'Ro', lastName: 'Le' }
  const { id } = await company.owner.call(people.addUser, { body })
  const { joinCode } = await company.owner.call(people.makeJoinCode, { params: { id } })
  for (const role of ['admin', 'viewer'] as const)
    await company.owner.call(people.setUserRole, { params: { id }, body: { role } })
  expect(await check(joinCode)).toBe('404 join.code')
})

describe('a passkey instead of a password', () => {
  /** Joins with a passkey of a device. */
  async function joinBy(device: SoftwareAuthenticator, code: string) {
    const visitor = company.visitor()
    const options = await visitor.call(joinPasskeyOptions, { body: { code } })
    const reply = await visitor.try(joinWithPasskey, { body: { code, passkey: device.create(options) } })
    return { visitor, reply }
  }
  async function signInBy(device: SoftwareAuthenticator) {
    const visitor = company.visitor()
    const passkey = device.get(await visitor.call(factors.passkeySignInOptions))
    return visitor.refused(factors.signInWithPasskey, { body: { passkey } })
  }

  test('lets them in, signs them in, and is replaced by the next code', async () => {
    const { id, code } = await add('Erik', 'Lindgren')
    const [phone, next] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()]
    const { visitor, reply } = await joinBy(phone, code)
    expect(reply.body.user).toMatchObject({ id, signInName: 'erik.lindgren' })
    expect((await visitor.call(accounts.me)).id).toBe(id)
    expect(await check(code)).toBe('404 join.code')
    expect(await signInBy(phone)).toBe('200 accepted')
    const [{ id: passkeyId } = { id: 0 }] = (await visitor.call(factors.listFactors)).passkeys
    expect(await visitor.refused(factors.removePasskey, { params: { id: passkeyId } })).toBe('409 passkey.only')

    const again = await company.owner.call(people.makeJoinCode, { params: { id } })
    expect((await joinBy(next, again.joinCode)).reply.status).toBe(200)
    expect(await signInBy(phone)).toBe('401 passkey.wrong')
    expect(await signInBy(next)).toBe('200 accepted')

    const third = await company.owner.call(people.makeJoinCode, { params: { id } })
    const member = await join(third.joinCode)
    expect((await member.call(accounts.me)).id).toBe(id)
    expect(await signInBy(next)).toBe('401 passkey.wrong')
  })

  test('stays with who is brought back, and a mailed link replaces it where it was lost', async () => {
    const body = { email: 'lost@acme.example', firstName: 'Lo', lastName: 'St' }
    const { id } = await company.owner.call(people.addUser, { body })
    const { joinCode } = await company.owner.call(people.makeJoinCode, { params: { id } })
    const phone = new SoftwareAuthenticator()
    await joinBy(phone, joinCode)
    await company.owner.call(people.removeUser, { params: { id } })
    await company.owner.call(bringBackUser, { params: { id } })
    expect(await newCodeFor(id)).toBe('409 user.signed-in')
    expect(await signInBy(phone)).toBe('200 accepted')

    await company.visitor().call(accounts.requestPasswordReset, { body: { email: body.email } })
    const token = tokenIn(await company.linkInMail(body.email))
    const { user } = await company.visitor().call(accounts.resetPassword, { body: { token, newPassword } })
    expect(user?.id).toBe(id)
    expect(await signInBy(phone)).toBe('401 passkey.wrong')
  })

  test('is no way around a second step', async () => {
    const { id, code } = await add()
    const member = await join(code)
    const { key } = await member.call(factors.startAuthenticator)
    await member.call(factors.addAuthenticator, {
      body: { code: new TOTP({ secret: Secret.fromBase32(key) }).generate() },
    })
    const { joinCode } = await company.owner.call(people.makeJoinCode, { params: { id } })
    expect((await company.visitor().call(checkJoinCode, { body: { code: joinCode } })).mayUsePasskey).toBe(false)
    expect(await company.visitor().refused(joinPasskeyOptions, { body: { code: joinCode } })).toBe(
      '422 passkey.refused',
    )
  })

  test('stays when an owner resets the second step', async () => {
    const { id, code } = await add('Nils', 'Berg')
    const phone = new SoftwareAuthenticator()
    const { visitor } = await joinBy(phone, code)
    const reset = () => company.owner.refused(factors.resetFactors, { params: { id } })
    const listed = async () =>
      (await company.owner.call(people.searchUsers, { query: { search: 'nils.berg' } })).users[0]
    expect(await listed()).toMatchObject({ id, hasSecondStep: false })
    expect(await reset()).toBe('409 factor.none-to-reset')
    const { key } = await visitor.call(factors.startAuthenticator)
    await visitor.call(factors.addAuthenticator, {
      body: { code: new TOTP({ secret: Secret.fromBase32(key) }).generate() },
    })
    expect(await listed()).toMatchObject({ hasSecondStep: true })
    expect(await reset()).toBe('200 accepted')
    expect(await listed()).toMatchObject({ hasSecondStep: false })
    expect(await signInBy(phone)).toBe('200 accepted')
    expect(await resetFactorsByCommand(company.app.ctx, 'nils.berg')).toBe(false)
    expect(await signInBy(phone)).toBe('200 accepted')
  })

  test('is made for the person of the code alone', async () => {
    const [ann, ben] = [await add(), await add()]
    const visitor = company.visitor()
    const options = await visitor.call(joinPasskeyOptions, { body: { code: ann.code } })
    const passkey = new SoftwareAuthenticator().create(options)
    expect(await visitor.refused(joinWithPasskey, { body: { code: ben.code, passkey } })).toBe('401 factor.expired')
    expect(await check(ben.code)).toBe('200 accepted')
  })
})

test('on a shared device, who joins ends the session that somebody left open there', async () => {
  const [first, second] = [await add(), await add()]
  const tablet = await join(first.code)
  const left = company.visitor()
  for (const [name, value] of tablet.cookies) left.cookies.set(name, value)
  const { user } = await tablet.call(completeJoin, { body: { code: second.code, newPassword } })
  expect(user?.id).toBe(second.id)
  expect((await tablet.call(accounts.me)).id).toBe(second.id)
  expect(await left.refused(accounts.me)).toBe('401 session.none')
})

describe('cards', () => {
  test('are made for viewers who have not joined, of a team or chosen', async () => {
    const team = await company.team('Apprentices')
    const body = (firstName: string, email: string | null) => ({ firstName, lastName: 'Card', teamIds: [team], email })
    const bo = await company.owner.call(people.addUser, { body: body('Bo', null) })
    const cy = await company.owner.call(people.addUser, { body: body('Cy', 'cy@acme.example') })
    const di = await company.owner.call(people.addUser, { body: body('Di', null) })
    await join(di.joinCode ?? '')
    await company.owner.call(people.addUser, { body: { ...body('Ed', 'ed@acme.example'), role: 'admin' } })
    const waiting = await company.owner.call(people.listCardHolders, { query: { teamId: team } })
    expect(waiting).toMatchObject([
      { id: bo.id, signInName: 'bo.card', code: { madeAt: expect.any(String) } },
      { id: cy.id, email: 'cy@acme.example', code: null },
    ])
    const userIds = [di.id, cy.id, bo.id, company.owner.id]
    const { cards } = await company.owner.call(people.makeJoinCards, { body: { userIds } })
    expect(cards).toMatchObject([
      { id: bo.id, firstName: 'Bo' },
      { id: cy.id, email: 'cy@acme.example' },
    ])
    expect(await check(bo.joinCode ?? '')).toBe('404 join.code')
    for (const { joinCode } of cards) expect(await check(joinCode)).toBe('200 accepted')
    const { entries } = await company.owner.call(readAudit, { query: { kind: 'user' } })
    expect(entries[0]?.text).toBe('made join cards for Bo Card and Cy Card')
    const viewer = await company.join('Val')
    expect(await viewer.refused(people.listCardHolders)).toBe('403 permission.denied')
    expect(await viewer.refused(people.makeJoinCards, { body: { userIds } })).toBe('403 permission.denied')
  })
})

describe('a team owner', () => {
  const may = (by: Member, id: number) => by.refused(people.makeJoinCode, { params: { id } })
  const codeOf = async (id: number) =>
    (await query('select code_hash from join_codes where user_id = $1', [id])).rows[0]?.code_hash?.toString('hex')

  test('makes cards for viewers of their teams who have never joined, and for nobody else', async () => {
    const [mine, other] = [await company.team('Roof'), await company.team('Yard')]
    const [boss, member] = [await company.join('Bea', { teamId: mine, isTeamOwner: true }), await company.join('Max')]
    await company.addToTeam(mine, member, { canPost: true })
    const addTo = (firstName: string, teamIds: number[], more: object = {}) =>
      company.owner.call(people.addUser, { body: { firstName, lastName: 'Of', teamIds, ...more } })
    const inBoth = await addTo('Both', [mine, other])
    const invited = await addTo('Ivy', [mine], { email: 'ivy@acme.example' })
    const elsewhere = await addTo('Else', [other])
    const nowhere = await addTo('Nowhere', [])
    const admin = await addTo('Adi', [mine], { email: 'adi@acme.example', role: 'admin' })
    const joined = await addTo('Jo', [mine])
    await join(joined.joinCode ?? '')

    const holders = await boss.call(people.listCardHolders)
    expect(holders.map(({ id }) => id)).toEqual([inBoth.id, invited.id])
    expect(await boss.call(people.listCardHolders, { query: { teamId: mine } })).toEqual(holders)
    expect(await boss.refused(people.listCardHolders, { query: { teamId: other } })).toBe('403 permission.denied')
    const { joinCode, words, cardLanguage } = await boss.call(people.makeJoinCode, { params: { id: inBoth.id } })
    expect(words.map(({ language, name }) => `${language} ${name}`)).toEqual(['en English', 'es Español'])
    expect(cardLanguage).toBe('en')
    expect(await check(joinCode)).toBe('200 accepted')
    const { entries } = await company.owner.call(readAudit, { query: { kind: 'user' } })
    expect(entries[0]).toMatchObject({ text: 'made a join code for Both Of', actor: { id: boss.id } })

    const never = [elsewhere, nowhere, admin, joined, { id: member.id }, { id: boss.id }, { id: company.owner.id }]
    for (const { id } of never) {
      const before = await codeOf(id)
      const reply = await boss.try(people.makeJoinCode, { params: { id } })
      expect(JSON.stringify(reply)).not.toContain('joinCode')
      expect(reply.status).toBe(403)
      expect(await boss.refused(people.makeJoinCards, { body: { userIds: [id] } })).toBe('403 permission.denied')
      expect(await codeOf(id)).toBe(before)
    }
    const everyone = [...never, inBoth, invited].map(({ id }) => id)
    const { cards } = await boss.call(people.makeJoinCards, { body: { userIds: everyone } })
    expect(cards.map(({ id }) => id)).toEqual([inBoth.id, invited.id])

    expect(await may(member, inBoth.id)).toBe('403 permission.denied')
    expect(await member.refused(people.listCardHolders)).toBe('403 permission.denied')
    await company.owner.call(revokeTeamOwner, { params: { id: mine, userId: boss.id } })
    expect(await may(boss, inBoth.id)).toBe('403 permission.denied')
  })

  test('makes none for somebody who once had an account, removed and added again', async () => {
    const mine = await company.team('Gate')
    const boss = await company.join('Bo', { teamId: mine, isTeamOwner: true })
    const again = (email: string, firstName = 'Ann') =>
      company.owner.call(people.addUser, { body: { email, firstName, lastName: 'Again', teamIds: [mine] } })
    const joined = await again('again@acme.example')
    await join((await boss.call(people.makeJoinCode, { params: { id: joined.id } })).joinCode)
    const never = await again('never@acme.example', 'Nev')
    for (const { id } of [joined, never]) await company.owner.call(people.removeUser, { params: { id } })
    expect(await may(boss, never.id)).toBe('404 user.missing')
    for (const email of ['again@acme.example', 'never@acme.example']) await again(email)
    expect(await may(boss, joined.id)).toBe('403 permission.denied')
    expect(await company.owner.refused(people.makeJoinCode, { params: { id: joined.id } })).toBe('200 accepted')
    expect(await may(boss, never.id)).toBe('200 accepted')

    await company.owner.call(people.removeUser, { params: { id: joined.id } })
    const form = fileForm('csv', 'firstName,lastName,email,team\nAnn,Again,again@acme.example,Gate', 'people.csv', {})
    await company.owner.send({ method: 'POST', url: people.importUsers.path, ...form })
    expect((await boss.call(people.listCardHolders, { query: { teamId: mine } })).map(({ id }) => id)).toEqual([
      never.id,
    ])
  })

  test('gets no code for who joins at the same moment', async () => {
    const mine = await company.team('Dock')
    const boss = await company.join('Deb', { teamId: mine, isTeamOwner: true })
    const { id } = await company.owner.call(people.addUser, {
      body: { firstName: 'Dock', lastName: 'Hand', teamIds: [mine] },
    })
    const joining = await company.database.pool.connect()
    await joining.query('begin')
    await joining.query('update users set last_sign_in_at = now() where id = $1', [id])
    const made = may(boss, id)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(waiting)).rowCount).toBe(1)
    await joining.query('commit')
    joining.release()
    expect(await made).toBe('403 permission.denied')
  })
})

test('a card speaks the language of its person, else of the company, and has the words of all', async () => {
  const { id } = await add('Rosa')
  await query(`update users set seen_language = 'es-MX' where id = $1`, [id])
  const { cardLanguage, words } = await company.owner.call(people.makeJoinCode, { params: { id } })
  expect(cardLanguage).toBe('es')
  expect(words.find(({ language }) => language === 'es')).toMatchObject({
    code: 'Código de ingreso',
    page: expect.stringMatching(/^O abre .+\/join$/),
  })
})

describe('an import', () => {
  const importFile = (csv: string, fields: Record<string, string> = {}, check = '') => {
    const form = fileForm('csv', csv, 'people.csv', fields)
    return company.owner.send({ method: 'POST', url: `${people.importUsers.path}${check}`, ...form })
  }

  test('takes rows without an address when the leader says so', async () => {
    const csv = 'firstName,lastName,email,team\nIda,Row,,Plumbing\nIvo,Row,ivo@acme.example,\nIda,Row,,\nÍda,Row,,'
    const refused = await importFile(csv)
    expect(refused.json()).toMatchObject({ successful: 1, failed: 3 })
    const allowed = await importFile(csv, { allowWithoutEmail: 'true' })
    expect(allowed.json()).toMatchObject({
      successful: 2,
      failed: 2,
      errors: [
        { row: 3, message: 'Someone with that address already exists' },
        { row: 4, message: 'The same name as in row 2, and no address to tell them apart' },
      ],
    })
    const { users } = await company.owner.call(people.searchUsers, { query: { search: 'ida row', sort: 'newest' } })
    expect(users.map(({ signInName, teams }) => `${signInName} in ${teams.length}`).toSorted()).toEqual([
      'ida.row in 2',
      'ida.row2 in 1',
    ])
    const again = await importFile('firstName,lastName\nIDA,Row', { allowWithoutEmail: 'true' }, '/check')
    expect(again.json()).toMatchObject({
      successful: 0,
      errors: [{ message: expect.stringContaining('name is here') }],
    })
  })

  test('without a column of addresses leads to cards, and can be undone', async () => {
    const importId = '5f0e1c32-68b4-4a55-8b8f-0f5e9a1d2c3b'
    const csv = 'Name\nNoa Sheet\nNils Sheet\n'
    const columns = `?importId=${importId}&header=1&fullName=0`
    expect((await importFile(csv, {}, columns)).statusCode).toBe(422)
    expect((await importFile(csv, { allowWithoutEmail: 'true' }, columns)).json()).toMatchObject({ successful: 2 })
    const holders = await company.owner.call(people.listCardHolders, { query: { importId } })
    expect(holders).toMatchObject([{ signInName: 'nils.sheet', code: null }, { signInName: 'noa.sheet' }])
    const { rows } = await query('select counted_at from users where id = $1', [holders[0]?.id])
    expect(rows).toEqual([{ counted_at: null }])
    const { cards } = await company.owner.call(people.makeJoinCards, { body: { userIds: holders.map(({ id }) => id) } })
    await company.owner.call(people.undoImport, { params: { importId } })
    for (const { joinCode } of cards) expect(await check(joinCode)).toBe('404 join.code')
    expect(await company.owner.refused(people.listCardHolders, { query: { importId } })).toBe('404 import.missing')
  })
})

describe('signing in', () => {
  const signIn = (email: string) =>
    company.visitor().refused(accounts.signIn, { body: { email, password: newPassword } })

  test('takes an address, a sign-in name or a name, and nothing else', async () => {
    for (const wrong of ['a b@', 'x@', '@x', 'a_b', ' ', '', `é${'x'.repeat(161)}`])
      expect(await signIn(wrong), wrong).toBe('422 request.invalid')
    for (const nobody of ['nobody.here', 'Nobody Here', 'é'])
      expect(await signIn(nobody), nobody).toBe('401 sign-in.wrong')
    expect(await signIn('nobody@acme.example')).toBe('401 sign-in.wrong')
  })

  test('locks guesses of one name, which a new code forgets', async () => {
    const { id, code, signInName } = await add()
    await join(code)
    const guess = () => company.visitor().refused(accounts.signIn, { body: { email: signInName, password: 'a guess' } })
    for (let n = 0; n < 10; n += 1) expect(await guess()).toBe('401 sign-in.wrong')
    expect(await guess()).toBe('429 sign-in.too-many')
    await join((await company.owner.call(people.makeJoinCode, { params: { id } })).joinCode)
    expect(await signIn(signInName)).toBe('200 accepted')
  })

  test('a forgotten password says the same for every sign-in name', async () => {
    const { code, signInName } = await add()
    await join(code)
    const reply = (email: string) => company.visitor().call(accounts.requestPasswordReset, { body: { email } })
    expect(await reply(signInName)).toEqual(await reply('not.anybody'))
    expect((await reply(signInName)).message).toContain('Ask the office')
    await company.runJobs()
    expect(await company.mailsTo('null')).toEqual([])
  })
})

describe('an address that is added later', () => {
  test('is theirs once its link is opened, and the sign-in name stays', async () => {
    const { id, code, signInName } = await add('Ada', 'Later')
    const member = await join(code)
    const add2 = (email: string) => member.refused(changeEmail, { body: { email, password: newPassword } })
    expect(await add2('olivia@acme.example')).toBe('202 accepted')
    expect(await add2('ada@elsewhere.example')).toBe('202 accepted')
    expect((await member.call(accounts.me)).email).toBeNull()
    const token = (await company.linkInMail('ada@elsewhere.example')).searchParams.get('token') ?? ''
    const other = company.visitor()
    await other.signIn(signInName, newPassword)
    await company.visitor().call(confirmEmail, { body: { token } })
    expect((await other.call(accounts.me)).email).toBe('ada@elsewhere.example')
    expect((await member.call(accounts.me)).email).toBe('ada@elsewhere.example')
    for (const login of ['ada@elsewhere.example', signInName]) await company.visitor().signIn(login, newPassword)
    expect(await newCodeFor(id)).toBe('409 user.signed-in')
  })

  test('by a leader: at once before they have joined, by a link afterwards', async () => {
    const [waiting, joined] = [await add(), await add()]
    await join(joined.code)
    const edit = (id: number, email: string) => company.owner.call(people.editUser, { params: { id }, body: { email } })
    expect(await edit(waiting.id, 'early@acme.example')).toMatchObject({ email: 'early@acme.example' })
    expect(await company.mailsTo('early@acme.example')).toHaveLength(1)
    expect(await check(waiting.code)).toBe('200 accepted')
    expect(await edit(joined.id, 'late@acme.example')).toMatchObject({ email: null })
    const token = (await company.linkInMail('late@acme.example')).searchParams.get('token') ?? ''
    await company.visitor().call(confirmEmail, { body: { token } })
    const { users } = await company.owner.call(people.searchUsers, { query: { search: 'late@acme.example' } })
    expect(users).toMatchObject([{ id: joined.id }])
  })
})

test('nobody without an address waits for a mail: what secures an account is pushed', async () => {
  const { code } = await add()
  const member = await join(code)
  await member.call(accounts.changePassword, {
    body: { currentPassword: newPassword, newPassword: 'another good secret' },
  })
  const jobs = async (word: string) =>
    (await query(`select from graphile_worker._private_jobs where payload::text like $1`, [`%${word}%`])).rowCount
  expect(await jobs('"to": null')).toBe(0)
  expect(await jobs('Your password was changed')).toBe(1)
})
