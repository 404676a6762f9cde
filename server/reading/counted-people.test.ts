import { expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts.ts'
import { postEngagement, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { addMembers } from '#contract/members.ts'
import * as people from '#contract/people.ts'
import { postReach } from '#contract/reach.ts'
import * as reports from '#contract/reports.ts'
import { createPath } from '#server/accounts/account-links.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { openCompany } from '#server/testing/company.ts'
import { fileForm } from '#server/testing/files/file-form.ts'
import { tokenIn } from '#server/testing/mails/mail-outbox.ts'
import { findDrift } from './recount.sql.ts'
import { findDriftInSample } from './sampled-recount.sql.ts'

/** Somebody who was added and not invited yet is in no figure, until they get or do the first that lets them in. */
const company = await openCompany({ rateLimits: false })
const { owner } = company
const teamId = await company.team('Roofers')
const ann = await company.join('Ann', { teamId })

async function importLater(...names: string[]): Promise<number[]> {
  const rows = names.map(name => `${name},Late,${name.toLowerCase()}@elsewhere.example,Roofers\n`).join('')
  const form = fileForm('csv', `firstName,lastName,email,team\n${rows}`)
  const { statusCode } = await owner.send({
    method: 'POST',
    url: `${people.importUsers.path}?invitations=later`,
    ...form,
  })
  expect(statusCode).toBe(200)
  const everyone = await owner.call(people.listUsers)
  return names.map(name => everyone.find(({ firstName }) => firstName === name)?.id ?? 0)
}
const write = async (content = 'News') => (await owner.call(feed.createPost, { body: { content, teamId } })).id
const audienceOf = async (id: number) => {
  const { viewedCount, nonViewedCount } = await owner.call(postEngagement, { params: { id } })
  return viewedCount + nonViewedCount
}
const figures = async () => {
  const { totalUsers, usersNotJoined, usersNotInvited } = await owner.call(reports.engagementOverview)
  const { totalMembers, membersNotJoined, membersNotInvited } = await owner.call(reports.teamEngagement, {
    params: { id: teamId },
  })
  const listed = (await owner.call(reports.engagementPeople)).total
  return { totalUsers, usersNotJoined, usersNotInvited, totalMembers, membersNotJoined, membersNotInvited, listed }
}
async function expectNoDrift(): Promise<void> {
  expect(await findDrift(company.database.db)).toEqual([])
  expect((await findDriftInSample(company.database.db)).drift).toEqual([])
}

test('imported people count from their invitation on, as not reached until they sign in', async () => {
  const before = await write()
  const [mia = 0, max = 0] = await importLater('Mia', 'Max')
  expect(await figures()).toEqual({
    totalUsers: 2,
    usersNotJoined: 0,
    usersNotInvited: 2,
    totalMembers: 1,
    membersNotJoined: 0,
    membersNotInvited: 2,
    listed: 2,
  })
  const { users, counts } = await owner.call(people.searchUsers, { query: { state: 'not-invited' } })
  expect([users.map(({ firstName }) => firstName), counts.notInvited]).toEqual([['Max', 'Mia'], 2])
  const holders = await owner.call(people.listCardHolders, { query: { teamId, state: 'not-invited' } })
  expect(holders.map(({ firstName }) => firstName)).toEqual(['Max', 'Mia'])
  const unsent = await write()
  expect(await audienceOf(unsent)).toBe(1)
  await ann.call(viewPosts, { body: { postIds: [before] } })
  await expectNoDrift()

  await owner.call(people.resendInvitation, { params: { id: mia } })
  expect(await figures()).toEqual({
    totalUsers: 3,
    usersNotJoined: 1,
    usersNotInvited: 1,
    totalMembers: 2,
    membersNotJoined: 1,
    membersNotInvited: 1,
    listed: 3,
  })
  const sent = await write()
  expect([await audienceOf(unsent), await audienceOf(sent)]).toEqual([1, 2])
  const { notReached, notInvited } = await owner.call(postReach, { params: { id: sent } })
  expect(notInvited).toMatchObject({ count: 1, action: 'invite', actionIds: [max], nextCursor: null })
  expect(notInvited.users.map(({ id }) => id)).toEqual([max])
  expect(notReached.flatMap(({ users }) => users.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
    [ann.id, mia].toSorted((a, b) => a - b),
  )
  await owner.call(feed.deletePost, { params: { id: unsent } })
  await expectNoDrift()

  await owner.call(people.resendInvitations)
  expect(await figures()).toMatchObject({ totalUsers: 4, usersNotInvited: 0, totalMembers: 3, listed: 4 })
  expect(await audienceOf(sent)).toBe(2)
  expect(await audienceOf(await write())).toBe(3)
  expect(
    (await owner.call(reports.engagementPeople, { query: { teamId } })).people.find(({ user }) => user.id === max),
  ).toMatchObject({ totalPosts: 1, viewedPosts: 0 })
  await expectNoDrift()
})

test('somebody counts from the first sign-in where that was earlier, and joins a team without counting', async () => {
  const [lou = 0] = await importLater('Lou')
  const van = await company.team('Van')
  await owner.call(addMembers, { params: { id: van }, body: { members: [{ userId: lou }] } })
  const { id } = await owner.call(feed.createPost, { body: { content: 'Van', teamId: van } })
  expect(await audienceOf(id)).toBe(0)
  await expectNoDrift()
  const token = tokenIn(await inTransaction(company.app.ctx, unit => createPath(unit, lou, 'setup')))
  const visitor = company.visitor()
  await visitor.call(resetPassword, { body: { token, newPassword: 'correct horse battery' } })
  const second = await owner.call(feed.createPost, { body: { content: 'Van again', teamId: van } })
  expect([await audienceOf(id), await audienceOf(second.id)]).toEqual([0, 1])
  await expectNoDrift()
})

test('rates are made of those who have joined, and audiences of everybody invited', async () => {
  const crane = await company.team('Crane')
  const [sam = 0] = await importLater('Sam')
  const jo = await company.join('Jo', { teamId: crane })
  await owner.call(addMembers, { params: { id: crane }, body: { members: [{ userId: sam }] } })
  await owner.call(people.resendInvitation, { params: { id: sam } })
  const created = await owner.call(feed.createPost, { body: { content: 'Crane', teamId: crane } })
  expect(created).toMatchObject({ audienceCount: 2, joinedCount: 1 })
  const { id } = created
  await jo.call(viewPosts, { body: { postIds: [id] } })
  const query = { teamId: crane }
  const reach = async () => (await owner.call(reports.postsReach, { query })).posts[0]
  const team = () => owner.call(reports.teamEngagement, { params: { id: crane } })
  expect(await reach()).toMatchObject({ meant: 2, read: 1, notJoined: 1, reach: 100 })
  expect(await team()).toMatchObject({
    totalMembers: 2,
    membersNotJoined: 1,
    averageEngagementRate: 100,
    lowEngagementCount: 0,
  })
  const listed = await owner.call(reports.engagementPeople, { query: { ...query, chip: 'not-joined' } })
  expect(listed.people).toMatchObject([{ user: { id: sam }, engagementRate: null, totalPosts: 1 }])
  await expectNoDrift()

  const token = tokenIn(await inTransaction(company.app.ctx, unit => createPath(unit, sam, 'setup')))
  await company.visitor().call(resetPassword, { body: { token, newPassword: 'correct horse battery' } })
  expect(await reach()).toMatchObject({ meant: 2, read: 1, notJoined: 0, reach: 50 })
  expect(await team()).toMatchObject({ membersNotJoined: 0, averageEngagementRate: 50, lowEngagementCount: 1 })
  await expectNoDrift()
  await owner.call(people.removeUser, { params: { id: sam } })
  expect(await reach()).toMatchObject({ meant: 1, notJoined: 0, reach: 100 })
  await expectNoDrift()
})

test('somebody who comes back starts to count again, and earlier views and posts disturb no counter', async () => {
  const ben = await company.join('Ben', { teamId, canPost: true })
  const read = await write('Read by Ben')
  await ben.call(viewPosts, { body: { postIds: [read] } })
  const own = await ben.call(feed.createPost, { body: { content: 'By Ben', teamId } })
  await owner.call(people.removeUser, { params: { id: ben.id } })
  const form = fileForm('csv', `firstName,lastName,email,team\nBen,Again,${ben.email},Roofers\n`)
  await owner.send({ method: 'POST', url: `${people.importUsers.path}?invitations=later`, ...form })
  await expectNoDrift()
  for (const id of [read, own.id]) await owner.call(feed.deletePost, { params: { id } })
  await expectNoDrift()
  await owner.call(people.removeUser, { params: { id: ben.id } })
  await expectNoDrift()
})
