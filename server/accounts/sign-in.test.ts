import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/accounts.ts'
import { completeJoin } from '#contract/joining.ts'
import { addUser, removeUser } from '#contract/people.ts'
import { openCompany, TestCompany, type Visitor } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

const password = 'correct horse battery'
const company = await openCompany()

const attempt = (email: string, secret: string, by: Visitor = company.visitor()) =>
  by.try(calls.signIn, { body: { email, password: secret } })
const refusal = async (email: string, secret: string, by?: Visitor) => {
  const { status, body } = await attempt(email, secret, by)
  return status < 400 ? 'signed in' : `${status} ${body.error}`
}
const forget = () => company.database.pool.query('delete from attempts')
/** The Set-Cookie header of one cookie. */
const cookieOf = (response: { headers: { 'set-cookie'?: string | string[] } }, name = 'front-line-session') =>
  [response.headers['set-cookie'] ?? []].flat().find(cookie => cookie.startsWith(`${name}=`)) ?? ''

describe('signing in', () => {
  beforeEach(forget)

  test('returns the user and sets a cookie that scripts and other sites can’t read', async () => {
    const ann = await company.join('Ann')
    const response = await attempt(` ${ann.email.toUpperCase()} `, password)
    expect(response.body.user).toMatchObject({ id: ann.id, email: ann.email })
    const cookie = cookieOf(response)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
    const { rows } = await company.database.pool.query('select token_hash from sessions where user_id = $1', [ann.id])
    expect(rows.some(({ token_hash }) => cookie.includes(token_hash.toString('base64url')))).toBe(false)
  })

  test('gives the same refusal for an unknown address, a wrong password and a removed user', async () => {
    const removed = await company.join('Gone')
    await company.owner.call(removeUser, { params: { id: removed.id } })
    const unknown = await attempt('nobody@acme.example', password)
    expect(unknown.status).toBe(401)
    expect(unknown.body.message).not.toContain('Unauthorized')
    for (const [email, secret] of [
      [company.owner.email, 'wrong password'],
      [removed.email, password],
    ] as const) {
      const { status, body } = await attempt(email, secret)
      expect({ status, body }).toEqual({ status: unknown.status, body: unknown.body })
    }
    expect(await company.visitor().try(calls.me, {})).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  test('takes the name on a card where one person alone has it, and refuses every other name alike', async () => {
    const cards = [
      ['Rosa', 'Ángeles Íñiguez'],
      ['Ana', 'Ruiz'],
      ['Ana', 'Ruiz'],
    ]
    const people = []
    for (const [firstName = '', lastName = ''] of cards) {
      const { joinCode = '' } = await company.owner.call(addUser, { body: { email: null, firstName, lastName } })
      const visitor = company.visitor()
      await visitor.call(completeJoin, { body: { code: joinCode, newPassword: password } })
      people.push(await visitor.call(calls.me))
    }
    const visitor = company.visitor()
    await visitor.signIn(' rosa  ANGELES iniguez', password)
    expect((await visitor.call(calls.me)).id).toBe(people[0]?.id)
    const card = 'Enter your sign-in name as it is on your card, for example rosa.angeles'
    const wrong = await attempt('Rosa Ángeles Íñiguez', 'wrong password')
    expect(wrong).toMatchObject({ status: 401, body: { error: 'sign-in.wrong', message: card } })
    for (const name of ['Ana Ruiz', 'Nobody Known']) expect((await attempt(name, password)).body).toEqual(wrong.body)
    // Counted for the account: the name and the sign-in name share their attempts.
    for (let n = 1; n < 10; n += 1)
      await attempt(n % 2 ? 'rosa.angeles.iniguez' : 'Rosa Ángeles Íñiguez', 'wrong password')
    expect(await refusal('rosa.angeles.iniguez', password)).toBe('429 sign-in.too-many')
  })

  test('with a temporary password leads to choosing one and allows nothing else', async () => {
    const body = { email: 'tem@acme.example', firstName: 'Tem', lastName: 'Porary' }
    const { credentials } = await company.owner.call(addUser, { body })
    const visitor = company.visitor()
    const response = await attempt(body.email, credentials?.tempPassword ?? '', visitor)
    expect(response.body).toEqual({ redirectTo: expect.stringMatching(/^\/reset-password\?token=[\w-]+&setup=true$/) })
    expect(cookieOf(response)).toBe('')
    expect(await visitor.refused(calls.me)).toBe('401 session.none')
    const token = tokenIn(response.body.redirectTo)
    await visitor.call(calls.resetPassword, { body: { token, newPassword: password } })
    expect(await refusal(body.email, credentials?.tempPassword ?? '')).toBe('401 sign-in.wrong')
    expect(await refusal(body.email, password)).toBe('signed in')
  })

  test('a temporary password is valid for 7 days, shown once and never mailed', async () => {
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

  test('renews a hash that was made with other settings', async () => {
    const ann = await company.join('Ann')
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await company.database.pool.query('update users set password_hash = $1 where id = $2', [weak, ann.id])
    expect(await refusal(ann.email, password)).toBe('signed in')
    const { rows } = await company.database.pool.query('select password_hash from users where id = $1', [ann.id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await refusal(ann.email, password)).toBe('signed in')
  })

  test('over https the cookie is Secure', async () => {
    const secure = await TestCompany.open({ publicUrl: 'https://chat.acme.example' })
    const response = await secure.visitor().try(calls.signIn, { body: { email: secure.owner.email, password } })
    expect(cookieOf(response, '__Host-front-line-session')).toContain('; Secure')
    expect(cookieOf(response, '__Host-front-line-browser')).toContain('; Secure')
    expect(cookieOf(response)).toBe('')
    await secure.close()
  })
})

describe('failing repeatedly', () => {
  beforeEach(forget)
  const fail = async (email: string, times: number, by?: Visitor) => {
    for (let n = 0; n < times; n += 1) expect(await refusal(email, 'wrong password', by)).toBe('401 sign-in.wrong')
  }

  test('is refused after 10 attempts per address, known or not, for 15 minutes', async () => {
    const ann = await company.join('Ann')
    for (const email of [ann.email, 'nobody@acme.example']) {
      await fail(email, 10)
      const response = await attempt(email, password)
      expect(response).toMatchObject({ status: 429, body: { error: 'sign-in.too-many' } })
      const retryAfter = Number(response.headers['retry-after'])
      expect(retryAfter).toBeGreaterThan(840)
      expect(retryAfter).toBeLessThanOrEqual(900)
    }
    expect(await refusal(company.owner.email, password)).toBe('signed in')
    await company.database.pool.query(`update attempts set at = at - interval '15 minutes'`)
    expect(await refusal(ann.email, password)).toBe('signed in')
  })

  test('by address and by sign-in name is counted together', async () => {
    const ali = await company.join('Ali')
    await company.database.pool.query(`update users set sign_in_name = 'ali.asson' where id = $1`, [ali.id])
    await fail(ali.email, 5)
    await fail('ali.asson', 5)
    expect([await refusal(ali.email, password), await refusal('ali.asson', password)]).toEqual([
      '429 sign-in.too-many',
      '429 sign-in.too-many',
    ])
  })

  test('a success does not count', async () => {
    const ann = await company.join('Ann')
    await fail(ann.email, 9)
    for (let n = 0; n < 3; n += 1) expect(await refusal(ann.email, password)).toBe('signed in')
    await fail(ann.email, 1)
    expect(await refusal(ann.email, password)).toBe('429 sign-in.too-many')
  })

  test('a browser that signed in to the account before has its own count', async () => {
    const ann = await company.join('Ann')
    await fail(ann.email, 10)
    expect(await refusal(ann.email, password)).toBe('429 sign-in.too-many')
    expect(await refusal(ann.email, password, ann)).toBe('signed in')
    await fail(ann.email, 10, ann)
    expect(await refusal(ann.email, password, ann)).toBe('429 sign-in.too-many')
    const stranger = await company.join('Bob')
    expect(await refusal(ann.email, password, stranger)).toBe('429 sign-in.too-many')
  })

  test('concurrent attempts can’t exceed the limit', async () => {
    const burst = await Promise.all(Array.from({ length: 30 }, () => refusal('burst@acme.example', 'wrong password')))
    const counted = Object.groupBy(burst, response => response)
    expect(counted['401 sign-in.wrong']).toHaveLength(10)
    expect(counted['429 sign-in.too-many']).toHaveLength(20)
  })

  test('is refused after 100 attempts from one IP address', async () => {
    await company.database.pool.query(
      `insert into attempts (key) select 'sign-in from 127.0.0.1' from generate_series(1, 99)`,
    )
    expect(await refusal('one@acme.example', 'wrong password')).toBe('401 sign-in.wrong')
    expect(await refusal(company.owner.email, password)).toBe('429 sign-in.too-many')
  })

  test('registrations and resets are limited too', async () => {
    const register = () =>
      company
        .visitor()
        .refused(calls.register, { body: { email: 'often@acme.example', firstName: 'O', lastName: 'F' } })
    const reset = () => company.visitor().refused(calls.requestPasswordReset, { body: { email: 'often@acme.example' } })
    for (let n = 0; n < 5; n += 1) expect([await register(), await reset()]).toEqual(['200 accepted', '200 accepted'])
    expect([await register(), await reset()]).toEqual(['429 register.too-many', '429 reset.too-many'])
  })
})
