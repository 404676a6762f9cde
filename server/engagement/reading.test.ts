import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { addMembers, removeMember } from '#contract/members.ts'
import { addUser, removeUser } from '#contract/people.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { countPost } from './counters.sql.ts'
import { findDrift } from './recount.sql.ts'

let company: TestCompany
let owner: Member
let teamId: number
let ann: Member
let ben: Member
beforeAll(async () => {
  company = await TestCompany.open()
  owner = company.owner
  teamId = await company.team()
  ann = await company.join('Ann', { teamId, canPost: true })
  ben = await company.join('Ben', { teamId })
})
afterAll(async () => {
  expect(await findDrift(company.database.db)).toEqual([])
  await company.close()
})

const write = async (by: Member = owner, team = teamId) =>
  (await by.call(feed.createPost, { body: { content: 'Read me', teamId: team } })).id
const view = (by: Member, id: number) => by.call(calls.viewPost, { params: { id } })
const seen = (by: Member, id: number) => by.call(feed.getPost, { params: { id } })
const engagement = (id: number, query: { search?: string; offset?: number; limit?: number } = {}) =>
  owner.call(calls.postEngagement, { params: { id }, query })
const names = (readers: { firstName: string }[]) => readers.map(({ firstName }) => firstName)
const unread = async (by: Member, team = teamId) => (await by.call(calls.unviewedCounts))[team] ?? 0
const status = (by: Member) => by.call(calls.engagementStatus)
const rejoin = async (member: Member, team = teamId) => {
  await owner.call(removeMember, { params: { id: team, userId: member.id } })
  await owner.call(addMembers, { params: { id: team }, body: { members: [{ userId: member.id, canPost: true }] } })
}

describe('whom a post is meant for', () => {
  test('members who joined before it, except its author', async () => {
    const id = await write(ann)
    const late = await company.join('Late', { teamId })
    expect(await seen(ann, id)).toMatchObject({ isUnread: false, audienceCount: 1, viewCount: 0 })
    expect(await seen(ben, id)).toMatchObject({ isUnread: true })
    expect(await seen(late, id)).toMatchObject({ isUnread: false })
    expect(await unread(late)).toBe(0)
    expect(await status(late)).toEqual({
      totalPosts: 0,
      viewedPosts: 0,
      unviewedPosts: 0,
      engagementRate: null,
      isEligible: true,
    })
    expect(names((await engagement(id)).nonViewedUsers)).toEqual(['Ben'])
  })

  test('a view by anyone else counts nowhere', async () => {
    const id = await write(ann)
    const late = await company.join('Later', { teamId })
    const admin = await company.join('Ada', { role: 'admin' })
    for (const reader of [late, admin, owner, ann]) expect(await view(reader, id)).toMatchObject({ isRead: true })
    const { viewedCount, viewedUsers, nonViewedUsers } = await engagement(id)
    expect({ viewedCount, viewedUsers }).toEqual({ viewedCount: 0, viewedUsers: [] })
    expect(names(nonViewedUsers)).not.toContain('Ann')
    expect(await status(late)).toMatchObject({ totalPosts: 0, viewedPosts: 0 })
    expect(await unread(admin)).toBe(0)
  })

  test('who joins again starts anew: nothing unread, nothing read', async () => {
    const cy = await company.join('Cy', { teamId, canPost: true })
    const [first, second, own] = [await write(), await write(), await write(cy)]
    await view(cy, first)
    expect(await status(cy)).toMatchObject({ totalPosts: 2, viewedPosts: 1, engagementRate: 50 })
    await rejoin(cy)
    expect(await status(cy)).toMatchObject({ totalPosts: 0, viewedPosts: 0, engagementRate: null })
    for (const id of [first, second, own]) expect((await seen(cy, id)).isUnread).toBe(false)
    await view(cy, second)
    expect((await engagement(first)).viewedCount).toBe(0)
    expect((await engagement(second)).viewedCount).toBe(0)
    const third = await write()
    expect(await unread(cy)).toBe(1)
    await view(cy, third)
    expect(await status(cy)).toMatchObject({ totalPosts: 1, viewedPosts: 1, engagementRate: 100 })
  })

  test('a removed person leaves every figure, their posts and comments stay', async () => {
    const dee = await company.join('Dee', { teamId, canPost: true })
    const [theirs, ours] = [await write(dee), await write()]
    await view(dee, ours)
    await dee.call(feed.addComment, { params: { id: ours }, body: { content: 'Noted' } })
    expect(names((await engagement(ours)).viewedUsers)).toEqual(['Dee'])
    await owner.call(removeUser, { params: { id: dee.id } })
    expect((await engagement(ours)).viewedUsers).toEqual([])
    expect(await seen(owner, ours)).toMatchObject({ viewCount: 0, comments: [{ author: { firstName: 'Dee' } }] })
    expect(await seen(owner, theirs)).toMatchObject({ author: { firstName: 'Dee', lastName: 'Test' } })
    expect(names((await engagement(ours)).nonViewedUsers)).not.toContain('Dee')
  })

  test('a post that counts nowhere is never unread, never asked for', async () => {
    const before = await status(ben)
    const { id } = await company.database.db
      .insertInto('posts')
      .values({ teamId, authorId: owner.id, content: 'A giveaway', kind: 'announcement' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await seen(ben, id)).toMatchObject({ isUnread: false, audienceCount: 0 })
    await view(ben, id)
    expect(await status(ben)).toEqual(before)
    expect(await engagement(id)).toMatchObject({ nonViewedCount: 0, viewedCount: 0, nonViewedUsers: [] })
  })
})

describe('when a post is read', () => {
  test('without a video: by being viewed, once', async () => {
    const id = await write()
    const before = await unread(ben)
    expect(await view(ben, id)).toEqual({ isRead: true, watchTimeSeconds: 0 })
    await Promise.all([1, 2, 3].map(() => view(ben, id)))
    expect(await unread(ben)).toBe(before - 1)
    expect(await seen(ben, id)).toMatchObject({ isUnread: false, viewCount: 1, views: [{ userId: ben.id }] })
    expect((await seen(ann, id)).views).toEqual([])
  })

  test('nothing that happens to it later changes that', async () => {
    const [read, notRead] = [await write(), await write()]
    await view(ben, read)
    for (const id of [read, notRead]) {
      const params = { id }
      await owner.call(feed.editPost, { params, body: { content: 'Edited' } })
      await owner.call(feed.pinPost, { params, body: { isPinned: true } })
      await owner.call(feed.pinPost, { params, body: { isPinned: false } })
      await ben.call(feed.likePost, { params })
      await ben.call(feed.addComment, { params, body: { content: 'Hm' } })
    }
    expect((await seen(ben, read)).isUnread).toBe(false)
    expect((await seen(ben, notRead)).isUnread).toBe(true)
  })

  test('several at once: what is hidden, gone or one’s own is passed over', async () => {
    const hidden = await write(owner, await company.team('Hidden'))
    const gone = await write()
    await owner.call(feed.deletePost, { params: { id: gone } })
    const [one, two, own] = [await write(), await write(), await write(ann)]
    const postIds = [two, one, one, hidden, gone, own, 2_000_000_000]
    const before = await unread(ann)
    const { read } = await ann.call(calls.viewPosts, { body: { postIds } })
    expect(read).toEqual([one, two, own])
    expect(await unread(ann)).toBe(before - 2)
    expect((await engagement(hidden)).viewedCount).toBe(0)
    expect(await ann.refused(calls.viewPosts, { body: { postIds: [] } })).toBe('422 request.invalid')
    const tooMany = Array.from({ length: 51 }, (_, n) => n + 1)
    expect(await ann.refused(calls.viewPosts, { body: { postIds: tooMany } })).toBe('422 request.invalid')
  })
})

describe('a post with video', () => {
  const urlOf = (id: string) => `/media/${id}/display`

  /** A post with videos of these lengths in seconds, null where nobody knows. */
  async function film(...durations: (number | null)[]) {
    const id = await write()
    const videos = durations.map(() => randomUUID())
    for (const [position, durationSeconds] of durations.entries()) {
      const video = { kind: 'video', status: 'ready', fileName: 'a.mp4', contentType: 'video/mp4', bytes: 1 }
      const named = { id: videos[position] ?? '', ownerId: owner.id, postId: id, teamId, originalKey: randomUUID() }
      await company.database.db
        .insertInto('media')
        .values({ ...video, ...named, position, durationSeconds })
        .execute()
    }
    return { id, urls: videos.map(urlOf) }
  }

  const play = (by: Member, id: number, mediaUrl?: string) =>
    by.call(calls.viewPost, { params: { id }, body: { isVideoPlay: true, mediaUrl } })
  const watch = (by: Member, id: number, watchTimeSeconds: number, mediaUrl?: string) =>
    by.call(calls.updateWatchTime, { params: { id }, body: { watchTimeSeconds, mediaUrl } })
  /** Lets so much time have gone by since the videos were first played. */
  const letPass = (by: Member, seconds: number) =>
    company.database.pool.query(
      'update watches set started_at = started_at - make_interval(secs => $1) where user_id = $2',
      [seconds, by.id],
    )

  test('is not read by being seen, but at 95 % of its length', async () => {
    const { id } = await film(100)
    const before = await unread(ben)
    expect(await view(ben, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await play(ben, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    await letPass(ben, 1_000)
    expect(await watch(ben, id, 94.9)).toMatchObject({ isRead: false })
    expect(await seen(ben, id)).toMatchObject({ isUnread: true, viewCount: 0 })
    expect(await watch(ben, id, 95)).toEqual({ isRead: true, watchTimeSeconds: 95 })
    expect(await unread(ben)).toBe(before - 1)
    expect(await seen(ben, id)).toMatchObject({ isUnread: false, viewCount: 1, views: [{ watchTimeSeconds: 95 }] })
  })

  test('watch time never shrinks and never passes the end', async () => {
    const { id } = await film(100)
    await play(ben, id)
    await letPass(ben, 1_000)
    expect(await watch(ben, id, 60)).toMatchObject({ watchTimeSeconds: 60 })
    expect(await watch(ben, id, 10)).toMatchObject({ watchTimeSeconds: 60, isRead: false })
    expect(await play(ben, id)).toMatchObject({ watchTimeSeconds: 60 })
    expect(await watch(ben, id, 5_000)).toEqual({ watchTimeSeconds: 100, isRead: true })
    expect(await watch(ben, id, 1)).toEqual({ watchTimeSeconds: 100, isRead: true })
  })

  test('nobody watches faster than twice the time that has passed', async () => {
    const { id } = await film(100)
    const claimed = await watch(ben, id, 100)
    expect(claimed.isRead).toBe(false)
    expect(claimed.watchTimeSeconds).toBeLessThan(5)
    await letPass(ben, 40)
    const { watchTimeSeconds, isRead } = await watch(ben, id, 100)
    expect(isRead).toBe(false)
    expect(watchTimeSeconds).toBeGreaterThanOrEqual(80)
    expect(watchTimeSeconds).toBeLessThan(95)
    await letPass(ben, 10)
    expect(await watch(ben, id, 100)).toEqual({ watchTimeSeconds: 100, isRead: true })
  })

  test('played without a connection, it counts from when it was first played, within what can be', async () => {
    const minute = 60_000
    const told = (id: number, watchTimeSeconds: number, startedAt: number) =>
      ben.call(calls.updateWatchTime, {
        params: { id },
        body: { watchTimeSeconds, startedAt: new Date(startedAt).toISOString() },
      })
    const backDate = (id: number) =>
      company.database.pool.query("update posts set created_at = created_at - interval '30 days' where id = $1", [id])
    const startOf = async (id: number) => {
      const { rows } = await company.database.pool.query('select started_at from watches where post_id = $1', [id])
      return (rows[0] as { started_at: Date }).started_at.getTime()
    }
    const old = await film(100)
    await backDate(old.id)
    expect(await told(old.id, 100, Date.now() - 10 * minute)).toEqual({ watchTimeSeconds: 100, isRead: true })
    const ancient = await film(100)
    await backDate(ancient.id)
    await told(ancient.id, 1, Date.now() - 20 * 24 * 60 * minute)
    expect(await startOf(ancient.id)).toBeGreaterThan(Date.now() - limits.offlineMaxAgeMs - 10 * minute)

    // nobody can have played it before it was there, nor yet to come
    const fresh = await film(100)
    expect((await told(fresh.id, 100, Date.now() - 10 * minute)).isRead).toBe(false)
    expect((await told(fresh.id, 100, Date.now() + 10 * minute)).isRead).toBe(false)
    expect(await startOf(fresh.id)).toBeLessThanOrEqual(Date.now())
  })

  test('of unknown length is read by any positive watch time', async () => {
    const { id } = await film(null)
    await view(ben, id)
    expect(await watch(ben, id, 0)).toMatchObject({ isRead: false })
    await letPass(ben, 1)
    expect(await watch(ben, id, 0.5)).toMatchObject({ isRead: true })
  })

  test('with several videos is read when each has been watched; without a URL the first is meant', async () => {
    const { id, urls } = await film(10, 20)
    await play(ben, id)
    await play(ben, id, urls[1])
    await letPass(ben, 1_000)
    expect(await watch(ben, id, 20)).toEqual({ isRead: false, watchTimeSeconds: 10 })
    expect(await watch(ben, id, 18, urls[1])).toEqual({ isRead: false, watchTimeSeconds: 18 })
    expect(await watch(ben, id, 19, '/media/another/display')).toMatchObject({ isRead: false })
    expect(await watch(ben, id, 19, urls[1])).toEqual({ isRead: true, watchTimeSeconds: 19 })
  })

  test('is not read by a batch, and its watch time is its watcher’s alone', async () => {
    const { id } = await film(10)
    expect(await ben.call(calls.viewPosts, { body: { postIds: [id] } })).toEqual({ read: [] })
    await play(ben, id)
    await letPass(ben, 60)
    await watch(ben, id, 10)
    expect(await view(ann, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await ben.call(calls.viewPosts, { body: { postIds: [id] } })).toEqual({ read: [id] })
  })

  test('strange watch times are refused or kept in bounds', async () => {
    const { id } = await film(10)
    for (const watchTimeSeconds of [-1, 2_000_000, '5' as unknown as number, null as unknown as number])
      expect(await ben.refused(calls.updateWatchTime, { params: { id }, body: { watchTimeSeconds } })).toMatch(/^422/)
    expect(await watch(ben, id, 1e-50)).toEqual({ isRead: false, watchTimeSeconds: 0 })
  })

  test('is the author’s without watching', async () => {
    const { id } = await film(10)
    expect(await watch(owner, id, 1)).toEqual({ isRead: true, watchTimeSeconds: 0 })
    expect(
      await owner.refused(calls.updateWatchTime, { params: { id: 2_000_000_000 }, body: { watchTimeSeconds: 1 } }),
    ).toBe('404 post.missing')
  })

  test('counts for nobody while it processes, and for its readers from then on', async () => {
    const before = await status(ben)
    const { db } = company.database
    const { id } = await db
      .insertInto('posts')
      .values({ teamId, authorId: owner.id, content: 'A film' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const video = {
      id: randomUUID(),
      ownerId: owner.id,
      postId: id,
      teamId,
      fileName: 'a.mp4',
      contentType: 'video/mp4',
    }
    const processing = { ...video, kind: 'video', status: 'processing', bytes: 1, originalKey: 'original/x' }
    await db.insertInto('media').values(processing).execute()
    expect(await view(ben, id)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await watch(ben, id, 5)).toEqual({ isRead: false, watchTimeSeconds: 0 })
    expect(await seen(ben, id)).toMatchObject({ isUnread: false })
    expect(await status(ben)).toEqual(before)

    await db.updateTable('media').set({ status: 'ready', durationSeconds: 4 }).where('id', '=', video.id).execute()
    await countPost(db, { postId: id, teamId, authorId: owner.id })
    expect(await seen(ben, id)).toMatchObject({ isUnread: true })
    await play(ben, id)
    await letPass(ben, 60)
    expect(await watch(ben, id, 4)).toMatchObject({ isRead: true })
    expect(await status(ben)).toMatchObject({ viewedPosts: before.viewedPosts + 1 })
  })
})

describe('who has read it', () => {
  test('is for owners, admins and owners of the team to know', async () => {
    const id = await write(ann)
    const keeper = await company.join('Kay', { teamId, isTeamOwner: true })
    const elsewhere = await company.join('Els', { teamId: await company.team('Elsewhere'), isTeamOwner: true })
    const admin = await company.join('Abe', { role: 'admin' })
    const refused = (by: Member) => by.refused(calls.postEngagement, { params: { id } })
    for (const by of [owner, admin, keeper]) expect(await refused(by)).toBe('200 accepted')
    for (const by of [ann, ben]) expect(await refused(by)).toBe('403 permission.denied')
    expect(await refused(elsewhere)).toBe('404 post.missing')
  })

  test('is found by name, in pages, and says who has not signed in yet', async () => {
    const crowd = await company.team('Crowd')
    const userIds: number[] = []
    for (const [firstName, lastName] of [
      ['Zoe', 'Alpha'],
      ['Yan', 'beta'],
      ['Xi', 'Gamma_%'],
      ['Wu', 'Beta'],
    ] as const) {
      const body = { email: `${firstName.toLowerCase()}@acme.example`, firstName, lastName, role: 'viewer' as const }
      userIds.push((await owner.call(addUser, { body })).id)
    }
    const members = userIds.map(userId => ({ userId }))
    await owner.call(addMembers, { params: { id: crowd }, body: { members } })
    const reader = await company.join('Reader', { teamId: crowd })
    const id = await write(owner, crowd)
    await view(reader, id)

    const all = await engagement(id)
    expect(names(all.nonViewedUsers)).toEqual(['Zoe', 'Wu', 'Yan', 'Xi'])
    expect(all.nonViewedUsers.map(({ hasSignedIn }) => hasSignedIn)).toEqual([false, false, false, false])
    expect(all.viewedUsers).toMatchObject([
      { id: reader.id, hasSignedIn: true, role: 'viewer', teams: ['Crowd'], viewedAt: expect.any(String) },
    ])
    expect(all).toMatchObject({ nonViewedCount: 4, viewedCount: 1, nonViewedMatches: 4, viewedMatches: 1 })

    const second = await engagement(id, { offset: 1, limit: 2 })
    expect(names(second.nonViewedUsers)).toEqual(['Wu', 'Yan'])
    expect(second.viewedUsers).toEqual([])
    const found = async (search: string) => names((await engagement(id, { search })).nonViewedUsers)
    expect(await found(' BETA ')).toEqual(['Wu', 'Yan'])
    expect(await found('zoe al')).toEqual(['Zoe'])
    expect(await found('a_%')).toEqual(['Xi'])
    expect(await found('\\')).toEqual([])
    expect(await engagement(id, { search: 'beta' })).toMatchObject({
      nonViewedCount: 4,
      nonViewedMatches: 2,
      viewedCount: 1,
      viewedMatches: 0,
    })
  })
})
