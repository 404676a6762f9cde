import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endOtherSessions, signOut } from '#contract/accounts.ts'
import { addComment } from '#contract/comments.ts'
import { unviewedCounts, viewPosts } from '#contract/engagement.ts'
import { versionHeader } from '#contract/events.ts'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { likePost } from '#contract/reactions.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { type Member, TestCompany, type Visitor } from '#server/testing/company.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { TwoInstances } from '#server/testing/two-instances.ts'

let company: TwoInstances
let owner: Member
/** The addresses of both instances. */
let urls: string[]
beforeAll(async () => {
  company = await TwoInstances.open()
  owner = company.here.owner
  urls = await Promise.all([company.here, company.there].map(({ app }) => app.http.listen({ port: 0 })))
})
afterAll(() => company.close())

const opened: LiveClient[] = []
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close()
})

/** The promise of the product is a second; the rest is for a machine that has other things to do. */
const soon = { timeout: 3_000, interval: 10 }

/** Opens the stream of a browser, and waits for its first event. */
async function open(by: Visitor, url: string = urls[0] ?? ''): Promise<LiveClient> {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const client = await LiveClient.open({ url }, cookie)
  opened.push(client)
  if (client.response.ok) await expect.poll(() => client.events.length, soon).toBeGreaterThan(0)
  return client
}

/** Expects that something raises the version of a scope for every client. */
async function raises(scope: string, clients: readonly LiveClient[], act: () => Promise<unknown>): Promise<void> {
  const before = clients.map(client => client.version(scope) ?? 0)
  await act()
  for (const [index, client] of clients.entries())
    await expect.poll(() => client.version(scope), soon).toBeGreaterThan(before[index] ?? 0)
}

const post = (by: Member, teamId: number) => by.call(feed.createPost, { body: { content: 'News', teamId } })

describe('an event', () => {
  test('follows each write, on the instance that wrote and on the other', async () => {
    const teamId = await company.here.team('Live')
    const [ann, ben] = [await company.here.join('Ann', { teamId, canPost: true }), await company.here.join('Ben')]
    const clients = await Promise.all(urls.map(url => open(ann, url)))
    const team = `team:${teamId}`
    let id = 0
    await raises(team, clients, async () => {
      id = (await post(ann, teamId)).id
    })
    await raises(team, clients, () => owner.call(likePost, { params: { id } }))
    await raises(team, clients, () => owner.call(addComment, { params: { id }, body: { content: 'Thanks' } }))
    await raises(team, clients, () => company.here.addToTeam(teamId, ben))
    expect(clients[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(clients[0]?.response.headers.get('cache-control')).toBe('no-store')
    expect(clients[0]?.response.headers.get('x-accel-buffering')).toBe('no')
    expect(clients[0]?.response.headers.get('content-encoding')).toBeNull()
  })

  test('names what one has read oneself, and to leaders that others have read', async () => {
    const teamId = await company.here.team('Read')
    const [reader, other] = [await company.here.join('Rea', { teamId }), await company.here.join('Oto', { teamId })]
    const { id } = await post(owner, teamId)
    const [ownStream, otherStream, leader] = await Promise.all([reader, other, owner].map(by => open(by)))
    if (!ownStream || !otherStream || !leader) throw new Error('No streams')
    await raises(`readers:${teamId}`, [leader], () =>
      raises(`user:${reader.id}`, [ownStream], () => reader.call(viewPosts, { body: { postIds: [id] } })),
    )
    expect(otherStream.scopes).not.toContain(`user:${reader.id}`)
    expect(otherStream.scopes).not.toContain(`readers:${teamId}`)
  })

  test('names only what its reader may know of, which follows their memberships', async () => {
    const [ownTeam, closed] = [await company.here.team('Open'), await company.here.team('Closed')]
    const member = await company.here.join('Mem', { teamId: ownTeam })
    const clients = await Promise.all(urls.map(url => open(member, url)))
    await raises(`team:${ownTeam}`, clients, async () => {
      await post(owner, closed)
      await post(owner, ownTeam)
    })
    for (const { scopes } of clients)
      expect(scopes.toSorted()).toEqual(
        [
          'company',
          'giveaways',
          'people',
          `session:${member.id}`,
          `team:${ownTeam}`,
          'team:9',
          'to-confirm',
          `user:${member.id}`,
        ].toSorted(),
      )

    await raises(`team:${closed}`, clients, () => company.here.addToTeam(closed, member))
    await raises(`team:${closed}`, clients, () => post(owner, closed))
    await raises(`session:${member.id}`, clients, () =>
      owner.call(removeMember, { params: { id: closed, userId: member.id } }),
    )
    const before = clients.map(client => client.version(`team:${closed}`))
    await raises(`team:${ownTeam}`, clients, async () => {
      await post(owner, closed)
      await post(owner, ownTeam)
    })
    expect(clients.map(client => client.version(`team:${closed}`))).toEqual(before)
  })

  test('comes first with all versions, so that a page that was away compares them', async () => {
    const client = await open(owner)
    const before = client.version('team:9') ?? 0
    await client.close()
    await post(owner, 9)
    const again = await open(owner, urls[1])
    await expect.poll(() => again.version('team:9') ?? 0, soon).toBeGreaterThan(before)
    expect(again.events[0]?.era).toBe(client.events[0]?.era)
  })
})

test('a request that names an announced version is not answered as of before', async () => {
  const { versions } = company.there.app.ctx
  const [, elsewhere] = company.person(owner).on
  const url = unviewedCounts.path
  const before = await elsewhere?.send({ url })
  const { rows } = await company.here.database.pool.query<{ version: number }>(
    `insert into scope_versions (scope, version) values ('company', nextval('change_version'))
     on conflict (scope) do update set version = excluded.version returning version`,
  )
  const version = Number(rows[0]?.version)
  expect(versions.highest).toBeLessThan(version)
  const etag = { 'if-none-match': String(before?.headers.etag) }
  const after = await elsewhere?.send({ url, headers: { ...etag, [versionHeader]: String(version) } })
  expect(after?.statusCode).toBe(200)
})

describe('a stream', () => {
  test('ends with its session, on both instances', async () => {
    const member = await company.here.join('Sig')
    const clients = await Promise.all(urls.map(url => open(member, url)))
    await member.call(signOut)
    for (const client of clients) await expect.poll(() => client.isEnded, soon).toBe(true)
  })

  test('ends for devices that were signed out, and for who is removed', async () => {
    const member = await company.here.join('Rem')
    const [, elsewhere] = company.person(member).on
    const device = company.here.visitor()
    await device.signIn(member.email)
    const [own, theirs, other] = [
      await open(member),
      await open(elsewhere ?? member, urls[1]),
      await open(device, urls[1]),
    ]
    await member.call(endOtherSessions)
    await expect.poll(() => other.isEnded, soon).toBe(true)
    await raises('people', [own, theirs], () => company.here.join('New'))
    await owner.call(removeUser, { params: { id: member.id } })
    for (const client of [own, theirs]) await expect.poll(() => client.isEnded, soon).toBe(true)
  })

  test('is refused without a session, and beyond what one person may have open', async () => {
    const refused = await open(company.here.visitor())
    expect(refused.response.status).toBe(401)
    const member = await company.here.join('Max')
    const clients: LiveClient[] = []
    while (clients.length < rateLimits.liveStreamsPerPerson) clients.push(await open(member))
    const { response } = await open(member)
    expect(response.status).toBe(429)
    expect(((await response.json()) as RefusalBody).error).toBe('events.too-many')
    await clients[0]?.close()
    await expect.poll(async () => (await open(member)).response.status, soon).toBe(200)
  })
})

describe('alone', () => {
  let small: TestCompany, url: string
  beforeAll(async () => {
    small = await TestCompany.open({}, { heartbeatMs: 100 })
    url = await small.app.http.listen({ port: 0 })
  })
  afterAll(() => small.close())

  test('a stream shows that it is alive, until its session expires or the app stops', async () => {
    const member = await small.join('Bea')
    const client = await open(small.owner, url)
    const expiring = await open(member, url)
    await expect.poll(() => client.heartbeats, soon).toBeGreaterThan(2)
    await small.database.pool.query(`update sessions set expires_at = now() + interval '1 second' where user_id = $1`, [
      member.id,
    ])
    await small.database.pool.query(`insert into changes (scope) values ('session:' || $1)`, [member.id])
    await expect.poll(() => expiring.isEnded, soon).toBe(true)
    expect(client.isEnded).toBe(false)

    const closed = small.app.close()
    await expect.poll(() => client.isEnded, soon).toBe(true)
    expect(await Promise.race([closed.then(() => 'closed'), sleep(3_000, 'still open')])).toBe('closed')
  })
})
