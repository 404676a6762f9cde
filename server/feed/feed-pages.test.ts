import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as feed from '#contract/feed.ts'
import { addMembers } from '#contract/members.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { likePost } from '#contract/reactions.ts'
import type { TestCompany, Visitor } from '#server/testing/company.ts'
import { shortVideo } from '#server/testing/files/clips.ts'
import { rounds } from '#server/testing/rounds.ts'
import { type Person, TwoInstances } from '#server/testing/two-instances.ts'
import { FeedHistory, someSteps } from './feed-history.fixture.ts'
import { postsFromScratch } from './from-scratch.fixture.ts'

/** Random histories on two instances: every page equals the one that is built from the tables in one go. */
let instances: TwoInstances
let here: TestCompany
let people: Person[]
let photos: Buffer[]
let video: Buffer
const folder = mkdtempSync(path.join(tmpdir(), 'feed-pages-'))

beforeAll(async () => {
  video = shortVideo(folder)
  const square = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  photos = [await square('#0f766e'), await square('#b45309')]
  instances = await TwoInstances.open()
  here = instances.here
  const members = [here.owner]
  for (const name of ['Ann', 'Ben', 'Cy']) members.push(await here.join(name))
  people = members.map(member => instances.person(member))
})
afterAll(async () => {
  await instances.close()
  await rm(folder, { recursive: true })
})

test('over random histories, every page equals the one that is built from scratch', {
  timeout: 1_800_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, async steps => {
      const [owner] = people
      if (!owner) throw new Error('There is no owner')
      const teamIds = [companyWideTeamId, await here.team(), await here.team()]
      const everyone = people.slice(1).map(({ id: userId }) => ({ userId, canPost: true }))
      for (const id of teamIds.slice(1))
        await here.owner.call(addMembers, { params: { id }, body: { members: everyone } })
      await rightsAreKnown()
      const runJobs = () => here.runJobs()
      const history = new FeedHistory({ people, owner, teamIds, photos, video, runJobs })
      for (const [index, step] of steps.entries()) {
        await history.take(step)
        if (['join', 'leave'].includes(step.kind)) await rightsAreKnown()
        const person = people[(step.what + index) % people.length] ?? owner
        const teamId = teamIds[step.where % teamIds.length] ?? companyWideTeamId
        for (const browser of person.on) await compareFirstPage(browser, person.id, teamId)
      }
      for (const person of people)
        for (const teamId of teamIds) for (const browser of person.on) await compareAll(browser, person.id, teamId)
    }),
    { numRuns: rounds({ few: 3, many: 100 }), endOnFailure: true },
  )
})

test('of more likers than a post shows, the reader is the first, and there once', async () => {
  const [owner, ann] = people
  if (!owner || !ann) throw new Error('There is nobody')
  const { id } = await here.owner.call(feed.createPost, { body: { content: 'Free lunch' } })
  for (const person of [ann, owner]) await person.on[0]?.call(likePost, { params: { id } })
  const { rowCount } = await here.database.pool.query(
    `with others as (insert into users (email, first_name, last_name, role)
       select 'liker' || n || '@acme.example', 'Liker', 'No ' || n, 'viewer' from generate_series(1, 60) n returning id)
     insert into likes (user_id, post_id, created_at) select id, $1, now() + id * interval '1 second' from others`,
    [id],
  )
  await here.database.pool.query('update posts set like_count = like_count + $1 where id = $2', [rowCount, id])
  await here.owner.call(feed.editPost, { params: { id }, body: { content: 'Free dinner' } })
  for (const person of people)
    for (const browser of person.on) await compareFirstPage(browser, person.id, companyWideTeamId)
  expect((await ann.on[0]?.call(feed.getPost, { params: { id } }))?.likes.map(({ userId }) => userId)[0]).toBe(ann.id)
})

/** An instance learns of memberships that were changed through the other one within seconds; of posts it must at once. */
async function rightsAreKnown(): Promise<void> {
  for (const { app } of [here, instances.there]) {
    await app.ctx.changes.raiseVersions()
    await app.ctx.versions.refresh()
  }
}

const limit = 3
const expectedPosts = async (userId: number, ids: readonly number[]) =>
  z.array(feed.post).parse(await postsFromScratch(here.database.db, { id: userId }, ids))

async function idsInOrder(teamId: number): Promise<number[]> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    'select id from posts where team_id = $1 and deleted_at is null order by pinned_at desc nulls last, id desc',
    [teamId],
  )
  return rows.map(({ id }) => id)
}

async function compareFirstPage(browser: Visitor, userId: number, teamId: number): Promise<void> {
  const { status, body } = await browser.try(feed.listPosts, { query: { teamId, limit } })
  if (status === 404) return
  const ids = await idsInOrder(teamId)
  expect(body.posts).toEqual(await expectedPosts(userId, ids.slice(0, limit)))
  expect(body.hasMore).toBe(ids.length > limit)
}

async function compareAll(browser: Visitor, userId: number, teamId: number): Promise<void> {
  if ((await browser.try(feed.listPosts, { query: { teamId, limit } })).status === 404) return
  const ids = await idsInOrder(teamId)
  const expected = await expectedPosts(userId, ids)
  const listed: feed.Post[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await browser.call(feed.listPosts, { query: { teamId, limit, cursor } })
    listed.push(...page.posts)
    cursor = page.nextCursor ?? undefined
    if (!cursor) break
  }
  expect(listed).toEqual(expected)
  const { posts: later } = await browser.call(feed.listPosts, { query: { teamId, limit, offset: 1 } })
  expect(later).toEqual(expected.slice(1, limit + 1))
  if (ids.length > 0) {
    const { posts: byIds } = await browser.call(feed.listPosts, { query: { teamId, ids: ids.slice(0, 20).join(',') } })
    expect(byIds).toEqual(expected.slice(0, 20))
  }
  for (const [index, id] of ids.slice(0, 3).entries())
    expect(await browser.call(feed.getPost, { params: { id } })).toEqual(expected[index])
}
