import { describe, expect, test, vi } from 'vitest'
import * as calls from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { removeUser, setUserRole, signOutUser } from '#contract/people.ts'
import { createTeam } from '#contract/teams.ts'
import { openCompany, type Visitor } from '#server/testing/company.ts'

const company = await openCompany({ rateLimits: false })

const isIn = async (by: Visitor) => (await by.refused(calls.me)) === '200 accepted'
const inAgain = async (email: string) => {
  const visitor = company.visitor()
  await visitor.signIn(email)
  return visitor
}
/** Makes the sessions of a user older, before they are cached. */
const age = (userId: number, time: string) =>
  company.database.pool.query(
    `update sessions set expires_at = expires_at - $2::interval, last_seen_at = last_seen_at - $2::interval where user_id = $1`,
    [userId, time],
  )

describe('a session', () => {
  test('lasts 30 days from its last use', async () => {
    const ann = await company.join('Ann')
    const used = await inAgain(ann.email)
    await age(ann.id, '29 days')
    const response = await used.send({ url: '/api/users/me' })
    expect(response.statusCode).toBe(200)
    expect([response.headers['set-cookie']].flat().join()).toMatch(/^front-line-session=[\w-]+; Max-Age=2592000/)
    expect((await used.send({ url: '/api/users/me' })).headers['set-cookie']).toBe(undefined)
    const { rows } = await company.database.pool.query(
      `select expires_at > now() + interval '29 days' as is_extended from sessions where user_id = $1 order by created_at`,
      [ann.id],
    )
    expect(rows).toEqual([{ is_extended: false }, { is_extended: true }])
  })

  test('is extended after a day also while it is in memory', async () => {
    const abe = await company.join('Abe')
    const used = await inAgain(abe.email)
    await age(abe.id, '23 hours')
    const cookie = async () => (await used.send({ url: '/api/users/me' })).headers['set-cookie']
    expect(await cookie()).toBe(undefined)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1_000 })
    try {
      // brings the versions up to date, so that the next request is answered from memory
      await company.owner.call(calls.me)
      expect(await cookie()).toBeDefined()
      expect(await cookie()).toBe(undefined)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends after 30 days without use', async () => {
    const ben = await company.join('Ben')
    const unused = await inAgain(ben.email)
    await age(ben.id, '30 days')
    expect(await isIn(unused)).toBe(false)
  })

  test('ends in time also while it is in memory', async () => {
    const bea = await company.join('Bea')
    const used = await inAgain(bea.email)
    await company.database.pool.query(
      `update sessions set expires_at = now() + interval '3 seconds' where user_id = $1`,
      [bea.id],
    )
    expect(await isIn(used)).toBe(true)
    await expect.poll(() => isIn(used)).toBe(false)
  })

  test('ends 180 days after its start, however much it is used', async () => {
    const gil = await company.join('Gil')
    const used = await inAgain(gil.email)
    await company.database.pool.query(
      `update sessions set created_at = now() - interval '170 days', last_seen_at = now() - interval '2 days' where user_id = $1`,
      [gil.id],
    )
    expect(await isIn(used)).toBe(true)
    const { rows } = await company.database.pool.query(
      `select round(extract(epoch from min(expires_at) - now()) / 86400)::int as days from sessions where user_id = $1`,
      [gil.id],
    )
    expect(rows).toEqual([{ days: 10 }])
  })

  test('is replaced when the same browser signs in again', async () => {
    const hal = await company.join('Hal')
    const stolen = company.visitor()
    for (const [name, value] of hal.cookies) stolen.cookies.set(name, value)
    expect(await isIn(stolen)).toBe(true)
    await hal.signIn(company.owner.email)
    expect([await isIn(hal), await isIn(stolen)]).toEqual([true, false])
  })

  test('ends by signing out, while other sessions remain', async () => {
    const cy = await company.join('Cy')
    const phone = await inAgain(cy.email)
    const stolen = company.visitor()
    for (const [name, value] of cy.cookies) stolen.cookies.set(name, value)
    expect([await isIn(cy), await isIn(phone), await isIn(stolen)]).toEqual([true, true, true])
    await cy.call(calls.signOut)
    expect([await isIn(cy), await isIn(phone), await isIn(stolen)]).toEqual([false, true, false])
    expect(await cy.refused(calls.signOut)).toBe('200 accepted')
  })

  test('ends at once when the person is removed', async () => {
    const dee = await company.join('Dee')
    expect(await isIn(dee)).toBe(true)
    await company.owner.call(removeUser, { params: { id: dee.id } })
    expect(await isIn(dee)).toBe(false)
  })

  test('has a new role at once', async () => {
    const eve = await company.join('Eve')
    const body = { name: 'Eves', departments: ['HVAC'], functions: ['Install'] }
    const params = { id: eve.id }
    expect(await eve.refused(createTeam, { body })).toBe('403 permission.denied')
    await company.owner.call(setUserRole, { params, body: { role: 'admin' } })
    expect(await eve.refused(createTeam, { body })).toBe('201 accepted')
    await company.owner.call(setUserRole, { params, body: { role: 'viewer' } })
    expect(await eve.refused(createTeam, { body })).toBe('403 permission.denied')
  })

  test('is not found by a guessed, empty or malformed cookie', async () => {
    for (const value of ['', 'x', 'a'.repeat(43), '%00', '../..', 'a b', 'ü']) {
      const headers = { cookie: `front-line-session=${value}` }
      expect((await company.visitor().send({ url: '/api/users/me', headers })).statusCode).toBe(401)
    }
  })
})

describe('the list of sessions', () => {
  const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const iPad =
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1'
  const signIn = async (email: string, userAgent: string) => {
    const visitor = company.visitor()
    const payload = { email, password: 'correct horse battery' }
    await visitor.send({ method: 'POST', url: '/api/auth/login', payload, headers: { 'user-agent': userAgent } })
    return visitor
  }
  const devices = async (by: Visitor) =>
    (await by.call(calls.listSessions)).map(({ device, kind, isCurrent }) => ({ device, kind, isCurrent }))

  test('names the devices, this one first', async () => {
    const ivy = await company.join('Ivy')
    await ivy.call(calls.endOtherSessions)
    const phone = await signIn(ivy.email, pixel)
    await signIn(ivy.email, iPad)
    expect(await devices(phone)).toEqual([
      { device: 'Chrome on Android', kind: 'phone', isCurrent: true },
      { device: 'Safari on iPad', kind: 'tablet', isCurrent: false },
      { device: expect.any(String), kind: 'computer', isCurrent: false },
    ])
  })

  test('ends one session, or all others, and never those of somebody else', async () => {
    const jan = await company.join('Jan')
    const phone = await signIn(jan.email, pixel)
    const tablet = await signIn(jan.email, iPad)
    const sessionId = (await phone.call(calls.listSessions)).find(({ kind }) => kind === 'tablet')?.id ?? ''
    expect(await company.owner.refused(calls.endSession, { params: { sessionId } })).toBe('404 session.missing')
    expect(await isIn(tablet)).toBe(true)
    expect(await phone.refused(calls.endSession, { params: { sessionId } })).toBe('200 accepted')
    expect([await isIn(tablet), await isIn(phone), await isIn(jan)]).toEqual([false, true, true])
    expect(await phone.refused(calls.endSession, { params: { sessionId } })).toBe('404 session.missing')
    await phone.call(calls.endOtherSessions)
    expect([await isIn(phone), await isIn(jan), await isIn(company.owner)]).toEqual([true, false, true])
    expect(await company.visitor().refused(calls.listSessions)).toBe('401 session.none')
  })

  test('owners and admins end the sessions of those they may remove', async () => {
    const kim = await company.join('Kim')
    const admin = await company.join('Adi', { role: 'admin' })
    const end = (by: Visitor, id: number) => by.refused(signOutUser, { params: { id } })
    expect(await end(kim, admin.id)).toBe('403 permission.denied')
    expect(await end(admin, company.owner.id)).toBe('403 permission.denied')
    expect(await end(admin, admin.id)).toBe('403 permission.denied')
    expect(await end(admin, 99_999)).toBe('404 user.missing')
    expect([await isIn(kim), await isIn(admin), await isIn(company.owner)]).toEqual([true, true, true])
    expect(await end(admin, kim.id)).toBe('200 accepted')
    expect([await isIn(kim), await isIn(admin)]).toEqual([false, true])
    const [entry] = (await company.owner.call(readAudit, { query: { kind: 'user' } })).entries
    expect(entry).toMatchObject({ action: 'user.signed-out', text: 'signed Kim Test out everywhere' })
  })
})

describe('GET /api/login', () => {
  test.each([
    ['', '/login'],
    ['?next=/user-management', '/login?next=%2Fuser-management'],
    ['?next=%2F%3Fa%3D1%23post-3', '/login?next=%2F%3Fa%3D1%23post-3'],
    ['?next=https://evil.example', '/login'],
    ['?next=//evil.example', '/login'],
    ['?next=/%5Cevil.example', '/login'],
    ['?next=/%09/evil.example', '/login'],
    ['?next=/.%2f/evil.example', '/login'],
    ['?next=/a/..//evil.example', '/login'],
    ['?next=javascript:alert(1)', '/login'],
    ['?next=/a&next=/b', '/login'],
  ])('%s leads to %s', async (query, location) => {
    const response = await company.visitor().send({ url: `/api/login${query}` })
    expect([response.statusCode, response.headers.location]).toEqual([302, location])
  })
})

describe('GET /api/logout', () => {
  test('signs out from the app’s own pages and the address bar, and redirects to the home page', async () => {
    const fay = await company.join('Fay')
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', ...navigation },
      { 'sec-fetch-site': 'none', ...navigation },
    ]) {
      const visitor = await inAgain(fay.email)
      const response = await visitor.send({ url: '/api/logout', headers })
      expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
      expect(await isIn(visitor)).toBe(false)
    }
  })

  test.each([
    ['a link of another site', { site: 'cross-site', mode: 'navigate', dest: 'document' }],
    ['a link of a sister site', { site: 'same-site', mode: 'navigate', dest: 'document' }],
    ['a picture', { site: 'same-origin', mode: 'no-cors', dest: 'image' }],
    ['a frame', { site: 'same-origin', mode: 'navigate', dest: 'iframe' }],
    ['a script’s request', { site: 'same-origin', mode: 'cors', dest: 'empty' }],
  ])('does not sign out by %s', async (_, { site, mode, dest }) => {
    const visitor = await inAgain(company.owner.email)
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
    const response = await visitor.send({ url: '/api/logout', headers })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
    expect(await isIn(visitor)).toBe(true)
  })
})
