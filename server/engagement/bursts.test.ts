import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment } from '#contract/comments.ts'
import { unviewedCounts, updateWatchTime, viewPost, viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { addMembers, removeMember } from '#contract/members.ts'
import {
  likePost,
  reactionKinds,
  reactToComment,
  reactToPost,
  removePostReaction,
  unlikePost,
} from '#contract/reactions.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import type { TestCompany, Visitor } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { ask, type Person, TwoInstances } from '#server/testing/two-instances.ts'

/** Many people read, like and comment at the same moment, through two instances. */
let instances: TwoInstances
let here: TestCompany
let people: Person[]
let teamId: number
beforeAll(async () => {
  instances = await TwoInstances.open()
  here = instances.here
  teamId = await here.team()
  const members = [here.owner]
  for (const name of ['Ann', 'Ben', 'Cy', 'Dee', 'Eve']) members.push(await here.join(name, { teamId, canPost: true }))
  people = members.map(member => instances.person(member))
})
afterAll(() => instances.close())

const at = <T>(from: readonly T[], index: number): T => from[index % from.length] as T
/** The browser of a person on an instance. */
const browser = (person: number, instance: number) => at(at(people, person).on, instance)
const post = async () => (await here.owner.call(feed.createPost, { body: { content: 'News', teamId } })).id

test('likes and unlikes of one person on one post keep their order', async () => {
  const [first, second] = [await post(), await post()]
  // Requests of a session that is not in memory yet may overtake each other before they reach the write.
  for (const [index] of people.entries()) await browser(index, 0).call(feed.getPost, { params: { id: first } })
  await Promise.all(
    people.flatMap((_, index) =>
      [first, second].flatMap(id => {
        const calls = index % 2 === 0 ? [likePost, unlikePost, likePost] : [likePost, unlikePost]
        return calls.map(call => browser(index, 0).call(call, { params: { id } }))
      }),
    ),
  )
  for (const id of [first, second]) {
    const { likeCount, likes } = await here.owner.call(feed.getPost, { params: { id } })
    const liking = people.filter((_, index) => index % 2 === 0).map(person => person.id)
    expect([likeCount, likes.map(({ userId }) => userId).toSorted((a, b) => a - b)]).toEqual([liking.length, liking])
  }
})

const n = fc.nat({ max: 11 })
const act = fc.record({
  kind: fc.constantFrom(
    'view',
    'view some',
    'like',
    'unlike',
    'react',
    'remove reaction',
    'comment',
    'react to comment',
    'watch',
    'leave',
    'join',
    'delete',
  ),
  reaction: fc.constantFrom(...reactionKinds),
  who: n,
  what: n,
  instance: n,
})

test('after random bursts every counter equals its recount', { timeout: 1_800_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 90, size: 'max' }), async acts => {
      const ids = [await post(), await post(), await post(), await post()]
      const keys = [randomUUID(), randomUUID()]
      const added: { who: number; key: string; id: number }[] = []
      const open = await here.owner.call(addComment, { params: { id: at(ids, 1) }, body: { content: 'Open' } })
      const take = async ({ kind, who, what, instance, reaction }: (typeof acts)[number]) => {
        const person = at(people, who)
        const by = at(person.on, instance)
        const params = { id: at(ids, what) }
        if (kind === 'view') await ask(by, viewPost, { params })
        if (kind === 'view some') await ask(by, viewPosts, { body: { postIds: ids } })
        if (kind === 'watch') await ask(by, updateWatchTime, { params, body: { watchTimeSeconds: 1 } })
        if (kind === 'like') await ask(by, likePost, { params })
        if (kind === 'unlike') await ask(by, unlikePost, { params })
        if (kind === 'react') await ask(by, reactToPost, { params, body: { kind: reaction } })
        if (kind === 'remove reaction') await ask(by, removePostReaction, { params })
        if (kind === 'react to comment')
          await ask(by, reactToComment, { params: { id: open.id }, body: { kind: reaction } })
        if (kind === 'comment') {
          const key = at(keys, what)
          const comment = await ask(by, addComment, { params, body: { content: 'x', clientKey: key } })
          if (comment) added.push({ who: person.id, key, id: comment.id })
        }
        if (kind === 'delete' && what === 0) await ask(here.owner, feed.deletePost, { params })
        if (kind === 'leave') await ask(here.owner, removeMember, { params: { id: teamId, userId: person.id } })
        const joining = { members: [{ userId: person.id, canPost: true }] }
        if (kind === 'join') await ask(here.owner, addMembers, { params: { id: teamId }, body: joining })
      }
      await Promise.all(acts.map(take))
      expect(await findDrift(here.database.db)).toEqual([])
      // A comment that went with its post may be added again, to another post.
      const { rows } = await here.database.pool.query<{ id: number }>('select id from comments')
      const kept = added.filter(comment => rows.some(({ id }) => id === comment.id))
      for (const { who, key, id } of kept)
        expect(kept.filter(other => other.who === who && other.key === key).every(other => other.id === id)).toBe(true)
      const joining = people.slice(1).map(({ id: userId }) => ({ userId, canPost: true }))
      await ask(here.owner, addMembers, { params: { id: teamId }, body: { members: joining } })
    }),
    { numRuns: rounds({ few: 3, many: 100 }), endOnFailure: true },
  )
})

test('in one burst, everyone gets their own reply or refusal', async () => {
  const [id, closed] = [await post(), await post()]
  await here.owner.call(feed.editPost, { params: { id: closed }, body: { allowComments: false } })
  const outsider = await here.join('Oli')
  const clientKey = randomUUID()
  const comment = (by: Visitor, to: number, key?: string) =>
    by.try(addComment, { params: { id: to }, body: { content: 'Hello', clientKey: key } })
  const replies = await Promise.all([
    comment(browser(1, 0), id),
    comment(browser(1, 0), id, clientKey),
    comment(browser(1, 0), id, clientKey),
    comment(browser(2, 0), id, clientKey),
    comment(browser(2, 0), closed),
    comment(outsider, id),
    comment(browser(2, 0), 2_000_000_000),
  ])
  const codes = replies.map(reply => reply.body.error ?? reply.status)
  expect(codes).toEqual([201, 201, 201, 201, 'comments.off', 'post.missing', 'post.missing'])
  const [alone, once, twice, others] = replies.map(reply => reply.body.id)
  expect(twice).toBe(once)
  expect(new Set([alone, once, others]).size).toBe(3)
  expect((await here.owner.call(feed.getPost, { params: { id } })).commentCount).toBe(3)
})

test('a post that somebody else has locked holds up only those who need it', async () => {
  const [busy, free] = [await post(), await post()]
  const client = await here.database.pool.connect()
  await client.query('begin')
  await client.query('select from posts where id = $1 for update', [busy])
  const delayed = [
    browser(1, 1).call(likePost, { params: { id: busy } }),
    browser(1, 1).call(addComment, { params: { id: busy }, body: { content: 'x' } }),
    browser(1, 1).call(viewPosts, { body: { postIds: [busy, free] } }),
    // More than there are connections.
    ...Array.from({ length: 24 }, (_, index) =>
      browser(index, 1).call(updateWatchTime, { params: { id: busy }, body: { watchTimeSeconds: 1 } }),
    ),
  ]
  const before = (await browser(2, 1).call(unviewedCounts))[teamId] ?? 0
  await Promise.all([
    browser(2, 1).call(likePost, { params: { id: free } }),
    browser(2, 1).call(addComment, { params: { id: free }, body: { content: 'x' } }),
    browser(2, 1).call(viewPosts, { body: { postIds: [free] } }),
  ])
  expect((await browser(2, 1).call(unviewedCounts))[teamId] ?? 0).toBe(before - 1)
  const { rows } = await here.database.pool.query('select user_id from likes where post_id = $1', [busy])
  expect(rows).toEqual([])
  await client.query('commit')
  client.release()
  await Promise.all(delayed)
  const seen = await here.owner.call(feed.getPost, { params: { id: busy } })
  expect([seen.likeCount, seen.commentCount, seen.viewCount]).toEqual([1, 1, 1])
  expect(await findDrift(here.database.db)).toEqual([])
})

test('people who open the app at the same moment see their own pages and counts', async () => {
  const [other, ...posts] = [await here.team('Others'), await post(), await post(), await post()]
  for (const [index, id] of posts.entries()) {
    await browser(index + 1, 0).call(viewPost, { params: { id } })
    await browser(index + 2, 0).call(likePost, { params: { id } })
  }
  for (const index of [1, 4])
    await here.owner.call(addMembers, {
      params: { id: other },
      body: { members: [{ userId: at(people, index).id, canPost: true }] },
    })
  await browser(1, 0).call(feed.createPost, { body: { content: 'News of others', teamId: other } })
  const open = async (index: number) => ({
    page: await browser(index, 0).call(feed.listPosts, { query: { teamId, limit: 10 } }),
    counts: await browser(index, 0).call(unviewedCounts),
  })
  const together = await Promise.all(people.map((_, index) => open(index)))
  for (const [index, seen] of together.entries()) expect(seen).toEqual(await open(index))
  expect(new Set(together.map(seen => JSON.stringify(seen))).size).toBe(people.length)
})
