import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addComment, deleteComment, editComment, removeCommentText, restoreComment } from '#contract/comments.ts'
import * as feed from '#contract/feed.ts'
import { addMembers, removeMember } from '#contract/members.ts'
import { setUserRole } from '#contract/people.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { search } from '#contract/search.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { kindOf } from '#server/testing/weighted.ts'
import { foundFromScratch, searches, vocabulary } from './search-model.fixture.ts'

const company = await openCompany({ rateLimits: false })
const people = [company.owner]
for (const name of ['Ann', 'Ben', 'Cy']) people.push(await company.join(name))

const n = fc.nat({ max: 11 })
const kinds = {
  post: 8,
  comment: 6,
  edit: 3,
  'edit comment': 2,
  'remove text': 1,
  'remove comment text': 1,
  delete: 2,
  restore: 2,
  'delete comment': 2,
  'restore comment': 1,
  'delete for good': 1,
  join: 3,
  leave: 3,
  'change role': 1,
} as const
const step = fc.record({
  kind: kindOf(kinds),
  who: n,
  where: n,
  what: n,
  words: fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }),
  search: fc.constantFrom(...searches),
  filter: n,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(from: readonly T[], at: number): T => {
  const found = from[at % from.length]
  if (found === undefined) throw new Error('There is none')
  return found
}

/** Takes a step, which may be refused. */
async function take(
  { kind, who, where, what, words }: Step,
  world: { teamIds: number[]; posts: number[]; comments: { postId: number; id: number; by: Member }[] },
): Promise<void> {
  const { owner } = company
  const by = pick(people, who)
  const teamId = pick(world.teamIds, where)
  const content = words.join(' ')
  const params = { id: world.posts[what % Math.max(1, world.posts.length)] ?? 1 }
  const comment = world.comments[what % Math.max(1, world.comments.length)] ?? { postId: 1, id: 1, by }
  const inComment = { id: comment.postId, commentId: comment.id }
  switch (kind) {
    case 'post': {
      const { status, body } = await by.try(feed.createPost, { body: { teamId, content } })
      if (status === 201) world.posts.push(body.id)
      return
    }
    case 'comment': {
      const { status, body } = await by.try(addComment, { params, body: { content } })
      if (status === 201) world.comments.push({ postId: params.id, id: body.id, by })
      return
    }
    case 'edit':
      return void (await owner.try(feed.editPost, { params, body: { content } }))
    case 'edit comment':
      return void (await comment.by.try(editComment, { params: inComment, body: { content } }))
    case 'remove text':
      return void (await owner.try(feed.removePostText, { params, body: { note: content } }))
    case 'remove comment text':
      return void (await owner.try(removeCommentText, { params: inComment, body: { note: content } }))
    case 'delete':
      return void (await owner.try(feed.deletePost, { params }))
    case 'restore':
      return void (await owner.try(feed.restorePost, { params }))
    case 'delete comment':
      return void (await owner.try(deleteComment, { params: inComment }))
    case 'restore comment':
      return void (await owner.try(restoreComment, { params: inComment }))
    case 'delete for good':
      if (world.posts.length > 0) await company.deleteForGood(owner, params.id).catch(() => undefined)
      return
    case 'join': {
      const member = { userId: pick(people, who).id, canPost: true }
      return void (await owner.try(addMembers, { params: { id: teamId }, body: { members: [member] } }))
    }
    case 'leave':
      return void (await owner.try(removeMember, { params: { id: teamId, userId: pick(people, who).id } }))
    case 'change role': {
      const role = what % 2 === 0 ? 'admin' : 'viewer'
      return void (await owner.try(setUserRole, { params: { id: pick(people, who).id }, body: { role } }))
    }
  }
}

test('over random histories, everyone finds exactly what they may see, by its present words', {
  timeout: 1_800_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50, size: 'max' }), async steps => {
      const teamIds = [companyWideTeamId, await company.team(), await company.team()]
      const world = { teamIds, posts: [], comments: [] }
      for (const each of steps) {
        await take(each, world)
        const person = pick(people, each.who + each.filter)
        const filters = pick(
          [
            {},
            { type: 'post' },
            { type: 'comment' },
            { teamId: pick(teamIds, each.where) },
            { authorId: person.id },
          ] as const,
          each.filter,
        )
        const expected = await foundFromScratch(company.database.pool, person.id, each.search, filters)
        expect(await findAll(person, { q: each.search, ...filters })).toEqual(expected)
      }
    }),
    { numRuns: rounds({ few: 3, many: 100 }), endOnFailure: true },
  )
})

/** All pages, without people. */
async function findAll(
  person: Member,
  query: { q: string; type?: 'post' | 'comment'; teamId?: number; authorId?: number },
) {
  const found: { type: string; id: number | string }[] = []
  let cursor: string | undefined
  do {
    const { results, nextCursor } = await person.call(search, { query: { ...query, cursor } })
    found.push(...results.filter(({ type }) => type !== 'person').map(({ type, id }) => ({ type, id })))
    cursor = nextCursor ?? undefined
  } while (cursor)
  return found
}
