import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/accounts.ts'
import { addUser, removeUser } from '#contract/people.ts'
import { TestCompany, type Visitor } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mail-outbox.ts'

const password = 'correct horse battery'
let company: TestCompany
beforeAll(async () => {
  company = await TestCompany.open()
})
afterAll(() => company.close())

const attempt = (email: string, secret: string, by: Visitor = company.visitor()) =>
  by.try(calls.signIn, { body: { email, password: secret } })
const refusal = async (email: string, secret: string, by?: Visitor) => {
  const { status, body } = await attempt(email, secret, by)
  return status < 400 ? 'signed in' : `${status} ${body.error}`
}
const forget = () => company.database.pool.query('delete from attempts')
/** A sign-in's own cookie, as the browser is told to keep it. */
const cookieOf = (answer: { headers: { 'set-cookie'?: string | string[] } }, name = 'front-line-session') =>
  [answer.headers['set-cookie'] ?? []].flat().find(cookie => cookie.startsWith(`${name}=`)) ?? ''

describe('signing in', () => {
  beforeEach(forget)

  test('answers the person and sets a cookie that scripts and other sites never see', async () => {
    const ann = await company.join('Ann')
    const answer = await attempt(` ${ann.email.toUpperCase()} `, password)
    expect(answer.body.user).toMatchObject({ id: ann.id, email: ann.email })
    const cookie = cookieOf(answer)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
    const { rows } = await company.database.pool.query('select token_hash from sessions where user_id = $1', [ann.id])
    expect(rows.some(({ token_hash }) => cookie.includes(token_hash.toString('base64url')))).toBe(false)
  })

  test('says the same of an unknown address, a wrong password and a removed person', async () => {
    const gone = await company.join('Gone')
    await company.owner.call(removeUser, { params: { id: gone.id } })
    const unknown = await attempt('nobody@acme.example', password)
    expect(unknown.status).toBe(401)
    expect(unknown.body.message).not.toContain('Unauthorized')
    for (const [email, secret] of [
      [company.owner.email, 'wrong password'],
      [gone.email, password],
    ] as const) {
      const { status, body } = await attempt(email, secret)
      expect({ status, body }).toEqual({ status: unknown.status, body: unknown.body })
    }
    expect(await company.visitor().try(calls.me, {})).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  test('with a temporary password leads to choosing one, and nothing else works before', async () => {
    const body = { email: 'tem@acme.example', firstName: 'Tem', lastName: 'Porary' }
    const { credentials } = await company.owner.call(addUser, { body })
    const visitor = company.visitor()
    const answer = await attempt(body.email, credentials?.tempPassword ?? '', visitor)
    expect(answer.body).toEqual({ redirectTo: expect.stringMatching(/^\/reset-password\?token=[\w-]+&setup=true$/) })
    expect(cookieOf(answer)).toBe('')
    expect(await visitor.refused(calls.me)).toBe('401 session.none')
    const token = tokenIn(answer.body.redirectTo)
    await visitor.call(calls.resetPassword, { body: { token, newPassword: password } })
    expect(await refusal(body.email, credentials?.tempPassword ?? '')).toBe('401 sign-in.wrong')
    expect(await refusal(body.email, password)).toBe('signed in')
  })

  test('a temporary password lives for 7 days, is shown once, and is mailed to nobody', async () => {
    const body = { email: 'old@acme.example', firstName: 'Old', lastName: 'Password' }
    const { credentials } = await company.owner.call(addUser, { body })
    expect(await refusal(body.email, credentials?.tempPassword ?? '')).toBe('signed in')
    expect(JSON.stringify(await company.mailsTo(body.email))).not.toContain(credentials?.tempPassword)
    await company.database.pool.query(
      `update users set temporary_password_until = temporary_password_until - interval '7 days' where email = $1`,
      [body.email],
    )
    expect(await refusal(body.email, credentials?.tempPassword ?? '')).toBe('401 sign-in.wrong')
  })

  test('behind https the cookie is Secure', async () => {
    const secure = await TestCompany.open({ publicUrl: 'https://chat.acme.example' })
    const answer = await secure.visitor().try(calls.signIn, { body: { email: secure.owner.email, password } })
    expect(cookieOf(answer)).toContain('; Secure')
    expect(cookieOf(answer, 'front-line-browser')).toContain('; Secure')
    await secure.close()
  })
})

describe('failing again and again', () => {
  beforeEach(forget)
  const fail = async (email: string, times: number, by?: Visitor) => {
    for (let n = 0; n < times; n += 1) expect(await refusal(email, 'wrong password', by)).toBe('401 sign-in.wrong')
  }

  test('ends after 10 for an address, known or not, until 15 minutes have passed', async () => {
    const ann = await company.join('Ann')
    for (const email of [ann.email, 'nobody@acme.example']) {
      await fail(email, 10)
      const answer = await attempt(email, password)
      expect(answer).toMatchObject({ status: 429, body: { error: 'sign-in.too-many' } })
      const retryAfter = Number(answer.headers['retry-after'])
      expect(retryAfter).toBeGreaterThan(840)
      expect(retryAfter).toBeLessThanOrEqual(900)
    }
    expect(await refusal(company.owner.email, password)).toBe('signed in')
    await company.database.pool.query(`update attempts set at = at - interval '15 minutes'`)
    expect(await refusal(ann.email, password)).toBe('signed in')
  })

  test('a success is no failure', async () => {
    const ann = await company.join('Ann')
    await fail(ann.email, 9)
    for (let n = 0; n < 3; n += 1) expect(await refusal(ann.email, password)).toBe('signed in')
    await fail(ann.email, 1)
    expect(await refusal(ann.email, password)).toBe('429 sign-in.too-many')
  })

  test('a browser that has signed in to the account before has its own count', async () => {
    const ann = await company.join('Ann')
    await fail(ann.email, 10)
    expect(await refusal(ann.email, password)).toBe('429 sign-in.too-many')
    expect(await refusal(ann.email, password, ann)).toBe('signed in')
    await fail(ann.email, 10, ann)
    expect(await refusal(ann.email, password, ann)).toBe('429 sign-in.too-many')
    const stranger = await company.join('Bob')
    expect(await refusal(ann.email, password, stranger)).toBe('429 sign-in.too-many')
  })

  test('many at the same moment do not slip past', async () => {
    const burst = await Promise.all(Array.from({ length: 30 }, () => refusal('burst@acme.example', 'wrong password')))
    const counted = Object.groupBy(burst, answer => answer)
    expect(counted['401 sign-in.wrong']).toHaveLength(10)
    expect(counted['429 sign-in.too-many']).toHaveLength(20)
  })

  test('ends after 100 from one client address, whatever the accounts', async () => {
    await company.database.pool.query(
      `insert into attempts (key) select 'sign-in from 127.0.0.1' from generate_series(1, 99)`,
    )
    expect(await refusal('one@acme.example', 'wrong password')).toBe('401 sign-in.wrong')
    expect(await refusal(company.owner.email, password)).toBe('429 sign-in.too-many')
  })

  test('registrations and resets are bounded too', async () => {
    const register = () =>
      company
        .visitor()
        .refused(calls.register, { body: { email: 'often@acme.example', firstName: 'O', lastName: 'F' } })
    const reset = () => company.visitor().refused(calls.requestPasswordReset, { body: { email: 'often@acme.example' } })
    for (let n = 0; n < 5; n += 1) expect([await register(), await reset()]).toEqual(['200 accepted', '200 accepted'])
    expect([await register(), await reset()]).toEqual(['429 register.too-many', '429 reset.too-many'])
  })
})
