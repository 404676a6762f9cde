import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { addMembers } from '#contract/members.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { TestCompany } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { addedBy, archiveWith, importAll, type Line } from './imports.fixture.ts'

const at = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString()
const day = fc.nat({ max: 300 })
const who = fc.nat({ max: 5 })
const which = fc.nat({ max: 7 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

/** An archive that is in order line by line, and in which everything refers to anything. */
const archives = fc.record({
  people: fc.array(
    fc.record({
      role: fc.constantFrom('viewer', 'admin', 'owner'),
      createdAt: day.map(at),
      joinedAt: maybe(day.map(at)),
      countedAt: maybe(day.map(at)),
      removedAt: seldom(day.map(at)),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  members: fc.array(
    fc.record({
      teamId: fc.constantFrom(9, 20, 21),
      userId: who,
      joinedAt: maybe(day.map(at)),
      canPost: fc.boolean(),
      isTeamOwner: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  posts: fc.array(
    fc.record({
      teamId: fc.constantFrom(9, 20, 21),
      authorId: who,
      kind: fc.constantFrom('post', 'post', 'announcement'),
      createdAt: day.map(at),
      askToConfirm: fc.boolean(),
      pinnedAt: seldom(day.map(at)),
    }),
    { minLength: 8, maxLength: 8 },
  ),
  views: fc.array(
    fc.record({ postId: which, userId: who, viewedOn: day.map(n => at(n).slice(0, 10)), isRead: fc.boolean() }),
    { maxLength: 25 },
  ),
  confirmations: fc.array(
    fc.record({ postId: which, userId: who, version: fc.constantFrom(1, 2, 3), confirmedAt: day.map(at) }),
    { maxLength: 15 },
  ),
  versions: fc.array(fc.constantFrom(1, 2, 3), { minLength: 16, maxLength: 16 }),
})

const unique = <T>(lines: readonly T[], keyOf: (line: T) => string) => [
  ...new Map(lines.map(line => [keyOf(line), line])).values(),
]

function archiveOf({
  people,
  members,
  posts,
  views,
  confirmations,
  versions,
}: typeof archives extends fc.Arbitrary<infer A> ? A : never) {
  const versionsOf = (n: number) => {
    const [a = 1, b = 1] = versions.slice(2 * n)
    return { confirmVersion: Math.min(a, b), textVersion: Math.max(a, b) }
  }
  return archiveWith({
    people: people.map((person, id) => ({
      ...person,
      id: id + 1,
      firstName: `P${id}`,
      lastName: 'Test',
      email: `p${id}@other.example`,
    })),
    teams: [20, 21].map((id): Line => ({ id, name: `Team ${id}` })),
    members: unique(members, ({ teamId, userId }) => `${teamId} ${userId}`).map(member => ({
      ...member,
      userId: member.userId + 1,
    })),
    posts: posts.map((post, n) => ({
      ...post,
      ...versionsOf(n),
      id: n + 1,
      authorId: post.authorId + 1,
      content: `Post ${n}`,
    })),
    views: unique(views, ({ postId, userId }) => `${postId} ${userId}`).map(({ isRead, ...view }) => ({
      ...view,
      postId: view.postId + 1,
      userId: view.userId + 1,
      readOn: isRead ? view.viewedOn : null,
    })),
    confirmations: unique(confirmations, ({ postId, userId, version }) => `${postId} ${userId} ${version}`)
      .filter(({ postId, version }) => posts[postId]?.askToConfirm && version <= versionsOf(postId).textVersion)
      .map(line => ({ ...line, postId: line.postId + 1, userId: line.userId + 1 })),
  })
}

test('counters are right after any archive, in an empty company and beside others, and a second import adds nothing', {
  timeout: 1_800_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(archives, fc.boolean(), async (contents, isEmpty) => {
      const company = await TestCompany.open({ rateLimits: false })
      const { owner } = company
      if (!isEmpty) {
        const teamId = await company.team('Team 20')
        const ann = await company.join('Ann', { teamId })
        const first = await owner.call(createPost, { body: { teamId, content: 'Own' } })
        await owner.call(createPost, { body: { content: 'Own, too' } })
        await ann.call(viewPost, { params: { id: first.id }, body: {} })
        const ben = await company.join('Ben')
        await owner.call(addMembers, { params: { id: teamId }, body: { members: [{ userId: ben.id, canPost: true }] } })
      }
      const archive = archiveOf(contents)
      const { state } = await importAll(company, archive)
      expect(state).toBe('done')
      expect(await findDrift(company.app.ctx.db)).toEqual([])
      expect(addedBy(await importAll(company, archive))).toEqual({})
      expect(await findDrift(company.app.ctx.db)).toEqual([])
      await company.close()
    }),
    { numRuns: rounds({ few: 3, many: 100 }), endOnFailure: true },
  )
})
