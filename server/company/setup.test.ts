import { afterEach, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { getCompany, setupCompany, setupState } from '#contract/company.ts'
import { listTeams } from '#contract/teams.ts'
import type { Config } from '#server/config.ts'
import { TestApp, TestCompany } from '#server/testing/company.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'

const opened: TestApp[] = []
const open = async (settings?: Partial<Config>) => {
  const app = await TestApp.open(settings)
  opened.push(app)
  return app
}
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const form = { name: ' Acme ', domains: ['@Acme.example'] }

test('without a company, set-up is open', async () => {
  const visitor = (await open()).visitor()
  expect(await visitor.call(getCompany)).toBe(null)
  expect(await visitor.call(setupState)).toEqual({
    isSetUp: false,
    needsToken: false,
    isOpen: true,
    domains: [],
    departments: [],
    functions: [],
    isMailSetUp: false,
  })
  const body = { email: 'a@acme.example', firstName: 'A', lastName: 'B' }
  expect(await visitor.refused(accounts.register, { body })).toBe('422 register.domain')
})

test('set-up creates the company, its domains, lists, templates and the Company-wide team', async () => {
  const app = await open()
  const made = await app
    .visitor()
    .call(setupCompany, { body: { ...form, domains: ['@Acme.example', 'bücher.example'] } })
  expect(made).toEqual({
    id: 1,
    name: 'Acme',
    appName: 'Front Line',
    logoUrl: null,
    primaryColor: '#D81F2A',
    timeZone: null,
    language: 'en',
    registration: 'domains',
  })
  const { pool } = app.database
  const column = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows.flat()
  expect(await column('select domain from domains order by id')).toEqual(['acme.example', 'xn--bcher-kva.example'])
  expect(await column('select name from departments order by position')).toEqual(['HVAC', 'Plumbing', 'Electric'])
  expect(await column('select name from functions order by position')).toEqual([
    'Service',
    'Install',
    'Advantage',
    'Warranty',
  ])
  expect(await column('select id, name from teams')).toEqual([9, 'Company-wide'])
  const [announcement, winner] = await column(
    'select giveaway_announcement_template, giveaway_winner_template from company',
  )
  expect(announcement).toMatch(/\{\{title\}\}[^]*\{\{prize\}\}/)
  expect(winner).toMatch(/\{\{winner\}\}/)
  expect(await column('select action from audit_log')).toEqual(['company.set-up'])
  expect(await app.visitor().call(setupState)).toMatchObject({ isSetUp: true })
})

test('several set-ups at once leave one company', async () => {
  const app = await open()
  const attempts = await Promise.all(
    ['One', 'Two', 'Three'].map(name => app.visitor().refused(setupCompany, { body: { ...form, name } })),
  )
  expect(attempts).toEqual(Array(3).fill('201 accepted'))
  const { rows } = await app.database.pool.query(
    'select (select count(*) from company) + (select count(*) from teams) as n',
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('until somebody has joined, set-up can be repeated with another domain', async () => {
  const app = await open()
  const setUp = (values: Partial<typeof form>) => app.visitor().refused(setupCompany, { body: { ...form, ...values } })
  const register = (email: string) =>
    app.visitor().refused(accounts.register, { body: { email, firstName: 'Ann', lastName: 'Lee' } })
  expect(await setUp({ name: 'Acme', domains: ['acme.con'] })).toBe('201 accepted')
  expect(await register('ann@acme.com')).toBe('422 register.domain')
  expect(await register('squatter@acme.con')).toBe('200 accepted')
  const squatted = tokenIn(await app.linkInMail('squatter@acme.con'))
  expect(await setUp({ name: 'Acme Air', domains: ['acme.com'] })).toBe('201 accepted')
  expect(await app.visitor().call(getCompany)).toMatchObject({ name: 'Acme Air' })
  expect(await app.visitor().refused(accounts.verifyEmail, { query: { token: squatted } })).toBe(
    '400 verification.invalid',
  )
  expect(await register('squatter@acme.con')).toBe('422 register.domain')
  expect(await register('ann@acme.com')).toBe('200 accepted')
  const token = tokenIn(await app.linkInMail('ann@acme.com'))
  expect(await app.visitor().call(setupState)).toMatchObject({ isSetUp: true, isOpen: true, domains: ['acme.com'] })
  await app.visitor().call(accounts.verifyEmail, { query: { token } })
  expect(await app.visitor().call(setupState)).toMatchObject({ isSetUp: true, isOpen: false, domains: [] })
  expect(await setUp({ domains: ['acme.org'] })).toBe('409 company.exists')
})

test('the company names its departments and functions, and who may register', async () => {
  const app = await open()
  const words = { departments: ['Rigging', ' Cranes '], functions: ['Lifting'] }
  const setUp = (values: object) => app.visitor().refused(setupCompany, { body: { ...form, ...values } })
  expect(await setUp({ registration: 'invitation', domains: [], ...words })).toBe('201 accepted')
  expect(await app.visitor().call(getCompany)).toMatchObject({ registration: 'invitation' })
  const chosen = { departments: ['Rigging', 'Cranes'], functions: ['Lifting'], domains: [] }
  expect(await app.visitor().call(setupState)).toMatchObject(chosen)
  const body = { email: 'ann@acme.example', firstName: 'Ann', lastName: 'Lee' }
  expect(await app.visitor().refused(accounts.register, { body })).toBe('403 registration.closed')

  expect(await setUp({ departments: [], functions: ['Hoisting'] })).toBe('201 accepted')
  expect(await app.visitor().call(setupState)).toMatchObject({ departments: [], functions: ['Hoisting'] })
  expect(await app.visitor().call(getCompany)).toMatchObject({ registration: 'domains' })
  expect(await app.visitor().refused(accounts.register, { body })).toBe('200 accepted')
  for (const wrong of [{ departments: ['A', 'a'] }, { functions: [' '] }, { registration: 'nobody' }])
    expect(await setUp(wrong)).toBe('422 request.invalid')
})

test('the domain in an address or a link is its domain', async () => {
  const app = await open()
  for (const pasted of ['https://www.acme.example/about', 'www.acme.example', 'ann@acme.example', '@ACME.example']) {
    await app.visitor().call(setupCompany, { body: { ...form, domains: ['other.example'] } })
    await app.visitor().call(setupCompany, { body: { ...form, domains: [pasted] } })
    const { rows } = await app.database.pool.query('select domain from domains')
    expect(rows, pasted).toEqual([{ domain: 'acme.example' }])
  }
})

test('with a setup token, set-up requires it', async () => {
  const app = await open({ setupToken: 'Sesame' })
  const attempt = (setupToken?: string) => app.visitor().refused(setupCompany, { body: { ...form, setupToken } })
  expect(await app.visitor().call(setupState)).toEqual({
    isSetUp: false,
    needsToken: true,
    isOpen: true,
    domains: [],
    departments: [],
    functions: [],
    isMailSetUp: false,
  })
  for (const wrong of [undefined, '', 'sesame', 'Sesame ']) expect(await attempt(wrong)).toBe('403 company.setup-token')
  expect(await app.visitor().call(getCompany)).toBe(null)
  expect(await attempt('Sesame')).toBe('201 accepted')
})

test('beyond loopback a token is generated, the same on every instance', async () => {
  const app = await open({ host: '0.0.0.0' })
  const { setupToken } = app.app.ctx
  expect(setupToken).toMatch(/^[0-9a-f]{32}$/)
  expect(await app.visitor().refused(setupCompany, { body: form })).toBe('403 company.setup-token')
  expect(await app.visitor().refused(setupCompany, { body: { ...form, setupToken } })).toBe('201 accepted')
})

test.each<[Partial<Config>, boolean]>([
  [{ host: 'localhost', publicUrl: undefined }, false],
  [{ host: '::1', publicUrl: 'http://127.0.0.2:3000' }, false],
  [{ publicUrl: 'http://[::1]:3000' }, false],
  [{ host: '192.168.1.7' }, true],
  [{ publicUrl: 'https://chat.acme.example' }, true],
  [{ publicUrl: 'http://127.0.0.1.acme.example' }, true],
  [{ trustProxy: ['10.0.0.1'] }, true],
])('behind %j the need for a token is %s', async (settings, needsToken) => {
  const visitor = (await open(settings)).visitor()
  expect(await visitor.call(setupState)).toEqual({
    isSetUp: false,
    needsToken,
    isOpen: true,
    domains: [],
    departments: [],
    functions: [],
    isMailSetUp: false,
  })
  expect(await visitor.refused(setupCompany, { body: form })).toBe(
    needsToken ? '403 company.setup-token' : '201 accepted',
  )
})

test('nothing in a form is judged once somebody has joined, or without the token', async () => {
  const wrong = { name: '', domains: ['no domain'] }
  const set = await TestCompany.open()
  opened.push(set)
  expect(await set.visitor().refused(setupCompany, { body: wrong })).toBe('409 company.exists')
  const app = await open({ setupToken: 'Open, Sesame, open!' })
  const attempt = (setupToken?: string) => app.visitor().refused(setupCompany, { body: { ...wrong, setupToken } })
  expect(await attempt()).toBe('403 company.setup-token')
  for (let n = 0; n < 10; n += 1) expect(await attempt('Open, Sesame, open!')).toBe('422 request.invalid')
  for (let n = 0; n < 9; n += 1) expect(await attempt('Open')).toBe('403 company.setup-token')
  expect(await attempt('Open')).toBe('429 company.setup-too-many')
})

test('guesses of the setup token are throttled', async () => {
  const app = await open({ setupToken: 'Open, Sesame, open!', trustProxy: ['127.0.0.1'] })
  const attempt = (setupToken: string, address: string) =>
    app.visitor().send({
      method: 'POST',
      url: setupCompany.path,
      payload: { ...form, setupToken },
      headers: { 'x-forwarded-for': address },
    })
  for (let n = 0; n < 10; n += 1) expect((await attempt(`guess ${n}`, '203.0.113.1')).statusCode).toBe(403)
  const refused = await attempt('Open, Sesame, open!', '203.0.113.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ error: 'company.setup-too-many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect((await attempt('Open, Sesame, open!', '203.0.113.2')).statusCode).toBe(201)
})

const wrongForms = [
  [{ name: '' }, 'Company name is required'],
  [{ name: '   ' }, 'Company name is required'],
  [{ name: 'x'.repeat(121) }, 'At most 120 characters'],
  [{ domains: [] }, 'At least one domain is required'],
  [{ domains: [], registration: 'domains' as const }, 'At least one domain is required'],
  [{ domains: ['@'] }, 'Domain cannot be empty'],
  [{ domains: ['localhost'] }, 'Please enter a domain such as example.com'],
  [{ domains: ['a b.example'] }, 'Please enter a domain such as example.com'],
  [{ domains: ['a..example'] }, 'Please enter a domain such as example.com'],
  [{ primaryColor: 'red' }, 'Invalid color format'],
] as const

test('a wrong form is refused and nothing is set up', async () => {
  const visitor = (await open()).visitor()
  for (const [wrong, message] of wrongForms) {
    const response = await visitor.try(setupCompany, { body: { ...form, ...wrong } as typeof form })
    expect(response, message).toMatchObject({ status: 422, body: { error: 'request.invalid', message } })
    expect(await visitor.call(getCompany)).toBe(null)
  }
})

test('a set-up that is repeated in another language has the templates of that language', async () => {
  const app = await open()
  for (const language of ['en', 'es']) {
    const { method, path: url } = setupCompany
    const payload = { ...form, domains: ['acme.example'] }
    const headers = { 'accept-language': language }
    expect((await app.visitor().send({ method, url, headers, payload })).statusCode).toBe(201)
  }
  const { rows } = await app.database.pool.query('select language, giveaway_winner_template from company')
  expect(rows).toEqual([{ language: 'es', giveaway_winner_template: expect.stringContaining('gana') }])
})

test('ids of other teams begin at 10; only those who manage giveaways see the templates', async () => {
  const company = await TestCompany.open()
  opened.push(company)
  expect(await company.team('First')).toBe(10)
  expect((await company.owner.call(listTeams)).map(({ id }) => id)).toEqual([9, 10])
  const teamOwner = await company.join('Tom', { teamId: 10, isTeamOwner: true })
  const viewer = await company.join('Vic')
  const admin = await company.join('Ada', { role: 'admin' })
  const shown = { giveawayAnnouncementTemplate: expect.any(String), giveawayWinnerTemplate: expect.any(String) }
  for (const manager of [company.owner, admin, teamOwner]) expect(await manager.call(getCompany)).toMatchObject(shown)
  for (const other of [viewer, company.visitor()])
    expect(Object.keys((await other.call(getCompany)) ?? {})).not.toContain('giveawayWinnerTemplate')
})
