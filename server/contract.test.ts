import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Runner } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, requestUrl } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addComment } from '#contract/comments.ts'
import { setupCompany, setupOwner } from '#contract/company.ts'
import * as feed from '#contract/feed.ts'
import { createGiveaway, editTemplates } from '#contract/giveaways.ts'
import { putHold } from '#contract/holds.ts'
import { uploadArchive } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { presignUpload } from '#contract/media.ts'
import { matchCandidates, saveMembers } from '#contract/members.ts'
import { listDomains, setOrganization } from '#contract/organization.ts'
import { importUsers, removeUser } from '#contract/people.ts'
import { mayEver } from '#contract/policy.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { createTeam } from '#contract/teams.ts'
import { createToken } from '#contract/tokens.ts'
import { startVideoTest } from '#contract/video-tests.ts'
import { createWebhook, testWebhook } from '#contract/webhooks.ts'
import { bodies, nameOf } from './contract.fixture.ts'
import { workOnRuns } from './diagnostics/diagnostics.fixture.ts'
import { type Member, TestCompany, type Visitor } from './testing/company.ts'
import { fingerprint } from './testing/databases/fingerprint.ts'
import { fileForm } from './testing/files/file-form.ts'
import { pick, rounds, seed } from './testing/rounds.ts'

/** Every call of the contract: who may make it, what may be sent, how it is refused. */
let company: TestCompany
let worker: Runner
let admin: Member
let viewer: Member
let teamOwner: Member
/** The values of path parameters of existing objects, by the second part of the path. */
let there: Record<string, Record<string, number | string>>
beforeAll(async () => {
  // Without ffmpeg a video test ends at once.
  company = await TestCompany.open({ rateLimits: false, ffmpegPath: '/no/ffmpeg' })
  const teamId = await company.team()
  admin = await company.join('Ada', { role: 'admin' })
  viewer = await company.join('Vic')
  teamOwner = await company.join('Tom', { teamId, isTeamOwner: true })
  const post = await company.owner.call(feed.createPost, { body: { content: 'There', teamId } })
  const comment = await company.owner.call(addComment, { params: { id: post.id }, body: { content: 'Too' } })
  const author = await company.join('Pat', { teamId, canPost: true })
  const other = await author.call(feed.createPost, { body: { content: 'By Pat', teamId } })
  const reply = await author.call(addComment, { params: { id: other.id }, body: { content: 'Also by Pat' } })
  const scheduledFor = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  const scheduled = await company.owner.call(feed.createPost, { body: { content: 'Later', teamId, scheduledFor } })
  const [domain] = await company.owner.call(listDomains)
  there = {
    posts: { id: post.id, commentId: comment.id },
    comments: { id: comment.id },
    'scheduled posts': { id: scheduled.id },
    'words of others': { id: other.id, commentId: reply.id },
    teams: { id: teamId, userId: teamOwner.id },
    users: { id: viewer.id, sessionId: 'ab'.repeat(8), importId: await importOfOne() },
    admin: { id: viewer.id },
    test: { runId: (await company.owner.call(startVideoTest, { body: { testType: 'main' } })).id },
    domains: { id: domain?.id ?? 0 },
    'former-employees': { id: (await formerMember()).id },
  }
  const token = { name: 'Screen', scopes: ['read' as const], expiresAt: scheduledFor }
  there.tokens = { id: (await company.owner.call(createToken, { body: token })).id }
  const hook = { url: 'https://hooks.example/in', events: ['post.published' as const] }
  const webhook = await company.owner.call(createWebhook, { body: hook })
  const { rows } = await company.database.pool.query<{ id: number }>(
    `insert into company_exports (key, state) values ('archives/${'a'.repeat(32)}', 'failed') returning id`,
  )
  there.exports = { id: rows[0]?.id ?? 0 }
  there.imports = { id: (await company.owner.call(uploadArchive, { body: { fileSize: 100 } })).id }
  there.webhooks = { id: webhook.id }
  there.deliveries = { id: (await company.owner.call(testWebhook, { params: { id: webhook.id } })).id }
  const file = { fileName: 'a.jpg', fileSize: 10, fileType: 'image/jpeg' }
  const prize = { title: 'Draw', prize: 'Kit', startDate: '2026-01-01T08:00Z', endDate: '2096-01-01T08:00Z' }
  there.giveaways = { id: (await company.owner.call(createGiveaway, { body: { ...prize, teamId } })).id }
  there.upload = { jobId: (await company.owner.call(presignUpload, { body: file })).jobId }
  const asking = { content: 'Confirm', teamId, askToConfirm: true }
  there.records = { postId: (await company.owner.call(feed.createPost, { body: asking })).id }
  there.holds = { id: (await company.owner.call(putHold, { body: { userId: admin.id, reason: 'An inquiry' } })).id }
  await company.runJobs()
  // A confirmation holds for ten minutes, and these tests take longer on a busy machine.
  await company.database.pool.query(`update sessions set confirmed_at = now() + interval '1 day'`)
  worker = await workOnRuns(company)
  await look()
})
afterAll(async () => {
  await worker.stop()
  await company.close()
})

async function importOfOne(): Promise<string> {
  const importId = randomUUID()
  const url = requestUrl(importUsers, { query: { importId } })
  const form = fileForm('csv', 'firstName,lastName,email\nIma,Ported,ima@acme.example\n')
  await company.owner.send({ method: 'POST', url, ...form })
  return importId
}

async function formerMember(): Promise<Member> {
  const member = await company.join('Gone')
  await company.owner.call(removeUser, { params: { id: member.id } })
  return member
}

const named = (some: readonly Call[]) => some.map(call => [nameOf(call), call] as const)
/** Where each call tries other examples of the same. */
const placeOf = (call: Call) => calls.indexOf(call)
const isWrite = ({ method }: Call) => method !== 'GET'
const nothing = 2_147_483_647

test('every body has an example', () => {
  expect(calls.length).toBeGreaterThan(30)
  const withBody = calls.filter(call => call.body).map(nameOf)
  expect(Object.keys(bodies).toSorted()).toEqual(withBody.toSorted())
  for (const call of calls) if (call.body) expect(call.body.safeParse(bodies[nameOf(call)]).error).toBeUndefined()
})

function thereFor({ path }: Call) {
  if (path.startsWith('/api/admin/tokens/')) return there['tokens'] ?? {}
  if (path.startsWith('/api/admin/webhooks/deliveries/')) return there['deliveries'] ?? {}
  if (path.startsWith('/api/admin/exports/')) return there['exports'] ?? {}
  if (path.startsWith('/api/admin/import/')) return there['imports'] ?? {}
  if (path.startsWith('/api/admin/webhooks/')) return there['webhooks'] ?? {}
  if (path.startsWith('/api/posts/scheduled/')) return there['scheduled posts'] ?? {}
  return there[path.endsWith('/remove-text') ? 'words of others' : (path.split('/')[2] ?? '')] ?? {}
}

function pathOf(call: Call, values: Record<string, unknown> = thereFor(call)): string {
  return requestUrl(call, { params: values })
}

const nowhere = (call: Call) =>
  pathOf(call, {
    id: nothing,
    postId: nothing,
    commentId: nothing,
    userId: nothing,
    sessionId: 'ab'.repeat(8),
    runId: '00000000-0000-4000-8000-000000000000',
    importId: '00000000-0000-4000-8000-000000000000',
  })

interface Request {
  url: string
  /** The body as it is sent. */
  payload?: string
  type?: string
  headers?: Record<string, string>
}

function send(by: Visitor, call: Call, { url, payload, type, headers }: Request): Promise<LightMyRequestResponse> {
  const options: InjectOptions = { method: call.method, url }
  const contentType = payload === undefined ? {} : { 'content-type': type ?? 'application/json' }
  return by.send({ ...options, ...(payload !== undefined && { payload }), headers: { ...contentType, ...headers } })
}

/** Checks the shape of a refusal and returns it as `404 post.missing`. */
function refusalOf(response: LightMyRequestResponse): string {
  expect(response.statusCode, response.body.slice(0, 300)).toBeGreaterThanOrEqual(400)
  // No service is named here that translates, which is no fault of the server.
  if (!response.body.includes('translation.off'))
    expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500)
  expect(response.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
  })
  const { error, message, fields = {}, reference: _, ...rest } = JSON.parse(response.body)
  // This one says who would move.
  if (error !== 'domain.confirm') expect(rest).toEqual({})
  expect(Object.keys(refusals)).toContain(error)
  expect(response.statusCode).toBe(refusals[error as RefusalCode])
  expect(message).toEqual(expect.stringMatching(/\S/))
  expect(Object.values(fields).every(text => typeof text === 'string' && text !== '')).toBe(true)
  return `${response.statusCode} ${error}`
}

let before: Record<string, string>
/** Expects that refused calls have written nothing since the last `look`. */
async function nothingDone(what: string) {
  const now = await fingerprint(company.database.pool)
  expect(now, what).toEqual(before)
}
/** Waits for runs in the background, which write to the audit log. */
const look = async () => {
  const running = `select from graphile_worker.jobs where task_identifier = 'diagnostics.run'`
  while ((await company.database.pool.query(running)).rowCount) await sleep(50)
  before = await fingerprint(company.database.pool)
}

const isSetup = (path: string) => path === setupCompany.path || path === setupOwner.path

describe('who may call', () => {
  test.each(named(calls))('%s', async (_, call) => {
    const malformed = call.body && '{"'
    for (const url of [pathOf(call), nowhere(call)]) {
      const attempt = async (by: Visitor) => refusalOf(await send(by, call, { url, payload: malformed }))
      if (call.access !== 'public') expect(await attempt(company.visitor())).toBe('401 session.none')
      if (typeof call.access !== 'object') continue
      for (const by of [company.owner, admin, teamOwner, viewer]) {
        const { teams } = await membershipsOf(by)
        const role = by === company.owner ? 'owner' : by === admin ? 'admin' : 'viewer'
        if (!mayEver({ id: by.id, role, teams }, call.access.may))
          expect(await attempt(by)).toBe('403 permission.denied')
      }
    }
    await nothingDone(nameOf(call))
  })

  async function membershipsOf({ id }: Member) {
    const { rows } = await company.database.pool.query(
      'select team_id, can_post as "canPost", is_team_owner as "isTeamOwner" from memberships where user_id = $1',
      [id],
    )
    return { teams: new Map(rows.map(({ team_id, ...rights }) => [team_id as number, rights])) }
  }
})

describe('other sites', () => {
  const foreign: Record<string, Record<string, string>> = {
    'another site': { origin: 'https://evil.example' },
    'another port': { origin: 'http://localhost:8080' },
    'a sandboxed page': { origin: 'null' },
    'another scheme': { origin: 'https://localhost' },
    'a user at this host': { origin: 'http://me@localhost' },
    'its own host, which is not ours': { origin: 'http://evil.example', host: 'evil.example' },
    'this origin in a request of another site': { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    'no origin, another site': { 'sec-fetch-site': 'cross-site' },
    'no origin, a sister site': { 'sec-fetch-site': 'same-site' },
    'no origin at all': {},
  }
  test.each(named(calls.filter(isWrite)))('%s is refused from other sites', async (_, call) => {
    const cookie = [...company.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = bodies[nameOf(call)]
    for (const headers of pick(Object.values(foreign), 3, placeOf(call))) {
      const response = await company.app.http.inject({
        method: call.method,
        url: pathOf(call),
        headers: { host: 'localhost', cookie, ...headers },
        ...(body && { payload: body }),
      })
      expect(refusalOf(response)).toBe('403 request.origin')
    }
    await nothingDone(nameOf(call))
  })

  test('Sec-Fetch-Site allows a page of the app whose browser sends no Origin', async () => {
    const [call] = calls.filter(({ path }) => path === '/api/auth/logout')
    const options = { method: 'POST', url: call?.path ?? '' } as const
    for (const site of ['same-origin', 'none']) {
      const headers = { host: 'localhost', 'sec-fetch-site': site }
      expect((await company.app.http.inject({ ...options, headers })).statusCode).toBe(200)
    }
  })
})

describe('the order of refusals', () => {
  test.each(named(calls.filter(call => call.params)))(
    '%s: a missing object is refused before the body',
    async (_, call) => {
      for (const payload of call.body ? ['{"', '[]', 'null', undefined] : [undefined]) {
        const response = await send(company.owner, call, { url: nowhere(call), payload })
        expect(refusalOf(response)).toMatch(/^404 /)
      }
      if (call.path.startsWith('/api/posts') && !call.path.endsWith('/engagement')) {
        const hidden = await send(viewer, call, { url: pathOf(call), ...(call.body && { payload: '{"' }) })
        expect(refusalOf(hidden)).toBe('404 post.missing')
      }
      await nothingDone(nameOf(call))
    },
  )

  test.each(named(calls.filter(call => /:userId|:commentId/.test(call.path))))(
    '%s: so is a missing second object',
    async (_, call) => {
      const url = pathOf(call, { ...thereFor(call), userId: nothing, commentId: nothing })
      expect(refusalOf(await send(company.owner, call, { url, ...(call.body && { payload: '{"' }) }))).toMatch(/^404 /)
      await nothingDone(nameOf(call))
    },
  )
})

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Bodies that no call can read. */
const unreadable: Record<string, [payload: string, type: string | undefined, refusal: RegExp]> = {
  'broken JSON': ['{"', undefined, /^400 request.malformed$/],
  'not JSON': ['hello', undefined, /^400 request.malformed$/],
  'NUL bytes': ['\0\0\0', undefined, /^400 request.malformed$/],
  'a poisoned prototype': ['{"__proto__": {"isAdmin": true}}', undefined, /^400 request.malformed$/],
  'a form': ['a=1', 'application/x-www-form-urlencoded', /^415 request.type$/],
  'plain text': ['{}', 'text/plain', /^415 request.type$/],
  XML: ['<a/>', 'application/xml', /^415 request.type$/],
  'a multipart form': ['--x--', 'multipart/form-data; boundary=x', /^415 request.type$/],
  'no real type': ['{}', 'nonsense', /^415 request.type$/],
  '4 MB': [JSON.stringify({ content: 'x'.repeat(4 * 1024 * 1024) }), undefined, /^413 request.too-large$/],
}

/** Values of the wrong type or shape. */
const strange: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e-50,
  9e15,
  1e308,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  'a\0b',
  '\uD800',
  '\u202E',
  '9',
  [],
  [null],
  [[[]]],
  Array.from({ length: 20_000 }, () => 1),
  {},
  { $gt: '' },
  { constructor: { prototype: { isAdmin: true } } },
]

/** Of a body that the contract does not accept. */
function refusalOfBody({ path, bodyBytes = limits.bodyBytes }: Call, payload: string): string {
  if (isSetup(path)) return '409 company.exists'
  if (Buffer.byteLength(payload) > bodyBytes) return '413 request.too-large'
  return /"__proto__"\s*:/.test(payload) ? '400 request.malformed' : '422 request.invalid'
}

describe('what may be sent', () => {
  const withBody = calls.filter(call => call.body)

  const isRight = (call: Call, payload: string) => call.body?.safeParse(JSON.parse(payload)).success === true
  const sendBody = (call: Call, payload: string) =>
    send(call.access === 'public' ? company.visitor() : company.owner, call, { url: pathOf(call), payload })

  /** Expects that bodies which the contract refuses write nothing. Looks for the one that does only if one has. */
  async function expectRefused(call: Call, payloads: readonly string[]): Promise<void> {
    const refuse = async (payload: string) => {
      expect(refusalOf(await sendBody(call, payload)), payload.slice(0, 200)).toBe(refusalOfBody(call, payload))
    }
    for (const payload of payloads) await refuse(payload)
    const now = await fingerprint(company.database.pool)
    if (isDeepStrictEqual(now, before)) return
    for (const payload of payloads) {
      await look()
      await refuse(payload)
      await nothingDone(`${nameOf(call)} ${payload.slice(0, 200)}`)
    }
    expect(now, nameOf(call)).toEqual(before)
  }

  /** Sends bodies. Those that the contract accepts may be refused for another reason, and then write nothing either. */
  async function sendBodies(call: Call, payloads: readonly string[]): Promise<void> {
    await expectRefused(
      call,
      payloads.filter(payload => !isRight(call, payload)),
    )
    for (const payload of payloads.filter(payload => isRight(call, payload))) {
      const response = await sendBody(call, payload)
      if (response.statusCode >= 400) {
        await nothingDone(`${nameOf(call)} ${payload.slice(0, 200)}: ${refusalOf(response)}`)
        continue
      }
      // Somebody is erased only once.
      await company.database.pool.query('update users set erased_at = null where erased_at is not null')
      await look()
    }
  }

  test.each(named(calls.filter(isWrite)))('%s refuses what cannot be read', async (_, call) => {
    const by = call.access === 'public' ? company.visitor() : company.owner
    const fitting = Object.entries(unreadable).filter(([what]) => !call.file || !what.includes('multipart'))
    for (const [what, [payload, type, refusal]] of pick(fitting, 4, placeOf(call)))
      expect(refusalOf(await send(by, call, { url: pathOf(call), payload, type })), what).toMatch(
        isSetup(call.path) ? /^409 company.exists$/ : refusal,
      )
    await nothingDone(nameOf(call))
  })

  test.each(named(withBody))('%s refuses bodies of the wrong shape', async (_, call) => {
    const body = bodies[nameOf(call)] ?? {}
    const ofFields = Object.keys(body).flatMap((name, at) => {
      const { [name]: _, ...rest } = body
      const values = pick(strange, 7, placeOf(call) + at).map(value => JSON.stringify({ ...body, [name]: value }))
      return [
        JSON.stringify(rest),
        ...values,
        JSON.stringify({ ...rest, [name]: 0 }).replace(':0}', `:${deep(2_000)}}`),
      ]
    })
    const wholes = [...strange.slice(0, 8), 'x', [], [body], {}].map(whole => JSON.stringify(whole))
    await sendBodies(call, [...pick(wholes, 5, placeOf(call)), deep(5_000), ...ofFields])
  })

  const van = '🚐'
  const entries = Array.from({ length: limits.listEntries }, (_, n) => van.repeat(limits.listEntryCharacters - 3) + n)
  const lists = { departments: entries, functions: entries }
  const ids = Array.from({ length: limits.membersAtOnce }, (_, n) => n + 1)
  const largest: [Call, unknown][] = [
    [
      feed.createPost,
      {
        content: van.repeat(limits.postCharacters),
        mediaUrls: Array.from({ length: limits.mediaPerPost }, () => `/media/${'ab'.repeat(16)}/display.webp`),
      },
    ],
    [
      editTemplates,
      {
        giveawayAnnouncementTemplate: van.repeat(limits.giveawayTemplateCharacters),
        giveawayWinnerTemplate: van.repeat(limits.giveawayTemplateCharacters),
      },
    ],
    [setOrganization, { ...lists, known: lists }],
    [createTeam, { name: 'Team', ...lists }],
    [saveMembers, { add: ids.map(userId => ({ userId, canPost: false, isTeamOwner: false })) }],
    [matchCandidates, { emails: ids.map(id => `${'x'.repeat(40)}${id}@acme.example`) }],
    [notifyNonViewers, { userIds: ids }],
  ]

  test.each(largest.map(([call, body]) => [nameOf(call), call, body] as const))(
    '%s takes the largest body that it allows',
    (_, call, body) => {
      expect(call.body?.safeParse(body).error).toBeUndefined()
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(call.bodyBytes ?? limits.bodyBytes)
    },
  )

  test.each(named(withBody))('%s ignores unknown keys', async (_, call) => {
    const extra = { id: 1, role2: 'owner', isOwner: true, authorId: 1, removedAt: null, constructor: 'x' }
    await sendBodies(call, [JSON.stringify({ ...bodies[nameOf(call)], ...extra })])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('\uDC00', 'a\0', '9'))
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), text)
  test.each(named(withBody))('%s handles any JSON', async (_, call) => {
    const likeIt = fc.record(
      Object.fromEntries(Object.keys(bodies[nameOf(call)] ?? {}).map(name => [name, anything])),
      { requiredKeys: [] },
    )
    const some = fc.sample(fc.oneof(anything, likeIt), { seed, numRuns: rounds({ few: 6, many: 100 }) })
    await sendBodies(
      call,
      some.map(body => JSON.stringify(body)),
    )
  })

  test.each(named(calls.filter(call => call.params)))('%s finds nothing by an invalid id', async (_, call) => {
    const wrong = ['0', '-1', '1.5', 'NaN', '1e99', '99999999999', 'abc', 'null', '__proto__', '[]', '%00', '%ED%A0%80']
    const wrongToo = ['%20', '0x1', '1e0', '9'.repeat(290), 'x'.repeat(400), '%2e%2e%2f', '%zz']
    for (const id of pick([...wrong, ...wrongToo], 6, placeOf(call))) {
      const url = call.path.replaceAll(/:\w+/g, id)
      const response = await send(company.owner, call, { url, ...(call.body && { payload: '{}' }) })
      expect(refusalOf(response), id).toMatch(/^404 request.missing$|^400 request.malformed$/)
    }
    await nothingDone(nameOf(call))
  })

  test.each(named(calls.filter(call => call.query)))('%s handles any query', async (_, call) => {
    const fields = Object.keys((call.query as unknown as { shape: object }).shape)
    const wrong = ['', '-1', 'NaN', 'Infinity', '1e309', '1.5', '99999999999999999999', 'x'.repeat(9_000), '%00', '%zz']
    const values = [...wrong, '%ED%A0%80', '%F0%9F', '1,2,x', 'e30', 'eyJzaG93biI6WzFlOTldLCJiZWZvcmUiOi0xfQ']
    const forms = (name: string) => [
      ...values.map(value => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a]=1`,
      name,
    ]
    const ofFields = fields.flatMap((name, at) => pick(forms(name), 7, placeOf(call) + at))
    for (const query of [...ofFields, '__proto__=1', 'constructor=1', '&&&', '%', 'a'.repeat(15_000)]) {
      const response = await send(company.owner, call, { url: `${pathOf(call)}?${query}` })
      if (response.statusCode >= 400) refusalOf(response)
      else expect(response.statusCode, query).toBe(200)
      // An export may be written to the audit log.
      if (call.download && response.statusCode === 200) await look()
    }
    await nothingDone(nameOf(call))
  })
})

describe('other paths', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PATCH', '/api/company'],
    ['GET', '/api/posts/1/view'],
    ['GET', '/api/%zz'],
    ['GET', '/media/x/y/z'],
    ['GET', '/nothing.js'],
  ] as const)('%s %s is refused in the same way', async (method, url) => {
    const response = await company.owner.send({ method, url, headers: { accept: 'text/html' } })
    if (url === '/nothing.js') return expect(response.statusCode).toBeLessThan(500)
    expect(refusalOf(response)).toMatch(/^404 request.missing$|^400 request.malformed$/)
  })
})
