import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser, me } from '#contract/accounts.ts'
import { listPosts, type Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { listTeams, myTeams, type OwnTeam, type Team } from '#contract/teams.ts'
import { personHere } from './cache-adapters.ts'
import { inTurn, store as pageStore } from './cache-lifecycle.ts'
import { OfflineStore } from './cache-store.ts'
import { keptCall, keptReply } from './cached-call.ts'
import { findOwnTeams, findTeams, keepOwnTeams, keepTeams, keepUser } from './cached-people.ts'
import { findPosts, keepFirstPage, keepPosts } from './cached-posts.ts'
import { offlineDatabaseName, openOffline } from './database.ts'

const hour = 3_600_000
const person = (id: number, email = `p${id}@x.example`) => ({
  id,
  email,
  firstName: 'Pia',
  lastName: 'Novak',
  role: 'viewer' as const,
  profileImageUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const post = (id: number, teamId = 9) =>
  ({
    id,
    teamId,
    authorId: 1,
    content: `Post ${id}`,
    visibility: 'company',
    createdAt: new Date(id * 1_000).toISOString(),
    editedAt: null,
    isPinned: false,
    pinnedAt: null,
    media: [{ url: `/media/${id}/display`, type: 'image' }],
  }) as unknown as Post
const own = (teamId: number, name: string): OwnTeam => ({
  teamId,
  team: { name, isActive: true },
  joinedAt: '2026-01-01T00:00:00.000Z',
  canPost: true,
  isTeamOwner: false,
})
const ids = (posts?: readonly Post[]) => posts?.map(({ id }) => id)

let now = Date.now()
let store: OfflineStore

beforeEach(async () => {
  now = Date.now()
  store = new OfflineStore(() => now)
  await pageStore.clear()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
  await inTurn(async () => undefined)
  await store.close()
})

test('version 2 has four stores with the keys and indexes of the specification', async () => {
  const database = await store.open()
  const shape = [...database.objectStoreNames].map(name => {
    const { keyPath, indexNames } = database.transaction(name).store
    return [name, keyPath, ...indexNames]
  })
  expect(database.version).toBe(2)
  expect(shape).toEqual([
    ['media', 'url', 'cachedAt', 'type'],
    ['posts', 'id', 'authorId', 'cachedAt', 'teamId', 'visibility'],
    ['teams', 'id', 'name'],
    ['users', 'id', 'cachedAt', 'email'],
  ])
  expect(database.transaction('users').store.index('email').unique).toBe(true)
  await keepUser(store, person(1))
  await keepUser(store, person(2, 'p1@x.example'))
  expect(await database.getAllKeys('users')).toEqual([2])
})

test('version 1 is brought up with all that fits', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const old = await openDB(offlineDatabaseName, 1, {
    upgrade(database) {
      database.createObjectStore('posts', { keyPath: 'id' }).createIndex('teamId', 'teamId')
      database.createObjectStore('users', { keyPath: 'email' })
      database.createObjectStore('settings')
    },
  })
  await old.put('posts', { ...post(1), cachedAt: 5, lastModified: 5 })
  await old.put('posts', { ...post(2) })
  await old.put('posts', { id: 'draft-1', content: 'No number' })
  for (const [id, cachedAt] of [
    [7, 1],
    [8, 2],
  ] as const)
    await old.put('users', { ...person(id), email: `${id}@x.example`, cachedAt })
  await old.put('users', { ...person(8), email: 'older@x.example', cachedAt: 1 })
  await old.put('settings', true, 'dark')
  old.close()

  const database = await openOffline(() => undefined)
  expect([...database.objectStoreNames]).toEqual(['media', 'posts', 'teams', 'users'])
  expect(await database.getAllFromIndex('posts', 'teamId', 9)).toMatchObject([{ id: 1, cachedAt: 5 }, { id: 2 }])
  expect(await database.getAll('users')).toMatchObject([{ id: 7 }, { id: 8, email: '8@x.example' }])
  expect(await database.count('teams')).toBe(0)
  database.close()
})

test('the newest 50 posts of a feed come back, newest first; deleted ones go', async () => {
  const posts = Array.from({ length: 60 }, (_, index) => post(index + 1))
  await keepPosts(store, [...posts, post(99, 12)])
  const found = await findPosts(store, 9, 0)
  expect(ids(found?.value)).toEqual(ids(posts.toReversed())?.slice(0, 50))
  expect(found?.value[0]).toEqual(post(60))
  expect(await (await store.open()).get('posts', 60)).toMatchObject({ cachedAt: now, lastModified: 60_000 })

  await keepFirstPage(store, { teamId: 9, posts: [post(60), post(58)], isWhole: false })
  expect(ids((await findPosts(store, 9, 0, 3))?.value)).toEqual([60, 58, 57])
  await keepFirstPage(store, { teamId: 9, posts: [post(60)], isWhole: true })
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([60])
  expect(ids((await findPosts(store, 12, 0))?.value)).toEqual([99])
})

test('a team stands in both lists until it is in neither', async () => {
  const listed = { id: 12, name: 'Install', description: 'Crew' } as Team
  await keepTeams(store, [listed])
  await keepOwnTeams(store, [own(12, 'Install'), own(9, 'Company-wide')])
  expect((await findOwnTeams(store, 0))?.value).toEqual([own(9, 'Company-wide'), own(12, 'Install')])
  expect(await (await store.open()).get('teams', 12)).toMatchObject({ name: 'Install', description: 'Crew' })
  expect(await (await store.open()).get('teams', 9)).toMatchObject({ description: '' })
  await keepOwnTeams(store, [own(9, 'Company-wide')])
  expect((await findOwnTeams(store, 0))?.value).toEqual([own(9, 'Company-wide')])
  expect((await findTeams(store, 0))?.value).toEqual([listed])
})

test('after 7 days what was kept is cleared, and told which media went', async () => {
  await keepPosts(store, [post(1)])
  await keepUser(store, person(1))
  now += limits.offlineMaxAgeMs - hour
  await keepPosts(store, [post(2)])
  expect(await store.clearExpired()).toEqual([])
  now += 2 * hour
  expect(await store.clearExpired()).toEqual(['/media/1/display'])
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([2])
  expect(await (await store.open()).count('users')).toBe(0)
})

test('a full device drops the oldest posts, and never fails for it', async () => {
  await keepPosts(store, [post(1), post(2)])
  now += hour
  await keepPosts(store, [post(3), post(4)])
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(full)
  await keepPosts(store, [post(5)])
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([5, 4, 3])
  put.mockImplementationOnce(full).mockImplementationOnce(full)
  await keepPosts(store, [post(6)])
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([5])
})

const answers: Record<string, unknown> = {}
function serve(status = 200, statusText = '') {
  const body = (path: string) =>
    JSON.stringify(
      status === 200 ? answers[path] : { error: status === 401 ? 'session.none' : 'x', message: 'Unauthorized' },
    )
  vi.stubGlobal('fetch', async (path: string) => new Response(body(path), { status, statusText }))
}
const failure = (promise: Promise<unknown>) => promise.then(() => undefined, String)

test('offline, answers come from the device; a lost line is no refusal, and a 401 is', async () => {
  Object.assign(answers, {
    '/api/auth/user': person(1),
    '/api/users/me': person(1),
    '/api/users/me/teams': [own(9, 'Company-wide')],
    '/api/posts': { posts: [post(2), post(1)], hasMore: true, nextOffset: 2, nextCursor: 'older' },
  })
  serve()
  await keptReply(currentUser)
  await inTurn(async () => undefined)
  await Promise.all([keptReply(me), keptReply(myTeams), keptReply(listPosts)])
  await inTurn(async () => undefined)

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await keptCall(listPosts)).toMatchObject({ reply: { posts: [{ id: 2 }, { id: 1 }] }, etag: null })
  expect(await failure(keptReply(listTeams))).toBe('Unreachable: The server could not be reached')
  serve(503, 'Service Unavailable')
  expect(await keptReply(myTeams)).toEqual([own(9, 'Company-wide')])
  serve(403)
  expect(await failure(keptReply(myTeams))).toContain('403: ')

  onlineManager.setOnline(false)
  expect(await keptReply(me)).toEqual(person(1))
  expect(await failure(keptReply(listPosts, { query: { teamId: 12 } }))).toBe(
    'Unreachable: Offline and no cached data available for /api/posts?teamId=12',
  )
  onlineManager.setOnline(true)
  serve(401)
  expect(await failure(keptReply(currentUser))).toContain('401: ')
  await inTurn(async () => undefined)
  expect(await personHere()).toBeUndefined()
  onlineManager.setOnline(false)
  expect(await failure(keptReply(currentUser))).toContain('Offline and no cached data available for /api/auth/user')
})

test('another person on the same device finds nothing of the one before', async () => {
  Object.assign(answers, { '/api/auth/user': person(1), '/api/posts': { posts: [post(1)], nextCursor: null } })
  serve()
  await keptReply(currentUser)
  await inTurn(async () => undefined)
  await keptReply(listPosts)
  answers['/api/auth/user'] = person(2)
  await keptReply(currentUser)
  await inTurn(async () => undefined)
  onlineManager.setOnline(false)
  expect(await failure(keptReply(listPosts))).toContain('Offline and no cached data available for /api/posts')
  expect(await keptReply(currentUser)).toEqual(person(2))
})
