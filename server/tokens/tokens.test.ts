import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { type AnyRequest, type Call, type RequestOf, requestUrl, type TokenScope, tokenScopes } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { addComment } from '#contract/comments.ts'
import { day } from '#contract/durations.ts'
import { createPost, getPost, listPosts } from '#contract/feed.ts'
import { completeUpload, presignUpload } from '#contract/media.ts'
import { listMembers } from '#contract/members.ts'
import { addUser, listUsers, removeUser, setUserRole } from '#contract/people.ts'
import { downloadMyData } from '#contract/privacy.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { listTeams } from '#contract/teams.ts'
import * as tokens from '#contract/tokens.ts'
import { type Member, openCompany, TestCompany } from '#server/testing/company.ts'

const company = await openCompany()
const { owner } = company
const admin = await company.join('Ada', { role: 'admin' })

const query = async (statement: string, values: unknown[] = []) =>
  (await company.database.pool.query(statement, values)).rows
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const create = (by: Member, ...scopes: TokenScope[]) =>
  by.call(tokens.createToken, { body: { name: 'Parts room screen', scopes, expiresAt: inDays(90) } })

/** A program with a token, which sends neither cookies nor an origin. */
function program(token: string) {
  const send = (method: Call['method'], url: string, payload?: object, headers: Record<string, string> = {}) =>
    company.app.http.inject({
      method,
      url,
      headers: { host: 'localhost', authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    })
  return {
    send,
    /** What comes back, as `200` or `403 api-token.scope`, and the reply. */
    async call<C extends Call>(call: C, request: RequestOf<C>) {
      const { params, query: search, body } = request as AnyRequest & { body?: object }
      const response = await send(call.method, requestUrl(call, { params, query: search }), body)
      const reply = JSON.parse(response.body || 'null')
      return { status: [response.statusCode, reply?.error].filter(Boolean).join(' '), reply, headers: response.headers }
    },
  }
}

test('a token reads posts, teams and names, as its maker, without a cookie or an address', async () => {
  const { token, ...listed } = await create(owner, 'read')
  expect(token).toMatch(/^fl_live_[\w-]{43}$/)
  const teamId = await company.team()
  const { id } = await owner.call(createPost, { body: { teamId, content: 'Valve kits' } })
  const screen = program(token)
  const { status, reply, headers } = await screen.call(listPosts, { query: { teamId } })
  expect(status).toBe('200')
  expect(reply.posts).toMatchObject([{ id, content: 'Valve kits' }])
  expect(headers['set-cookie']).toBeUndefined()
  expect((await screen.call(getPost, { params: { id } })).status).toBe('200')
  expect((await screen.call(listTeams, {})).reply).toHaveLength(2)
  const people = (await screen.call(listUsers, {})).reply
  expect(people).toContainEqual(expect.objectContaining({ firstName: 'Ada', email: null, signInName: null }))
  const members = (await screen.call(listMembers, { params: { id: 9 } })).reply
  expect(JSON.stringify([people, members])).not.toContain('@')
  const { tokens: list } = await owner.call(tokens.listTokens)
  expect(list).toContainEqual({ ...listed, lastUsedAt: expect.stringMatching(/^2/) })
})

test('a call that names no scope of the token is refused', async () => {
  const unlimited = await TestCompany.open({ rateLimits: false })
  for (const scope of tokenScopes) {
    const { token } = await create(unlimited.owner, scope)
    for (const call of calls) {
      const url = requestUrl(call, {
        params: { id: 1, postId: 1, userId: 1, commentId: 1, sessionId: 1, jobId: 1, runId: 1, importId: 1 },
      })
      const { statusCode, body } = await unlimited.app.http.inject({
        method: call.method,
        url,
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
        ...(call.method !== 'GET' && { payload: {} }),
      })
      const isRefused = statusCode === 403 && JSON.parse(body).error === 'api-token.scope'
      expect([call.method, call.path, scope, isRefused]).toEqual([
        call.method,
        call.path,
        scope,
        !call.scopes?.includes(scope),
      ])
    }
  }
  await unlimited.close()
})

test('no token may read the user themselves, the activity log, exports, codes or links', () => {
  const marked = calls.filter(({ scopes }) => scopes)
  expect(marked.length).toBeGreaterThan(5)
  for (const { path, download } of marked) {
    expect(path).not.toMatch(/\/users\/me|\/audit|export|code|link|password|role|tokens|webhooks|records/)
    expect(download).toBeUndefined()
  }
})

test('a token for people adds and removes viewers, and gets neither a password nor a code', async () => {
  const { token } = await create(admin, 'people')
  const payroll = program(token)
  const added = await payroll.call(addUser, { body: { email: 'new@acme.example', firstName: 'Nia', lastName: 'New' } })
  expect(added).toMatchObject({ status: '201', reply: { email: 'new@acme.example', role: 'viewer' } })
  const nameless = await payroll.call(addUser, { body: { firstName: 'Bo', lastName: 'Field' } })
  expect(nameless.status).toBe('201')
  for (const { reply } of [added, nameless])
    expect(Object.keys(reply).toSorted()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'hasSignedIn',
      'id',
      'lastName',
      'profileImageUrl',
      'role',
      'signInName',
    ])
  for (const role of ['admin', 'owner'] as const) {
    const body = { email: `${role}@acme.example`, firstName: 'Al', lastName: 'Role', role }
    expect((await payroll.call(addUser, { body })).status).toBe('403 api-token.scope')
  }
  const other = await company.join('Otto', { role: 'admin' })
  expect((await payroll.call(removeUser, { params: { id: other.id } })).status).toBe('403 api-token.scope')
  expect((await payroll.call(removeUser, { params: { id: owner.id } })).status).toBe('403 permission.denied')
  expect((await payroll.call(removeUser, { params: { id: added.reply.id } })).status).toBe('200')
  const { reply: people } = await payroll.call(listUsers, {})
  expect(people).toContainEqual(expect.objectContaining({ id: owner.id, email: owner.email }))
})

test('what a token without addresses has read is no current version for one with addresses', async () => {
  const [{ token: names }, { token: people }] = [await create(owner, 'read'), await create(owner, 'people')]
  await company.app.ctx.changes.raiseVersions()
  const { etag } = (await program(names).send('GET', listUsers.path)).headers
  const known = { 'if-none-match': String(etag) }
  expect((await program(names).send('GET', listUsers.path, undefined, known)).statusCode).toBe(304)
  expect((await program(people).send('GET', listUsers.path, undefined, known)).statusCode).toBe(200)
})

test('a token posts and comments as its maker, who may not post everywhere', async () => {
  const teamId = await company.team('Fleet')
  const { token } = await create(admin, 'post')
  const robot = program(token)
  const { id } = await owner.call(createPost, { body: { teamId, content: 'Winter tires' } })
  expect((await robot.call(createPost, { body: { teamId, content: 'On Monday' } })).status).toBe(
    '403 permission.denied',
  )
  await company.addToTeam(teamId, admin)
  const posted = await robot.call(createPost, { body: { teamId, content: 'On Monday' } })
  expect(posted).toMatchObject({ status: '201', reply: { authorId: admin.id } })
  expect((await robot.call(addComment, { params: { id }, body: { content: 'Noted' } })).status).toBe('201')
  expect((await robot.call(getPost, { params: { id } })).status).toBe('403 api-token.scope')
})

test('a token uploads a photo for its post', async () => {
  const robot = program((await create(owner, 'post')).token)
  const payload = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { fileName: 'valve.png', fileType: 'image/png', fileSize: payload.length }
  const { reply: upload } = await robot.call(presignUpload, { body: file })
  const put = { method: 'PUT' as const, url: upload.presignedUrl, payload }
  const headers = { host: 'localhost', 'content-type': file.fileType }
  expect((await company.app.http.inject({ ...put, headers })).statusCode).toBe(200)
  const { reply } = await robot.call(completeUpload, { body: { ...file, objectPath: upload.objectPath } })
  const body = { content: 'The valve', mediaUrls: reply.mediaUrls }
  expect(await robot.call(createPost, { body })).toMatchObject({ status: '201', reply: { mediaUrls: reply.mediaUrls } })
})

test('without a valid token there is no way in, beside a good cookie too', async () => {
  const { token } = await create(owner, 'read')
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const bad = [`fl_live_${'A'.repeat(43)}`, `${token}x`, token.slice(0, -1), '', 'null', `fl_live_${token}`]
  for (const wrong of bad) {
    const response = await program(wrong).send('GET', '/api/teams', undefined, { cookie })
    expect([wrong, response.statusCode]).toEqual([wrong, 401])
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  expect((await owner.send({ url: '/api/teams' })).statusCode).toBe(200)
  // The token takes the place of the cookie: an owner's session adds nothing to it.
  const own = await program(token).send('GET', '/api/users/me', undefined, { cookie })
  expect(JSON.parse(own.body).error).toBe('api-token.scope')
})

test('a token counts in its header alone, and only under /api', async () => {
  const { token } = await create(owner, 'read')
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await company.app.http.inject({ url, headers: { host: 'localhost', ...headers } })).statusCode
  for (const name of ['token', 'access_token', 'authorization'])
    expect(await statusOf(`/api/teams?${name}=${encodeURIComponent(token)}`)).toBe(401)
  expect(await statusOf('/api/teams', { authorization: token })).toBe(401)
  expect(await statusOf('/api/teams', { authorization: `Basic ${token}` })).toBe(401)
  const bearer = { authorization: `Bearer ${token}` }
  expect(await statusOf('/%61pi/teams', bearer)).toBe(200)
  expect(await statusOf('/media/2f0d8f0e-5d1c-4b62-9d0c-3c6a4b8f7a13/original', bearer)).toBe(401)
  expect(await statusOf('/scim/v2/Users', bearer)).toBeGreaterThan(400)
})

test('a page of another site cannot use a cookie by sending a token along', async () => {
  const { token } = await create(owner, 'post')
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const attempt = (authorization: string) =>
    company.app.http.inject({
      method: 'DELETE',
      url: `/api/users/${admin.id}`,
      headers: { host: 'localhost', ...foreign, authorization },
    })
  expect((await attempt('Bearer wrong')).statusCode).toBe(401)
  expect(JSON.parse((await attempt(`Bearer ${token}`)).body).error).toBe('api-token.scope')
  expect(JSON.parse((await attempt('Basic wrong')).body).error).toBe('request.origin')
})

test('a token ends with the role of its maker, and does not come back with it', async () => {
  const maker = await company.join('Mo', { role: 'owner' })
  const { token } = await create(maker, 'read')
  const screen = program(token)
  const setRole = (role: 'admin' | 'viewer') => owner.call(setUserRole, { params: { id: maker.id }, body: { role } })
  await setRole('admin')
  expect((await screen.call(listTeams, {})).status).toBe('200')
  await setRole('viewer')
  expect((await screen.call(listTeams, {})).status).toBe('401 api-token.invalid')
  await setRole('admin')
  expect((await screen.call(listTeams, {})).status).toBe('401 api-token.invalid')
})

test('a token ends with the removal of its maker', async () => {
  const maker = await company.join('Max', { role: 'admin' })
  const { token } = await create(maker, 'read')
  await owner.call(removeUser, { params: { id: maker.id } })
  expect((await program(token).call(listTeams, {})).status).toBe('401 api-token.invalid')
  expect(await query('select from api_tokens where user_id = $1', [maker.id])).toEqual([])
})

test('a token has an end, within a year, after which it is listed for a while and does nothing', async () => {
  const body = { name: 'Old', scopes: ['read' as const] }
  for (const expiresAt of [inDays(-1), inDays(367), '2096-01-01T08:00:00Z'])
    expect(await owner.refused(tokens.createToken, { body: { ...body, expiresAt } })).toBe('422 request.invalid')
  expect(await owner.refused(tokens.createToken, { body: body as never })).toBe('422 request.invalid')
  const { id, token } = await owner.call(tokens.createToken, { body: { ...body, expiresAt: inDays(365) } })
  expect((await program(token).call(listTeams, {})).status).toBe('200')
  const listed = async () => (await owner.call(tokens.listTokens)).tokens.some(each => each.id === id)
  await query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await program(token).call(listTeams, {})).status).toBe('401 api-token.invalid')
  expect(await listed()).toBe(true)
  await query(`update api_tokens set expires_at = now() - interval '31 days' where id = $1`, [id])
  await create(owner, 'read')
  expect(await listed()).toBe(false)
})

test('owners see and end all tokens, admins their own, others none', async () => {
  const [ofOwner, ofAdmin] = [await create(owner, 'read'), await create(admin, 'read')]
  const idsOf = async (by: Member) => (await by.call(tokens.listTokens)).tokens.map(({ id }) => id)
  expect(await idsOf(owner)).toEqual(expect.arrayContaining([ofOwner.id, ofAdmin.id]))
  expect(await idsOf(admin)).toContain(ofAdmin.id)
  expect(await idsOf(admin)).not.toContain(ofOwner.id)
  const end = (id: number) => ({ params: { id } })
  expect(await admin.refused(tokens.endToken, end(ofOwner.id))).toBe('403 permission.denied')
  await owner.call(tokens.endToken, end(ofAdmin.id))
  expect((await program(ofAdmin.token).call(listTeams, {})).status).toBe('401 api-token.invalid')
  expect(await owner.refused(tokens.endToken, end(ofAdmin.id))).toBe('404 api-token.missing')
  const viewer = await company.join('Vic')
  expect(await viewer.refused(tokens.listTokens)).toBe('403 permission.denied')
  const { entries } = await owner.call(readAudit, { query: { kind: 'token' } })
  expect(entries[0]?.text).toBe('ended the API token “Parts room screen” of Ada Test')
  expect(entries[1]?.text).toMatch(
    /^created the API token “Parts room screen” \(read\), which ends on \d{4}-\d\d-\d\d$/,
  )
})

test('to make and to end a token, somebody has just signed in or confirmed that it is them', async () => {
  const { id } = await create(owner, 'read')
  await query(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [owner.id])
  const body = { name: 'Late', scopes: ['read' as const], expiresAt: inDays(1) }
  expect(await owner.refused(tokens.createToken, { body })).toBe('403 factor.confirm')
  expect(await owner.refused(tokens.endToken, { params: { id } })).toBe('403 factor.confirm')
  await query(`update sessions set confirmed_at = now() where user_id = $1`, [owner.id])
})

test('where a second step is required, the token of somebody without one waits for it', async () => {
  const { token } = await create(admin, 'read')
  await query(`update company set factor_required_of = 'owners-and-admins'`)
  expect((await program(token).call(listTeams, {})).status).toBe('403 factor.required')
  await query(`update company set factor_required_of = 'nobody'`)
})

test('a token is kept as a hash, and named in the data of its maker', async () => {
  const maker = await company.join('Kim', { role: 'admin' })
  const { token } = await create(maker, 'read')
  await program(token).call(listTeams, {})
  const found = await query('select t::text as line from api_tokens t')
  const [log, data] = [await query('select a::text as line from audit_log a'), await maker.call(downloadMyData)]
  expect(JSON.stringify([found, log, data])).not.toContain(token)
  expect(data).toMatchObject({ apiAccess: [{ name: 'Parts room screen', scopes: ['read'] }] })
})

test('a token that calls too often waits, and its maker does not', async () => {
  const { token } = await create(owner, 'read')
  const screen = program(token)
  const sent: Awaited<ReturnType<typeof screen.call>>[] = []
  // Calls beyond its scopes count as well, and are done sooner than a minute. All at once would wait for a connection.
  const post = () => screen.call(createPost, { body: { content: 'Ladders' } })
  while (sent.length <= rateLimits.tokenCallsPerMinute) {
    const together = Math.min(20, rateLimits.tokenCallsPerMinute + 1 - sent.length)
    sent.push(...(await Promise.all(Array.from({ length: together }, post))))
  }
  const refused = sent.filter(({ status }) => status !== '403 api-token.scope')
  expect(refused).toMatchObject([{ status: '429 api-token.too-many' }])
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await owner.send({ url: '/api/teams' })).statusCode).toBe(200)
})

test('the API description says which calls a token may make', async () => {
  const { body } = await company.app.http.inject('/api/docs/json')
  const { paths, components } = JSON.parse(body)
  expect(components.securitySchemes.token).toMatchObject({ scheme: 'bearer' })
  expect(paths['/api/posts'].get.description).toContain('`read`')
  expect(paths['/api/posts'].get.security).toEqual([{ token: [] }])
  expect(paths['/api/audit'].get.description).toBeUndefined()
})
