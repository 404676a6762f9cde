import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { define, requestUrl } from '#contract/call.ts'
import { versionHeader } from '#contract/events.ts'
import { announceVersion, call, callForText, callWithFile, forgetReplies } from './call.ts'
import { errorReply, Refused, serverText, Unreachable } from './errors.ts'
import { callOrNull, createQueryClient, queryOf, retry } from './query.ts'

const reply = z.object({ ok: z.boolean() })
const base = { access: 'public', summary: 'A test', reply } as const
let asked: { method?: string; url?: string; type?: string; body: string }[] = []
/** The headers of the last request. */
let sent: IncomingHttpHeaders
let answer: { status: number; body: string; etag?: string }
let server: Server

const read = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** In Node a call needs the whole URL. */
let origin = ''
const at = (path: `/api/${string}`) => `${origin}${path}` as `/api/${string}`

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request
    asked.push({ method, url, type: headers['content-type'], body: await read(request) })
    sent = headers
    if (answer.etag) response.setHeader('etag', answer.etag)
    if (answer.etag && headers['if-none-match'] === answer.etag) response.writeHead(304).end()
    else response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  answer = { status: 200, body: '{"ok":true}' }
})

const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('a call sends its params, query and body as the contract says', async () => {
  const contract = define('PATCH', at('/api/posts/:id'), {
    ...base,
    params: z.object({ id: z.number() }),
    query: z.object({ page: z.number().optional(), name: z.string() }),
    body: z.object({ content: z.string() }),
  })
  const answered = await call(contract, { params: { id: 7 }, query: { name: 'a b' }, body: { content: 'Van rota' } })
  expect(answered).toEqual({ ok: true })
  expect(asked).toEqual([
    { method: 'PATCH', url: '/api/posts/7?name=a+b', type: 'application/json', body: '{"content":"Van rota"}' },
  ])
})

test('an address escapes its parts and leaves out what is undefined', () => {
  expect(
    requestUrl({ path: '/api/users/:id' }, { params: { id: 'a/b' }, query: { teamId: undefined, ids: [1, 2] } }),
  ).toBe('/api/users/a%2Fb?ids=1&ids=2')
})

test('a refusal carries status, code, fields and the words for people', async () => {
  const body = JSON.stringify({ error: 'request.invalid', message: 'Please check.', fields: { email: 'Invalid' } })
  answer = { status: 422, body }
  const error = await failure(call(define('POST', at('/api/x'), base)))
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({
    status: 422,
    message: `422: ${body}`,
    text: 'Please check.',
    refusal: { fields: { email: 'Invalid' } },
  })
})

test('an answer without a body is told by its status text', async () => {
  answer = { status: 502, body: '' }
  const error = await failure(call(define('GET', at('/api/x'), base)))
  expect(error).toMatchObject({ message: '502: Bad Gateway', text: undefined })
  expect(serverText(error)).toBeUndefined()
})

test.each([
  ['SignedOut', 401, { error: 'session.none', message: 'Unauthorized' }],
  ['Refused', 401, { error: 'sign-in.wrong', message: 'Wrong email or password.' }],
  ['Refused', 429, { error: 'sign-in.too-many', message: 'Too many.' }],
  ['ServerFailed', 503, { error: 'server.unavailable', message: 'Restarting.' }],
])('an error reply is a %s: %i', async (name, status, body) => {
  answer = { status, body: JSON.stringify(body) }
  const error = await failure(call(define('GET', at('/api/x'), base)))
  expect(error).toMatchObject({ name, status, code: body.error })
})

test('a broken connection and a foreign page are Unreachable; an aborted call rejects with the reason', async () => {
  const contract = define('GET', at('/api/x'), base)
  const closed = define('GET', 'http://127.0.0.1:1/api/x' as '/api/x', base)
  expect(await failure(call(closed))).toBeInstanceOf(Unreachable)
  answer = { status: 200, body: '<title>Public Wi-Fi: please sign in</title>' }
  expect(await failure(call(contract))).toBeInstanceOf(Unreachable)
  const reason = new Error('the page has gone')
  expect(await failure(call(contract, {}, AbortSignal.abort(reason)))).toBe(reason)
})

describe('a reply with an ETag', () => {
  const get = (path: `/api/${string}`) => call(define('GET', at(path), base))
  /** The time, long after what other tests have written. */
  const clock = vi.fn<() => number>()
  beforeEach(() => {
    forgetReplies()
    clock.mockReturnValue(1e6)
    vi.spyOn(performance, 'now').mockImplementation(clock)
    answer = { status: 200, body: '{"ok":true}', etag: '"1"' }
  })

  test('is kept, and read again where the server says that nothing has changed', async () => {
    expect(await get('/api/posts')).toEqual({ ok: true })
    expect(sent['if-none-match']).toBeUndefined()
    answer.body = '{"ok":false}'
    expect(await get('/api/posts')).toEqual({ ok: true })
    expect(sent['if-none-match']).toBe('"1"')
    answer.etag = '"2"'
    expect(await get('/api/posts')).toEqual({ ok: false })
    expect(await get('/api/posts?page=2')).toEqual({ ok: false })
    expect(sent['if-none-match']).toBeUndefined()
  })

  test('is forgotten with the user, by a reply without one, and after 50 others', async () => {
    await get('/api/posts')
    forgetReplies()
    await get('/api/posts')
    expect(sent['if-none-match']).toBeUndefined()

    answer = { status: 200, body: '{"ok":true}' }
    await get('/api/posts')
    expect(sent['if-none-match']).toBe('"1"')
    await get('/api/posts')
    expect(sent['if-none-match']).toBeUndefined()

    answer.etag = '"1"'
    for (let n = 0; n <= 50; n += 1) await get(`/api/posts/${n}`)
    await get('/api/posts/1')
    expect(sent['if-none-match']).toBe('"1"')
    await get('/api/posts/0')
    expect(sent['if-none-match']).toBeUndefined()
  })

  test('is not relied on for 2 s after a write', async () => {
    await get('/api/posts')
    await call(define('POST', at('/api/posts'), base))
    expect(sent['if-none-match']).toBeUndefined()
    clock.mockReturnValue(1e6 + 1_999)
    await get('/api/posts')
    expect([sent['if-none-match'], sent['cache-control']]).toEqual([undefined, 'no-cache'])
    clock.mockReturnValue(1e6 + 2_000)
    await get('/api/posts')
    expect(sent['if-none-match']).toBe('"1"')
  })
})

test('what is read says which version the live stream has announced', async () => {
  await call(define('GET', at('/api/x'), base))
  expect(sent[versionHeader]).toBeUndefined()
  announceVersion(7)
  await call(define('GET', at('/api/x'), base))
  expect(sent[versionHeader]).toBe('7')
  await call(define('POST', at('/api/x'), base))
  expect(sent[versionHeader]).toBeUndefined()
  announceVersion(0)
})

test('a file is sent under its name in the contract, and the text of a file read as it is', async () => {
  const upload = define('POST', at('/api/users/import'), {
    ...base,
    file: { field: 'csv', bytes: 1_000 },
  })
  expect(await callWithFile(upload, new Blob(['Pat,Quinn']))).toEqual({ ok: true })
  expect(asked[0]?.type).toContain('multipart/form-data')
  expect(asked[0]?.body).toMatch(/name="csv"[^]*Pat,Quinn/)
  answer = { status: 200, body: 'first,last' }
  expect(await callForText(define('GET', at('/api/x.csv'), base), {})).toBe('first,last')
})

test('a 401 is null for a query, and every other refusal an error', async () => {
  const contract = define('GET', at('/api/auth/user'), base)
  answer = { status: 401, body: '{"error":"session.none","message":"Unauthorized"}' }
  const client = createQueryClient()
  expect(await client.fetchQuery(queryOf(contract))).toBeNull()
  answer = { status: 403, body: '' }
  expect(await failure(callOrNull(contract))).toMatchObject({ status: 403 })
  expect(queryOf(contract).queryKey).toEqual([contract.path])
  client.clear()
})

test('a query is tried again twice where that can help', () => {
  expect([0, 1, 2].map(failures => retry(failures, new Unreachable('fetch failed')))).toEqual([true, true, false])
  expect(retry(0, errorReply(503, '', 'Unavailable'))).toBe(true)
  expect(retry(0, errorReply(404, '', 'Not Found'))).toBe(false)
})
