import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { getCompany } from '#contract/company.ts'
import { listUsers } from '#contract/people.ts'
import { openCompany, TestApp, type TestCompany, type Visitor } from './testing/company.ts'

const publicUrl = 'https://chat.acme.example'
const company = await openCompany({ publicUrl })

const get = (url: string, app: TestApp = company) => app.visitor().send({ url })

describe('headers', () => {
  test.each([
    '/',
    '/login',
    '/api/company',
    '/api/docs/static/index.html',
    '/api/nothing',
    '/%zz',
    '/logo',
    '/healthz',
  ])('%s is only for https, of this host, in no frame', async url => {
    const { headers } = await get(url)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  test('the description of the API loads nothing from elsewhere', async () => {
    const [{ headers: docs }, { headers: page }] = [await get('/api/docs/static/index.html'), await get('/login')]
    // But for what stands in the document of a page itself.
    expect(docs['content-security-policy']).toBe(
      String(page['content-security-policy']).replaceAll(/ 'sha256-[^']+'/g, ''),
    )
    expect([docs['x-frame-options'], page['x-frame-options']]).toEqual(['DENY', 'DENY'])
  })

  test('a page may load fonts of its own only, has no base, and asks for no sensor', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toContain("font-src 'self';")
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=()')
  })

  test('over http nothing promises https', async () => {
    const plain = await TestApp.open()
    expect((await get('/', plain)).headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })

  test('what is no HTTP request of one host and one charset gets a refusal with the same headers', async () => {
    const address = new URL(await company.app.http.listen({ host: '127.0.0.1', port: 0 }))
    const ended = 'connection: close\r\n'
    const json = (charset: string) =>
      `POST ${accounts.signIn.path} HTTP/1.1\r\nhost: a\r\norigin: ${publicUrl}\r\n${ended}content-type: application/json; charset=${charset}\r\ncontent-length: 2\r\n\r\n{}`
    for (const [request, status, error] of [
      ['nonsense\r\n\r\n', '400 Bad Request', 'request.malformed'],
      [
        `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
        '431 Request Header Fields Too Large',
        'request.malformed',
      ],
      [`GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n${ended}\r\n`, '400 Bad Request', 'request.malformed'],
      [json('utf-16'), '415 Unsupported Media Type', 'request.charset'],
      [json('"UTF-8"'), '422 Unprocessable Entity', 'request.invalid'],
    ] as const) {
      const socket = connect(Number(address.port), address.hostname)
      socket.write(request)
      let reply = ''
      socket.on('data', (chunk: Buffer) => {
        reply += chunk.toString()
      })
      await once(socket, 'close')
      expect(reply).toContain(`HTTP/1.1 ${status}`)
      expect(reply).toContain('strict-transport-security: max-age=31536000')
      expect(reply).toContain(`"error":"${error}"`)
    }
  })

  test('personal replies are stored by no cache, and still polled by their ETag', async () => {
    const url = accounts.currentUser.path
    const reply = await company.owner.send({ url })
    expect(reply.headers['cache-control']).toBe('no-store')
    const headers = { 'if-none-match': String(reply.headers.etag) }
    expect((await company.owner.send({ url, headers })).statusCode).toBe(304)
    expect((await company.owner.send({ url: listUsers.path })).headers['cache-control']).toBe('no-store')
  })

  test('signing out empties the cache of the browser', async () => {
    const leaver = await company.join('Lea')
    const { headers } = await leaver.try(accounts.signOut, {})
    expect(headers['clear-site-data']).toBe('"cache"')
    expect([headers['set-cookie']].flat().join()).toMatch(/^__Host-front-line-session=; .*Secure/)
  })
})

describe('a document at another address', () => {
  const page = '/login?next=%2Fprofile&mode=register'
  const open = (visitor: Visitor, { url = page, ...headers }: Record<string, string> = {}) =>
    visitor.send({ url, headers: { accept: 'text/html', host: 'old.acme.example', ...headers } })

  test('is redirected to the public one, and shown to a browser that comes back at once', async () => {
    const visitor = company.visitor()
    const sent = await open(visitor)
    expect([sent.statusCode, sent.headers.location]).toEqual([302, publicUrl + page])
    expect(sent.headers['cache-control']).toBe('no-store')
    expect(sent.headers['set-cookie']).toMatch(/^front-line-redirect=.*Max-Age=10;.*HttpOnly/)
    const back = await open(visitor)
    // It says where the app is, which the pages rendered ahead do not.
    expect([back.statusCode, back.body.includes('<div id="root">')]).toEqual([200, true])
    expect((await open(visitor, { url: '/login' })).headers.location).toBe(`${publicUrl}/login`)
    for (const url of ['/', '//evil.example', '/nowhere'])
      expect((await open(company.visitor(), { url })).headers.location).toBe(publicUrl + url)
    const head = await company.visitor().send({ method: 'HEAD', url: page, headers: { host: 'old.acme.example' } })
    expect([head.statusCode, head.headers.location]).toEqual([302, publicUrl + page])
  })

  test('is compared by host, and by the scheme that a trusted proxy sends', async () => {
    const trusting = await company.secondInstance({ publicUrl, trustProxy: () => true })
    const here = { host: 'chat.acme.example' }
    const proxied = { ...here, 'x-forwarded-proto': 'http', 'x-forwarded-for': '10.0.0.9' }
    for (const [app, headers, status] of [
      [company, here, 200],
      [company, proxied, 200],
      [trusting, proxied, 302],
      [trusting, { ...proxied, 'x-forwarded-proto': 'https' }, 200],
      [trusting, { ...proxied, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'old.acme.example' }, 302],
    ] as const)
      expect([headers, (await open(app.visitor(), headers)).statusCode]).toEqual([headers, status])
    await trusting.close()
  })

  test('only documents are: calls learn the address, and refused ones say it', async () => {
    const visitor = company.visitor()
    for (const url of ['/healthz', '/readyz', '/manifest.webmanifest', '/api/company', '/media/nothing'])
      expect([url, (await open(visitor, { url })).statusCode]).not.toEqual([url, 302])
    expect((await visitor.call(getCompany))?.address).toEqual({ origin: publicUrl, isSet: true })
    const headers = { origin: 'https://old.acme.example' }
    const refused = await visitor.send({ method: 'POST', url: accounts.signIn.path, payload: {}, headers })
    expect(refused.json()).toEqual({
      error: 'request.origin',
      message: 'This app is at chat.acme.example. Open it there.',
    })
  })
})

describe('the origin of a write', () => {
  const body = { email: 'nobody@acme.example', password: 'wrong password' }
  const from = async (app: TestApp, headers: Record<string, string>) =>
    (await app.visitor().send({ method: 'POST', url: accounts.signIn.path, payload: body, headers })).json().error

  test('is the public address, also when the request or a proxy names another host', async () => {
    expect(await from(company, { origin: publicUrl })).toBe('sign-in.wrong')
    expect(await from(company, { origin: publicUrl, 'sec-fetch-site': 'cross-site' })).toBe('request.origin')
    const trusting = await company.secondInstance({ publicUrl, trustProxy: () => true })
    const foreign: Record<string, string>[] = [
      { host: 'evil.example', origin: 'https://evil.example' },
      { origin: 'http://chat.acme.example' },
      { origin: 'https://me@chat.acme.example' },
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ]
    for (const headers of foreign)
      for (const app of [company, trusting]) expect(await from(app, headers)).toBe('request.origin')
    await trusting.close()
  })

  test('is this machine where only this machine is meant, so that no name can be pointed at it', async () => {
    const local = await TestApp.open({ publicUrl: undefined })
    expect(await from(local, { host: 'evil.example', origin: 'http://evil.example' })).toBe('request.origin')
    expect(await from(local, { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' })).toBe('sign-in.wrong')
    await local.close()
  })
})

describe('throttling', () => {
  const password = 'correct horse battery'
  const failures = (key: string, times: number) =>
    company.database.pool.query('insert into attempts (key) select $1 from generate_series(1, $2)', [key, times])
  const signInFrom = (by: { send: TestCompany['owner']['send'] }, email: string, remoteAddress: string) =>
    by.send({ method: 'POST', url: accounts.signIn.path, payload: { email, password }, remoteAddress })

  test('of an office does not stop a browser that signed in before', async () => {
    await failures('sign-in from 203.0.113.9', 100)
    const ann = await company.join('Ann')
    expect((await signInFrom(ann, ann.email, '203.0.113.9')).statusCode).toBe(200)
    expect((await signInFrom(company.visitor(), ann.email, '203.0.113.9')).statusCode).toBe(429)
  })

  test('counts the addresses of one IPv6 network as one', async () => {
    await failures('sign-in from 2001:db8:1:2::/64', 99)
    const stranger = company.visitor()
    const statuses = []
    for (const last of ['a', 'b', 'c']) {
      const email = `${last}@acme.example`
      statuses.push((await signInFrom(stranger, email, `2001:db8:1:2::${last}`)).statusCode)
    }
    expect(statuses).toEqual([401, 429, 429])
    expect((await signInFrom(stranger, 'd@acme.example', '2001:db8:1:3::1')).statusCode).toBe(401)
  })
})

describe('figures of the server', () => {
  const metricsFrom = async (remoteAddress: string, headers = {}, app: TestApp = company) =>
    (await app.visitor().send({ url: '/metrics', remoteAddress, headers })).statusCode

  test('are for this machine alone, not for what a proxy passes on', async () => {
    const local = await company.secondInstance({ publicUrl: 'http://localhost:3000' })
    expect(await metricsFrom('127.0.0.1', {}, local)).toBe(200)
    expect(await metricsFrom('203.0.113.9', {}, local)).toBe(404)
    expect(await metricsFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, local)).toBe(404)
    await local.close()
    // A proxy need not say that it is one.
    for (const settings of [{ publicUrl }, { trustProxy: () => true }]) {
      const proxied = await company.secondInstance(settings)
      expect(await metricsFrom('127.0.0.1', {}, proxied)).toBe(404)
      await proxied.close()
    }
  })

  test('or for who knows the token, where there is one', async () => {
    const metricsToken = 'a token of some length'
    const guarded = await company.secondInstance({ publicUrl, metricsToken })
    expect(await metricsFrom('127.0.0.1', {}, guarded)).toBe(404)
    expect(await metricsFrom('203.0.113.9', { authorization: 'Bearer wrong' }, guarded)).toBe(404)
    expect(await metricsFrom('203.0.113.9', { authorization: `Bearer ${metricsToken}` }, guarded)).toBe(200)
    await guarded.close()
  })
})
