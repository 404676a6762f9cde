import { hour } from '#contract/durations.ts'
import 'fake-indexeddb/auto'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser, me } from '#contract/accounts.ts'
import { listPosts, type Post } from '#contract/feed.ts'
import { giveawayStatus } from '#contract/giveaways.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/policy.ts'
import { listTeams, myTeams, type OwnTeam, type Team } from '#contract/teams.ts'
import { adapterFor } from './cache-adapters.ts'
import { store as pageStore, serialize } from './cache-lifecycle.ts'
import { OfflineStore } from './cache-store.ts'
import { cachedCall, cachedReply, forgetPost } from './cached-call.ts'
import { findOwnTeams, findTeams, saveOwnTeams, saveTeams, saveUser } from './cached-people.ts'
import { findPosts, saveFirstPage, savePosts } from './cached-posts.ts'
import { searchOnDevice } from './cached-search.ts'
import { getDeviceUser, saveReply } from './device-replies.ts'

const user = (id: number, email = `p${id}@x.example`) => ({
  id,
  email,
  signInName: null,
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
const signInAs = (role: Role) => saveReply(currentUser.path, { ...user(1), role }, Date.now())
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
  await serialize(async () => undefined)
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
  await saveUser(store, user(1))
  await saveUser(store, user(2, 'p1@x.example'))
  expect(await database.getAllKeys('users')).toEqual([2])
})

test('the newest 50 posts of a feed come back, newest first; deleted ones go', async () => {
  const posts = Array.from({ length: 60 }, (_, index) => post(index + 1))
  await savePosts(store, [...posts, post(99, 12)])
  const found = await findPosts(store, 9, 0)
  expect(ids(found?.value)).toEqual(ids(posts.toReversed())?.slice(0, 50))
  expect(found?.value[0]).toEqual(post(60))
  expect(await (await store.open()).get('posts', 60)).toMatchObject({ cachedAt: now, lastModified: 60_000 })

  await saveFirstPage(store, { teamId: 9, posts: [post(60), post(58)], isWhole: false })
  expect(ids((await findPosts(store, 9, 0, 3))?.value)).toEqual([60, 58, 57])
  await saveFirstPage(store, { teamId: 9, posts: [post(60)], isWhole: true })
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([60])
  expect(ids((await findPosts(store, 12, 0))?.value)).toEqual([99])
})

test('posts that the server leaves out of those it was asked for are deleted, and so is one that was deleted here', async () => {
  await savePosts(store, [post(1), post(2), post(3)])
  const request = { query: { teamId: 9, ids: '1,2' } }
  await adapterFor(listPosts)?.save(store, { posts: [post(2)], nextCursor: null }, request)
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([3, 2])
  expect(await (await store.open()).getAllKeys('media')).toEqual(['/media/2/display', '/media/3/display'])
  await forgetPost(3)
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([2])
})

test('a search for last month finds its days on this device, and nothing of this month', async () => {
  const at = (id: number, createdAt: Date) => ({
    ...post(id),
    createdAt: createdAt.toISOString(),
    author: { firstName: 'Pia', lastName: 'Novak' },
    media: [],
    thumbnailUrls: [],
    comments: [],
  })
  const times = [
    new Date(2026, 8, 30, 23, 30),
    new Date(2026, 9, 1, 0, 30),
    new Date(2026, 9, 31, 23, 30),
    new Date(2026, 10, 1, 0, 30),
  ]
  await savePosts(
    store,
    times.map((time, index) => at(index + 1, time) as unknown as Post),
  )
  const found = async (query: object) =>
    (await searchOnDevice(store, { q: 'post', ...query }, 0))?.value.results.map(({ postId }) => postId)
  expect(await found({ from: '2026-10-01', to: '2026-10-31' })).toEqual([3, 2])
  expect(await found({ from: times[2]?.toISOString() })).toEqual([4, 3])
})

test('of scheduled posts the place counts, not the id that they had before', async () => {
  const placed = (id: number, place: number) => ({ ...post(id), place })
  await saveFirstPage(store, { teamId: 9, posts: [placed(50, 50), placed(7, 49), placed(30, 30)], isWhole: true })
  await saveFirstPage(store, { teamId: 9, posts: [placed(50, 50), placed(8, 40)], isWhole: false })
  expect(ids((await findPosts(store, 9, 0))?.value)?.toSorted((a = 0, b = 0) => a - b)).toEqual([8, 30, 50])
})

test('posts of a team that a viewer was taken out of leave the device, with their pictures', async () => {
  await signInAs('viewer')
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => ({
      keys: async () => [1, 2].map(id => new Request(`https://front.example/media/${id}/thumbnail`)),
      delete: async ({ url }: Request) => deleted.push(url),
    }),
  })
  await savePosts(store, [post(1, 12), post(2)])
  await saveOwnTeams(store, [own(9, 'Company-wide'), own(12, 'Install')])
  expect(ids((await findPosts(store, 12, 0))?.value)).toEqual([1])
  await saveOwnTeams(store, [own(9, 'Company-wide')])
  expect(await findPosts(store, 12, 0)).toBeUndefined()
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([2])
  expect(new Set(deleted)).toEqual(new Set(['https://front.example/media/1/thumbnail']))
})

test('an admin keeps the posts of teams that they are no member of', async () => {
  await signInAs('admin')
  await savePosts(store, [post(1, 12)])
  await saveOwnTeams(store, [own(9, 'Company-wide')])
  expect(ids((await findPosts(store, 12, 0))?.value)).toEqual([1])
})

test('a team is cached until it is in neither list', async () => {
  const listed = { id: 12, name: 'Install', description: 'Crew' } as Team
  await saveTeams(store, [listed])
  await saveOwnTeams(store, [own(12, 'Install'), own(9, 'Company-wide')])
  expect((await findOwnTeams(store, 0))?.value).toEqual([own(9, 'Company-wide'), own(12, 'Install')])
  expect(await (await store.open()).get('teams', 12)).toMatchObject({ name: 'Install', description: 'Crew' })
  expect(await (await store.open()).get('teams', 9)).toMatchObject({ description: '' })
  await saveOwnTeams(store, [own(9, 'Company-wide')])
  expect((await findOwnTeams(store, 0))?.value).toEqual([own(9, 'Company-wide')])
  expect((await findTeams(store, 0))?.value).toEqual([listed])
})

test('after 7 days the cache is cleared, and returns the deleted media', async () => {
  await savePosts(store, [post(1)])
  await saveUser(store, user(1))
  now += limits.offlineMaxAgeMs - hour
  await savePosts(store, [post(2)])
  expect(await store.clearExpired()).toEqual([])
  now += 2 * hour
  expect(await store.clearExpired()).toEqual(['/media/1/display'])
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([2])
  expect(await (await store.open()).count('users')).toBe(0)
})

test('a full device deletes the oldest posts, and is never an error', async () => {
  await savePosts(store, [post(1), post(2)])
  now += hour
  await savePosts(store, [post(3), post(4)])
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(full)
  await savePosts(store, [post(5)])
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([5, 4, 3])
  put.mockImplementationOnce(full).mockImplementationOnce(full)
  await savePosts(store, [post(6)])
  expect(ids((await findPosts(store, 9, 0))?.value)).toEqual([5])
})

const replies: Record<string, unknown> = {}
function serve(status = 200, statusText = '') {
  const body = (path: string) =>
    JSON.stringify(
      status === 200 ? replies[path] : { error: status === 401 ? 'session.none' : 'x', message: 'Unauthorized' },
    )
  vi.stubGlobal('fetch', async (path: string) => new Response(body(path), { status, statusText }))
}
const failure = (promise: Promise<unknown>) => promise.then(() => undefined, String)

test('offline, replies come from the cache; a lost connection is no refusal, and a 401 is', async () => {
  Object.assign(replies, {
    '/api/auth/user': user(1),
    '/api/users/me': user(1),
    '/api/users/me/teams': [own(9, 'Company-wide')],
    '/api/users/me/lottery-status': { active: [], upcoming: [], past: [] },
    '/api/posts': { posts: [post(2), post(1)], hasMore: true, nextOffset: 2, nextCursor: 'older' },
  })
  serve()
  await cachedReply(currentUser)
  await serialize(async () => undefined)
  await Promise.all([cachedReply(me), cachedReply(myTeams), cachedReply(listPosts), cachedReply(giveawayStatus)])
  await serialize(async () => undefined)

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await cachedCall(listPosts)).toMatchObject({ reply: { posts: [{ id: 2 }, { id: 1 }] }, etag: null })
  expect(await failure(cachedReply(listTeams))).toBe('Unreachable: The server could not be reached')
  serve(503, 'Service Unavailable')
  expect(await cachedReply(myTeams)).toEqual([own(9, 'Company-wide')])
  serve(403)
  expect(await failure(cachedReply(myTeams))).toContain('403: ')

  onlineManager.setOnline(false)
  expect(await cachedReply(me)).toEqual(user(1))
  expect(await cachedReply(giveawayStatus)).toEqual({ active: [], upcoming: [], past: [] })
  expect(await failure(cachedReply(listPosts, { query: { teamId: 12 } }))).toBe(
    'Unreachable: Offline and no cached data available for /api/posts?teamId=12',
  )
  onlineManager.setOnline(true)
  serve(401)
  expect(await failure(cachedReply(currentUser))).toContain('401: ')
  await serialize(async () => undefined)
  expect(await getDeviceUser()).toBeUndefined()
  onlineManager.setOnline(false)
  expect(await failure(cachedReply(currentUser))).toContain('Offline and no cached data available for /api/auth/user')
})

test('another user of the same device finds nothing of the previous one', async () => {
  Object.assign(replies, { '/api/auth/user': user(1), '/api/posts': { posts: [post(1)], nextCursor: null } })
  serve()
  await cachedReply(currentUser)
  await serialize(async () => undefined)
  await cachedReply(listPosts)
  replies['/api/auth/user'] = user(2)
  await cachedReply(currentUser)
  await serialize(async () => undefined)
  onlineManager.setOnline(false)
  expect(await failure(cachedReply(listPosts))).toContain('Offline and no cached data available for /api/posts')
  expect(await cachedReply(currentUser)).toEqual(user(2))
})
