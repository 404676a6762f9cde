import { expect, test } from 'vitest'
import { currentUser, updateProfile } from '#contract/accounts.ts'
import { readAudit } from '#contract/audit.ts'
import { addUser, editUser, listUsers } from '#contract/people.ts'
import * as calls from '#contract/scim.ts'
import { openCompany } from '#server/testing/company.ts'
import { Directory, newUser, patchOf } from './directory.fixture.ts'

const company = await openCompany({ rateLimits: false })

const scim = (headers: Record<string, string>, url = '/scim/v2/Users') => company.app.http.inject({ url, headers })

test('only owners make a token, within ten minutes of proving who they are; a new one ends the former at once', async () => {
  const admin = await company.join('Ada', { role: 'admin' })
  for (const call of [calls.getProvisioning, calls.makeScimToken, calls.stopProvisioning, calls.listScimRequests])
    expect(await admin.refused(call)).toBe('403 permission.denied')
  const first = await Directory.of(company)
  expect(await first.outcome('GET', '/Users')).toBe('200')
  const second = await Directory.of(company)
  expect([await first.outcome('GET', '/Users'), await second.outcome('GET', '/Users')]).toEqual(['401', '200'])

  const { pool } = company.database
  const { rows } = await pool.query<{ token_hash: Buffer }>('select token_hash from scim_directory')
  expect(rows[0]?.token_hash.toString()).not.toContain(second.token)
  const provisioning = await company.owner.call(calls.getProvisioning)
  expect(provisioning).toMatchObject({ baseUrl: 'http://localhost/scim/v2', token: { isMadeByMe: true } })
  expect(JSON.stringify(provisioning)).not.toContain(second.token)
  const { entries } = await company.owner.call(readAudit, { query: { kind: 'company' } })
  expect(entries[0]).toMatchObject({ action: 'company.scim-token-made', actor: { id: company.owner.id } })

  await pool.query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
    company.owner.id,
  ])
  expect(await company.owner.refused(calls.makeScimToken)).toBe('403 factor.confirm')
  expect(await company.owner.refused(calls.stopProvisioning)).toBe('403 factor.confirm')
  expect(await company.owner.refused(calls.setProvisioning, { body: { sendsInvitations: true } })).toBe(
    '403 factor.confirm',
  )
  expect(await company.owner.call(calls.getProvisioning)).toMatchObject({ sendsInvitations: false })
  await pool.query('update sessions set confirmed_at = now() where user_id = $1', [company.owner.id])
})

test('the token is valid under /scim alone, and nothing else is valid there', async () => {
  const { token } = await Directory.of(company)
  const authorization = `Bearer ${token}`
  const cookie = [...company.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const none = [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    token,
    `Bearer ${token}x`,
    'Bearer scim_',
    `Bearer scim_${'a'.repeat(500)}`,
  ]
  for (const header of none) {
    const refused = await scim({ ...(header && { authorization: header }), cookie })
    expect([header, refused.statusCode]).toEqual([header, 401])
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    expect(refused.headers['content-type']).toMatch(/^application\/scim\+json/)
    expect(refused.json()).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
  }
  expect((await scim({ cookie }, '/scim/v2/ServiceProviderConfig')).statusCode).toBe(401)
  expect((await scim({ cookie }, '/scim/anything')).statusCode).toBe(401)
  for (const url of [currentUser.path, listUsers.path, calls.getProvisioning.path, '/api/events'])
    expect([url, (await company.app.http.inject({ url, headers: { authorization } })).statusCode]).toEqual([url, 401])
  expect((await scim({ authorization: `bearer   ${token}` })).statusCode).toBe(200)
})

test('a directory writes from any origin, without a cookie', async () => {
  const directory = await Directory.of(company)
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect(await directory.outcome('POST', '/Users', newUser('Cross Site'), headers)).toBe('201')
  const { headers: replied } = await directory.send('GET', '/Users')
  expect(replied['set-cookie']).toBeUndefined()
  expect(replied['cache-control']).toBe('no-store')
})

test('discovery says what there is', async () => {
  const directory = await Directory.of(company)
  expect((await directory.send('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 500 },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  const types = await directory.send('GET', '/ResourceTypes')
  expect(types.body.Resources).toMatchObject([{ endpoint: '/Users' }, { endpoint: '/Groups' }])
  const schemas = await directory.send('GET', '/Schemas')
  for (const { id } of schemas.body.Resources) expect(await directory.outcome('GET', `/Schemas/${id}`)).toBe('200')
  expect(await directory.outcome('GET', '/ResourceTypes/User')).toBe('200')
  for (const path of [
    '/Schemas/urn:none',
    '/ResourceTypes/Printer',
    '/Me',
    '/Bulk',
    '/Nothing',
    '/Users/x',
    '/Users/0',
    '/Users/99999999999',
    '/Users/%00',
  ])
    expect([path, await directory.outcome('GET', path)]).toEqual([path, '404'])
})

test('bodies that are too large, too deep or no JSON are refused as SCIM errors', async () => {
  const directory = await Directory.of(company)
  const large = JSON.stringify({ userName: 'a'.repeat(10 * 1024 * 1024) })
  const tooLarge = await directory.send('POST', '/Users', large)
  expect([tooLarge.status, tooLarge.headers['content-type']]).toEqual([
    413,
    expect.stringMatching(/^application\/scim\+json/),
  ])
  for (const body of ['{', '[]', '"text"', '7', 'null', ''])
    expect([body, await directory.outcome('POST', '/Users', body)]).toEqual([body, '400 invalidSyntax'])
  const deep = `${'{"name":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  expect(await directory.outcome('POST', '/Users', deep)).toMatch(/^400 /)
  const proto = '{"__proto__": {"role": "owner"}, "userName": "pro.to"}'
  expect(await directory.outcome('POST', '/Users', proto)).toMatch(/^400 /)
  expect(await directory.outcome('POST', '/Users', '{"userName":"a"}', { 'content-type': 'text/plain' })).toBe('415')
  for (const query of ['count=many', 'startIndex=1.5', 'filter=a&filter=b'])
    expect([query, await directory.outcome('GET', `/Users?${query}`)]).toEqual([
      query,
      expect.stringMatching(/^400 invalid/),
    ])
})

test('the log has what each request did, without what it looked for', async () => {
  const directory = await Directory.of(company)
  const id = await directory.add('Lo Ged')
  await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
  const group = await directory.addGroup('Logged', [await directory.add('Mem Ber')])
  await directory.send('GET', `/Users?filter=${encodeURIComponent('userName eq "lo.ged@acme.example"')}`)
  await directory.send('POST', '/Users', newUser('Out Side', { userName: 'out@elsewhere.example' }))
  for (const filter of ['userName eq lo.ged@acme.example', "userName eq 'lo.ged@acme.example'", 'userName eq "lo.ged@'])
    await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  const { requests } = await company.owner.call(calls.listScimRequests)
  expect(requests.splice(0, 3)).toMatchObject([1, 2, 3].map(() => ({ path: '/Users?filter=…', outcome: 'refused' })))
  expect(requests.slice(0, 6)).toMatchObject([
    {
      method: 'POST',
      path: '/Users',
      status: 400,
      outcome: 'refused',
      reason: expect.stringMatching(/authorized domains/),
    },
    { method: 'GET', path: '/Users?filter=userName eq …', outcome: 'found', found: 1 },
    { path: '/Groups', outcome: 'team-added', team: 'Logged', added: 1 },
    { path: '/Users', outcome: 'person-added', person: 'Mem Ber' },
    { method: 'PATCH', path: `/Users/${id}`, outcome: 'person-removed', person: 'Lo Ged' },
    { path: '/Users', outcome: 'person-added', person: 'Lo Ged' },
  ])
  expect(JSON.stringify(await company.owner.call(calls.listScimRequests))).not.toContain('lo.ged@')
  expect(Number(group)).toBeGreaterThan(9)

  const { pool } = company.database
  await pool.query(
    `insert into scim_requests (method, path, status, outcome) select 'GET', '/Users', 200, 'read' from generate_series(1, 1500)`,
  )
  await directory.send('GET', '/Users')
  const count = async () => Number((await pool.query('select count(*) as n from scim_requests')).rows[0].n)
  expect(await count()).toBe(1_000)
  await pool.query(`update scim_requests set at = now() - interval '31 days' where id % 2 = 0`)
  await company.app.tasks['scim.sweep']({}, '')
  expect(await count()).toBe(500)
})

test('stopping ends the token and lets go of everybody: they are changed by hand again', async () => {
  const directory = await Directory.of(company)
  const member = await company.join('Mae')
  await directory.patch(`/Users/${member.id}`, { op: 'Add', path: 'externalId', value: 'mae' })
  const before = await company.owner.call(calls.getProvisioning)
  expect(before.people).toBeGreaterThan(0)
  expect(before.people + before.onlyHere).toBe((await company.owner.call(listUsers)).length)
  await company.owner.call(addUser, { body: { firstName: 'No', lastName: 'Mail' } })
  expect(await company.owner.call(calls.getProvisioning)).toMatchObject({
    onlyHereWithoutEmail: before.onlyHereWithoutEmail + 1,
  })

  const after = await company.owner.call(calls.stopProvisioning)
  expect(after).toMatchObject({ token: null, people: 0, teams: 0 })
  expect(await directory.outcome('GET', '/Users')).toBe('401')
  await company.owner.call(editUser, { params: { id: member.id }, body: { firstName: 'May' } })
  await member.call(updateProfile, { body: { firstName: 'Maya', lastName: 'Test' } })

  const next = await Directory.of(company)
  expect(await next.outcome('GET', `/Users/${member.id}`)).toBe('200')
  const rename = patchOf({ op: 'replace', path: 'name.givenName', value: 'Mae' })
  expect(await next.outcome('PATCH', `/Users/${member.id}`, rename)).toBe('200')
  expect(await member.refused(updateProfile, { body: { firstName: 'Maya', lastName: 'Test' } })).toBe(
    '409 user.managed',
  )
})
