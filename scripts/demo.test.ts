import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUser } from '#contract/accounts.ts'
import { getCompany } from '#contract/company.ts'
import { unviewedCounts } from '#contract/engagement.ts'
import { listPosts } from '#contract/feed.ts'
import { listUsers } from '#contract/people.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { TestApp } from '#server/testing/company.ts'
import { stateOf } from './demo/back-date.sql.ts'
import { company, password, type TeamKey } from './demo/company.ts'
import { type Crew, idIn } from './demo/crew.ts'
import { fillDemo } from './demo/fill.ts'
import { emailOf, type PersonKey, people, personKeys } from './demo/people.ts'
import { signIns } from './demo/sign-ins.ts'

let app: TestApp
let crew: Crew

beforeAll(async () => {
  app = await TestApp.open()
  crew = await fillDemo(app.app)
})
afterAll(() => app.close())

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

test('the company is branded, and one person is still expected', async () => {
  const owner = await signedIn('ruth')
  expect(await owner.call(getCompany)).toMatchObject({
    appName: company.appName,
    logoUrl: expect.stringMatching(/^\/logo\/[0-9a-f]{32}\.webp$/),
  })
  const everyone = await owner.call(listUsers)
  expect(everyone).toHaveLength(personKeys.length)
  expect(everyone.filter(({ hasSignedIn }) => !hasSignedIn).map(({ email }) => email)).toEqual([emailOf('wanda')])
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

test('no mail waits for people who do not exist', async () => {
  expect(await app.mailsTo(emailOf('wanda'))).toEqual([])
})
