import { describe, expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import * as calls from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { addMembers, removeMember } from '#contract/members.ts'
import { addUser, removeUser } from '#contract/people.ts'
import { resetBadge } from '#contract/push.ts'
import { likePost } from '#contract/reactions.ts'
import { editTeam } from '#contract/teams.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import type { Member } from '#server/testing/company.ts'
import { openReaders } from './engagement.fixture.ts'

const { company, owner, teamId, ann, ben, write, view, seen, unread, status } = await openReaders({ rateLimits: false })

const engagement = (id: number, query: { search?: string; offset?: number; limit?: number } = {}) =>
  owner.call(calls.postEngagement, { params: { id }, query })
const names = (readers: { firstName: string }[]) => readers.map(({ firstName }) => firstName)
const rejoin = async (member: Member, team = teamId) => {
  await owner.call(removeMember, { params: { id: team, userId: member.id } })
  await owner.call(addMembers, { params: { id: team }, body: { members: [{ userId: member.id, canPost: true }] } })
}

describe('the audience of a post', () => {
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

  test('does not include views by anyone else', async () => {
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

  test('a member who joins again starts with nothing unread and nothing read', async () => {
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

  test('a removed user leaves every counter, their posts and comments stay', async () => {
    const dee = await company.join('Dee', { teamId, canPost: true })
    const [theirs, ours] = [await write(dee), await write()]
    await view(dee, ours)
    await dee.call(addComment, { params: { id: ours }, body: { content: 'Noted' } })
    expect(names((await engagement(ours)).viewedUsers)).toEqual(['Dee'])
    await owner.call(removeUser, { params: { id: dee.id } })
    expect((await engagement(ours)).viewedUsers).toEqual([])
    expect(await seen(owner, ours)).toMatchObject({ viewCount: 0, comments: [{ author: { firstName: 'Dee' } }] })
    expect(await seen(owner, theirs)).toMatchObject({ author: { firstName: 'Dee', lastName: 'Test' } })
    expect(names((await engagement(ours)).nonViewedUsers)).not.toContain('Dee')
  })

  test('a post that does not count is never unread', async () => {
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

test('an inactive team asks nothing of its members until it is active again', async () => {
  const quiet = await company.team('Quiet')
  const dee = await company.join('Dee', { teamId: quiet })
  await view(dee, await write(owner, quiet))
  await write(owner, quiet)
  const asked = { totalPosts: 2, viewedPosts: 1, unviewedPosts: 1, isEligible: false }
  expect([await status(dee), await unread(dee, quiet), await dee.call(resetBadge)]).toMatchObject([
    asked,
    1,
    { unreadCount: 1 },
  ])
  await owner.call(editTeam, { params: { id: quiet }, body: { isActive: false } })
  expect([await status(dee), await unread(dee, quiet), await dee.call(resetBadge)]).toMatchObject([
    { totalPosts: 0, unviewedPosts: 0, engagementRate: null, isEligible: true },
    0,
    { unreadCount: 0 },
  ])
  await owner.call(editTeam, { params: { id: quiet }, body: { isActive: true } })
  expect([await status(dee), await unread(dee, quiet)]).toMatchObject([asked, 1])
  expect(await findDrift(company.database.db)).toEqual([])
})

describe('when a post is read', () => {
  test('without a video: by being viewed, once', async () => {
    const id = await write()
    const before = await unread(ben)
    expect(await view(ben, id)).toEqual({ isRead: true, watchTimeSeconds: 0 })
    await Promise.all([1, 2, 3].map(() => view(ben, id)))
    expect(await unread(ben)).toBe(before - 1)
    expect(await seen(ben, id)).toMatchObject({
      isUnread: false,
      viewCount: 0,
      audienceCount: 0,
      views: [{ userId: ben.id, user: { firstName: 'Ben' } }],
    })
    expect(await seen(owner, id)).toMatchObject({ viewCount: 1 })
    expect((await seen(ann, id)).views).toEqual([])
  })

  test('nothing that happens to the post later changes that', async () => {
    const [read, notRead] = [await write(), await write()]
    await view(ben, read)
    for (const id of [read, notRead]) {
      const params = { id }
      await owner.call(feed.editPost, { params, body: { content: 'Edited' } })
      await owner.call(feed.pinPost, { params, body: { isPinned: true } })
      await owner.call(feed.pinPost, { params, body: { isPinned: false } })
      await ben.call(likePost, { params })
      await ben.call(addComment, { params, body: { content: 'Hm' } })
    }
    expect((await seen(ben, read)).isUnread).toBe(false)
    expect((await seen(ben, notRead)).isUnread).toBe(true)
  })

  test('several at once: skips posts that are hidden, deleted or the reader’s own', async () => {
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

describe('the readers of a post', () => {
  test('are visible to owners, admins and owners of the team', async () => {
    const id = await write(ann)
    const keeper = await company.join('Kay', { teamId, isTeamOwner: true })
    const elsewhere = await company.join('Els', { teamId: await company.team('Elsewhere'), isTeamOwner: true })
    const admin = await company.join('Abe', { role: 'admin' })
    const refused = (by: Member) => by.refused(calls.postEngagement, { params: { id } })
    for (const by of [owner, admin, keeper]) expect(await refused(by)).toBe('200 accepted')
    for (const by of [ann, ben]) expect(await refused(by)).toBe('403 permission.denied')
    expect(await refused(elsewhere)).toBe('404 post.missing')
  })

  test('are found by name, in pages, with those who have not signed in yet', async () => {
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
