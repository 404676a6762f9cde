import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/accounts.ts'
import { removeUser, setUserRole } from '#contract/people.ts'
import { createTeam } from '#contract/teams.ts'
import { TestCompany, type Visitor } from '#server/testing/company.ts'

let company: TestCompany
beforeAll(async () => {
  company = await TestCompany.open({ rateLimits: false })
})
afterAll(() => company.close())

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
      `select expires_at > now() + interval '29 days' as is_extended from sessions where user_id = $1 order by 1 desc limit 1`,
      [ann.id],
    )
    expect(rows).toEqual([{ is_extended: true }])
  })

  test('ends after 30 days without use', async () => {
    const ben = await company.join('Ben')
    const unused = await inAgain(ben.email)
    await age(ben.id, '30 days')
    expect(await isIn(unused)).toBe(false)
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

describe('GET /api/login', () => {
  test.each([
    ['', '/login'],
    ['?next=/user-management', '/login?next=%2Fuser-management'],
    ['?next=%2F%3Fa%3D1%23post-3', '/login?next=%2F%3Fa%3D1%23post-3'],
    ['?next=https://evil.example', '/login'],
    ['?next=//evil.example', '/login'],
    ['?next=/%5Cevil.example', '/login'],
    ['?next=/%09/evil.example', '/login'],
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
    for (const site of ['same-origin', 'none']) {
      const visitor = await inAgain(fay.email)
      const response = await visitor.send({ url: '/api/logout', headers: { 'sec-fetch-site': site } })
      expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
      expect(await isIn(visitor)).toBe(false)
    }
  })

  test('does not sign out from another site', async () => {
    const visitor = await inAgain(company.owner.email)
    const response = await visitor.send({ url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
    expect(await isIn(visitor)).toBe(true)
  })
})
