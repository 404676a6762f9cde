import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUser } from '#contract/accounts.ts'
import { getCompany } from '#contract/company.ts'
import { compareTeams } from '#contract/comparisons.ts'
import { unviewedCounts } from '#contract/engagement.ts'
import { listPosts } from '#contract/feed.ts'
import { drawRecord, listGiveaways } from '#contract/giveaways.ts'
import { listUsers } from '#contract/people.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { listScheduled } from '#contract/scheduling.ts'
import { publicInternet } from '#server/lib/outbound/internet.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { TestApp } from '#server/testing/company.ts'
import { moveNotifications, stateOf } from './demo/back-date.sql.ts'
import { company, password, type TeamKey } from './demo/company.ts'
import { type Crew, idIn } from './demo/crew.ts'
import { type Devices, openDevices } from './demo/devices.ts'
import { fillDemo } from './demo/fill.ts'
import { emailOf, type PersonKey, people, personKeys } from './demo/people.ts'
import { signIns } from './demo/sign-ins.ts'
import { problemsOf } from './verify-draw.mjs'

let app: TestApp
let devices: Devices
let crew: Crew

beforeAll(async () => {
  devices = await openDevices()
  app = await TestApp.open({}, { internet: devices.beyond(publicInternet(undefined)) })
  crew = await fillDemo(app.app)
  await moveNotifications(app.database.db, devices.origin)
})
afterAll(async () => {
  await app.close()
  devices.close()
})

async function signedIn(key: PersonKey) {
  const visitor = app.visitor()
  await visitor.signIn(emailOf(key), password)
  return visitor
}

test('the counters are what the posts, views, likes and comments say', async () => {
  expect(await findDrift(app.database.db)).toEqual([])
  expect(await stateOf(app.database.db)).toBe('filled')
})

test.each(signIns)('the $as signs in and has the unread posts that the demo promises', async ({ key, unread }) => {
  const visitor = await signedIn(key)
  const counts = Object.entries(unread).map(([team, n]) => [idIn(crew.teamIds, team as TeamKey | 'company'), n])
  expect(await visitor.call(currentUser)).toMatchObject({ email: emailOf(key), role: people[key].role ?? 'viewer' })
  expect(await visitor.call(unviewedCounts)).toEqual(Object.fromEntries(counts))
})

test('the company is branded, and some people are still expected, most of them with a card', async () => {
  const owner = await signedIn('ruth')
  expect(await owner.call(getCompany)).toMatchObject({
    appName: company.appName,
    logoUrl: expect.stringMatching(/^\/logo\/[0-9a-f]{32}\.webp$/),
  })
  const everyone = await owner.call(listUsers)
  expect(everyone).toHaveLength(personKeys.length)
  const names = everyone.filter(({ hasSignedIn }) => !hasSignedIn).map(({ firstName }) => firstName)
  expect(names.toSorted()).toEqual(['Dolores', 'Tomás', 'Wade', 'Wanda'])
})

test('the feed runs back in time in the order of its ids, with photos, colors and a pinned post', async () => {
  const { posts } = await (await signedIn('ruth')).call(listPosts, { query: { limit: 50 } })
  const inTime = posts.filter(({ isPinned }) => !isPinned)
  expect(inTime.map(({ createdAt }) => createdAt)).toEqual(
    inTime
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(posts[0]?.isPinned).toBe(true)
  expect(posts.some(({ media }) => media.length > 1)).toBe(true)
  expect(posts.some(({ backgroundColor }) => backgroundColor)).toBe(true)
  expect(posts.every(({ comments, createdAt }) => comments.every(comment => comment.createdAt > createdAt))).toBe(true)
})

test('a short film stands among the photos, ready to be played', async () => {
  const teamId = idIn(crew.teamIds, 'install')
  const { posts } = await (await signedIn('ruth')).call(listPosts, { query: { teamId, limit: 50 } })
  expect(posts.flatMap(({ media }) => media).filter(({ type }) => type === 'video')).toMatchObject([
    { state: 'ready', width: 960, height: 540, durationSeconds: 7, posterUrl: expect.any(String) },
  ])
})

test('a notice to confirm has a record, and another is urgent', async () => {
  const { posts } = await (await signedIn('ruth')).call(listPosts, { query: { limit: 50 } })
  const asking = posts.filter(({ askToConfirm }) => askToConfirm)
  expect(asking.map(({ isUrgent }) => isUrgent)).toEqual([true, false])
  for (const { confirmedCount, audienceCount, viewCount } of asking) {
    expect(confirmedCount).toBeGreaterThan(5)
    expect(confirmedCount).toBeLessThan(viewCount)
    expect(viewCount).toBeLessThan(audienceCount)
  }
  expect(asking[1]?.media).toMatchObject([{ type: 'document' }])
})

test('a reminder reaches the phones of those who have not read a notice', async () => {
  const owner = await signedIn('ruth')
  const { posts } = await owner.call(listPosts, { query: { limit: 50 } })
  const notice = posts.find(({ askToConfirm }) => askToConfirm)?.id ?? 0
  const { queued, unreachable } = await owner.call(notifyNonViewers, { params: { id: notice }, body: {} })
  expect(Math.min(queued, unreachable)).toBeGreaterThan(5)
  await app.runJobs()
  const { rows } = await app.database.pool.query(
    `select count(*)::int as devices, max(failures)::int as failures from push_subscriptions
     where last_sent_at is not null`,
  )
  expect(rows).toEqual([{ devices: queued, failures: 0 }])
})

test('one giveaway runs, another was drawn and holds', async () => {
  const visitor = await signedIn('devon')
  const owner = await signedIn('ruth')
  const giveaways = await owner.call(listGiveaways)
  expect(giveaways.map(({ status }) => status).toSorted()).toEqual(['active', 'ended'])
  const drawn = giveaways.find(({ status }) => status === 'ended')
  const record = await visitor.call(drawRecord, { params: { id: drawn?.id ?? 0 } })
  expect(record.draws).toHaveLength(1)
  expect(problemsOf(record)).toEqual([])
})

test('months can be compared, and posts wait to be published', async () => {
  const owner = await signedIn('ruth')
  const { posts } = await owner.call(listScheduled)
  expect(posts).toHaveLength(2)
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const { all } = await owner.call(compareTeams, { query: { from: day(60), to: day(31) } })
  expect(all.posts).toBeGreaterThan(5)
  expect([all.reach, all.reachBefore]).not.toContain(null)
})

test('no mail waits for people who do not exist', async () => {
  expect(await app.mailsTo(emailOf('wanda'))).toEqual([])
})
