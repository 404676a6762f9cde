import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAudit } from '#contract/audit.ts'
import { deleteSso, getSso, setSso, testSso } from '#contract/sso.ts'
import { TestCompany } from '#server/testing/company.ts'
import { SsoCompany } from './sso.fixture.ts'

let sso: SsoCompany
beforeAll(async () => {
  sso = await SsoCompany.open()
})
afterAll(() => sso.close())

const statesOf = async (change: Partial<SsoCompany['form']>) => {
  const { isPassed, steps } = await sso.company.owner.call(testSso, { body: { ...sso.form, ...change } })
  return [isPassed, ...steps.map(({ state }) => state)]
}

describe('the test of a connection', () => {
  test('finds the settings, the keys, and whether the client is right', async () => {
    expect(await statesOf({})).toEqual([true, 'passed', 'passed', 'passed'])
    expect(await statesOf({ clientSecret: 'wrong' })).toEqual([false, 'passed', 'passed', 'failed'])
    expect(await statesOf({ clientId: 'nobody' })).toEqual([false, 'passed', 'passed', 'failed'])
    expect(await statesOf({ issuer: `${sso.form.issuer}/elsewhere` })).toEqual([
      false,
      'failed',
      'not-tried',
      'not-tried',
    ])
  })

  test.each([
    ['a set of keys without keys', { jwks_uri: '/.well-known/openid-configuration' }, 'keys'],
    ['keys that never come', { jwks_uri: '/silent' }, 'keys'],
    ['no page to sign in', { authorization_endpoint: null }, 'issuer'],
    ['a page that is a script', { authorization_endpoint: 'javascript:alert(1)' }, 'issuer'],
  ])('finds %s', async (_, settings, failed) => {
    const { jwks_uri: keys } = settings as { jwks_uri?: string }
    const published = { ...settings, ...(keys && { jwks_uri: `${sso.form.issuer}${keys}` }) }
    await sso.provider.order({ settings: published })
    try {
      const { steps } = await sso.company.owner.call(testSso, { body: sso.form })
      expect(steps.find(({ state }) => state !== 'passed')).toMatchObject({ name: failed, state: 'failed' })
    } finally {
      await sso.provider.order({ settings: null })
    }
  })

  test('saves nothing that fails it', async () => {
    const before = await sso.company.owner.call(getSso)
    const wrong = { ...sso.form, clientSecret: 'wrong', isRequired: true }
    const reply = await sso.company.owner.try(setSso, { body: wrong })
    expect([reply.status, reply.body.error, Object.keys(reply.body.fields ?? {})]).toEqual([
      422,
      'sso.untested',
      ['clientSecret'],
    ])
    expect(await sso.company.owner.call(getSso)).toEqual(before)
  })
})

test.each([
  ['a tenant of many organizations', 'https://login.microsoftonline.com/common/v2.0'],
  ['one of them, written otherwise', 'https://login.microsoftonline.com//Organizations/v2.0'],
  ['personal accounts', 'https://login.microsoftonline.com/9188040d-6c67-4b5b-b112-36a304b66dad/v2.0'],
  ['http on another machine', 'http://login.example'],
  ['another scheme', 'ftp://login.example'],
  ['a query', 'https://login.example/?a=b'],
  ['a password', 'https://ann:secret@login.example/'],
])('%s is no issuer', async (_, issuer) => {
  for (const call of [testSso, setSso]) {
    const { status, body } = await sso.company.owner.try(call, { body: { ...sso.form, issuer } })
    expect([status, body.error, Object.keys(body.fields ?? {})]).toEqual([422, 'request.invalid', ['issuer']])
  }
})

test('a provider inside the network is refused unless SSO_HOSTS names it', async () => {
  const apart = await TestCompany.open()
  const { steps } = await apart.owner.call(testSso, { body: sso.form })
  expect(steps[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('SSO_HOSTS') })
  expect(await apart.owner.refused(setSso, { body: sso.form })).toBe('422 sso.untested')
  await apart.close()
})

test('the secret is in no reply, log, export or row, and goes to no other issuer', async () => {
  const { owner, database, app } = sso.company
  const { clientSecret, ...client } = sso.form
  const set = await owner.try(setSso, { body: { ...client, createPeople: true } })
  expect(set.status).toBe(200)
  const replies = [set.body, await owner.call(getSso), await owner.call(testSso, { body: client })]
  const log = (await owner.try(exportAudit, {}).catch(() => undefined)) ?? {}
  expect(JSON.stringify([replies, log])).not.toContain(clientSecret)
  const { rows } = await database.pool.query<{ row: string; bytes: string }>(
    `select c::text as row, encode(sealed_secret, 'escape') as bytes from sso_connection c`,
  )
  expect(JSON.stringify(rows)).not.toContain(clientSecret)
  const { rows: logged } = await database.pool.query(`select details::text from audit_log where action like '%sso%'`)
  expect(logged.length).toBeGreaterThan(0)
  expect(JSON.stringify(logged)).not.toContain(clientSecret)
  for (const other of [{ issuer: 'https://login.elsewhere.example' }, { clientId: 'another' }])
    for (const call of [testSso, setSso])
      expect(await owner.refused(call, { body: { ...client, ...other } })).toBe('422 request.invalid')
  expect(app.ctx.config.ssoKey).toBeUndefined()
})

test('only owners set it, after confirming that it is them', async () => {
  const admin = await sso.company.join('Ada', { role: 'admin' })
  const { owner, database } = sso.company
  for (const call of [getSso, deleteSso]) expect(await admin.refused(call)).toBe('403 permission.denied')
  for (const call of [setSso, testSso])
    expect(await admin.refused(call, { body: sso.form })).toBe('403 permission.denied')
  await database.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`)
  for (const call of [setSso, testSso]) {
    expect(await owner.refused(call, { body: sso.form })).toBe('403 factor.confirm')
    expect(await owner.refused(call, { body: { issuer: 'nonsense', clientId: '' } })).toBe('403 factor.confirm')
  }
  expect(await owner.refused(deleteSso)).toBe('403 factor.confirm')
  expect(await owner.call(getSso)).toMatchObject({ clientId: sso.form.clientId })
  await database.pool.query('update sessions set confirmed_at = now()')
})
