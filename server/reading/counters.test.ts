import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Call, RequestOf } from '#contract/call.ts'
import { addComment, deleteComment } from '#contract/comments.ts'
import {
  engagementStatus,
  postEngagement,
  unviewedCounts,
  updateWatchTime,
  viewPost,
  viewPosts,
} from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import * as members from '#contract/members.ts'
import { removeUser, setUserRole } from '#contract/people.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import * as teams from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { untilServed } from '#server/testing/until-served.ts'
import { ReadStateModel } from './reading-model.fixture.ts'
import { findDrift } from './recount.sql.ts'

/** Random histories over HTTP: the counters agree with a slow recount, and the replies with a model without counters. */
const companyWide = 9
const company = await openCompany({ rateLimits: false })
const people = [company.owner]
for (const name of ['Ann', 'Ben', 'Cy', 'Dee']) people.push(await company.join(name))

/** Who, where and what are numbers: which of those there are then. */
const which = fc.nat({ max: 11 })
const steps = {
  post: fc.record({ do: fc.constant('post' as const), who: fc.oneof(fc.constant(0), which), where: which }),
  view: fc.record({ do: fc.constantFrom('view' as const, 'view' as const, 'watch' as const), who: which, what: which }),
  viewSome: fc.record({
    do: fc.constant('view some' as const),
    who: which,
    whats: fc.array(which, { minLength: 1, maxLength: 12 }),
  }),
  like: fc.record({ do: fc.constantFrom('like' as const, 'unlike' as const), who: which, what: which }),
  comment: fc.record({ do: fc.constantFrom('comment' as const, 'uncomment' as const), who: which, what: which }),
  edit: fc.record({ do: fc.constantFrom('edit' as const, 'pin' as const, 'read again' as const), what: which }),
  join: fc.record({
    do: fc.constantFrom('join' as const, 'join' as const, 'leave' as const),
    who: which,
    where: which,
  }),
  role: fc.record({ do: fc.constantFrom('promote' as const, 'demote' as const), who: which }),
  delete: fc.record({ do: fc.constant('delete' as const), what: which }),
  restore: fc.record({ do: fc.constant('restore' as const), who: which }),
  deleteTeam: fc.record({ do: fc.constant('delete team' as const), where: which }),
}
type Step = typeof steps extends Record<string, fc.Arbitrary<infer S>> ? S : never

const doing: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: steps.post, weight: 8 },
  { arbitrary: steps.view, weight: 6 },
  { arbitrary: steps.viewSome, weight: 8 },
  { arbitrary: steps.like, weight: 2 },
  { arbitrary: steps.comment, weight: 2 },
  { arbitrary: steps.edit, weight: 3 },
  { arbitrary: steps.join, weight: 10 },
  { arbitrary: steps.role, weight: 1 },
  { arbitrary: steps.delete, weight: 2 },
  { arbitrary: steps.restore, weight: 2 },
  { arbitrary: steps.deleteTeam, weight: 1 },
)

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T
const others = () => people.slice(1)

/** A running history: its teams and posts, as far as replies have confirmed them. */
class History {
  model = new ReadStateModel()
  teamIds: number[] = [companyWide]
  posts: { id: number; teamId: number }[] = []
  comments: { id: number; postId: number; by: Member }[] = []
  deleted: { id: number; teamId: number }[] = []
  edits = 0

  /** Everyone is a viewer and in Company-wide alone, which has no posts. */
  static async begin(): Promise<History> {
    const { pool } = company.database
    const { rows } = await pool.query<{ id: number }>('select id from posts where deleted_at is null')
    for (const { id } of rows) await company.owner.call(feed.deletePost, { params: { id } })
    const { rows: old } = await pool.query<{ id: number }>('select id from teams where id <> 9')
    for (const { id } of old) await company.owner.call(teams.deleteTeam, { params: { id } })
    const history = new History()
    for (const person of others())
      await company.owner.call(setUserRole, { params: { id: person.id }, body: { role: 'viewer' } })
    for (const person of people) history.model.join(companyWide, person.id)
    for (const name of ['One', 'Two']) history.teamIds.push(await company.team(name))
    return history
  }

  async take(step: Step): Promise<void> {
    const { owner } = company
    const own = this.teamIds.filter(id => id !== companyWide)
    const teamId = 'where' in step ? pick(step.do === 'post' ? this.teamIds : own, step.where) : 0
    const what = 'what' in step ? this.posts[step.what % (this.posts.length || 1)] : undefined
    if ('what' in step && !what) return
    const params = { id: what?.id ?? 0 }
    switch (step.do) {
      case 'post': {
        const by = pick(people, step.who)
        const posted = await ask(by, feed.createPost, { body: { content: 'x', teamId } })
        if (!posted) return
        this.posts.push({ id: posted.id, teamId })
        return this.model.post(teamId, posted.id, by.id)
      }
      case 'view': {
        const by = pick(people, step.who)
        if (await ask(by, viewPost, { params })) this.model.view(params.id, by.id)
        return
      }
      case 'watch':
        await ask(pick(people, step.who), updateWatchTime, { params, body: { watchTimeSeconds: 1 } })
        return
      case 'view some': {
        const by = pick(people, step.who)
        const postIds = step.whats.map(n => this.posts[n]?.id ?? 2_000_000_000 + n)
        const viewed = postIds.length > 0 ? await ask(by, viewPosts, { body: { postIds } }) : undefined
        for (const id of viewed?.read ?? []) this.model.view(id, by.id)
        return
      }
      case 'like':
      case 'unlike':
        await ask(pick(people, step.who), step.do === 'like' ? likePost : unlikePost, { params })
        return
      case 'comment': {
        const by = pick(people, step.who)
        const made = await ask(by, addComment, { params, body: { content: 'y' } })
        if (made) this.comments.push({ id: made.id, postId: params.id, by })
        return
      }
      case 'uncomment': {
        const gone = this.comments.splice(step.who % (this.comments.length || 1), 1)[0]
        if (gone) await ask(owner, deleteComment, { params: { id: gone.postId, commentId: gone.id } })
        return
      }
      case 'edit':
        await ask(owner, feed.editPost, { params, body: { content: 'z' } })
        return
      case 'read again': {
        this.edits += 1
        const body = { content: `z${this.edits}`, readAgain: true }
        if (await ask(owner, feed.editPost, { params, body })) this.model.readAgain(params.id)
        return
      }
      case 'restore': {
        const restored = pick(this.deleted, step.who)
        if (!restored || !(await ask(owner, feed.restorePost, { params: { id: restored.id } }))) return
        this.deleted = this.deleted.filter(post => post !== restored)
        this.posts.push(restored)
        return this.model.restorePost(restored.id)
      }
      case 'pin':
        await ask(owner, feed.pinPost, { params, body: { isPinned: true } })
        return
      case 'join': {
        const { id: userId } = pick(people, step.who)
        if (teamId && (await ask(owner, members.addMembers, joining(teamId, userId)))) this.model.join(teamId, userId)
        return
      }
      case 'leave': {
        const { id: userId } = pick(people, step.who)
        const left = teamId && (await ask(owner, members.removeMember, { params: { id: teamId, userId } }))
        if (left) this.model.leave(teamId, userId)
        return
      }
      case 'promote':
      case 'demote': {
        const role = step.do === 'promote' ? ('admin' as const) : ('viewer' as const)
        await ask(owner, setUserRole, { params: { id: pick(others(), step.who).id }, body: { role } })
        return
      }
      case 'delete':
        this.posts = this.posts.filter(({ id }) => id !== params.id)
        if (!what || !(await ask(owner, feed.deletePost, { params }))) return
        this.deleted.push(what)
        return this.model.deletePost(params.id)
      case 'delete team':
        if (!teamId) return
        this.teamIds = this.teamIds.filter(id => id !== teamId)
        this.posts = this.posts.filter(post => post.teamId !== teamId)
        if (await ask(owner, teams.deleteTeam, { params: { id: teamId } })) this.model.deleteTeam(teamId)
    }
  }
}

const joining = (id: number, userId: number) => ({ params: { id }, body: { members: [{ userId, canPost: true }] } })

/** The reply, or nothing where it was refused because of what others did; a failure of the server or of ours is none. */
async function ask<C extends Call>(by: Member, call: C, request: RequestOf<C>) {
  const { status, body } = await untilServed(() => by.try(call, request))
  if (status >= 500 || status === 400 || status === 422)
    throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`)
  return status < 400 ? body : undefined
}

/** The replies about everyone's read state, by the model. */
async function answersOf(person: Member, history: History) {
  const unread: number[] = []
  for (const teamId of history.teamIds) {
    const page = await person.try(feed.listPosts, { query: { teamId, limit: 50 } })
    for (const post of page.status === 200 ? page.body.posts : []) if (post.isUnread) unread.push(post.id)
  }
  const { totalPosts, viewedPosts, unviewedPosts, engagementRate, isEligible } = await person.call(engagementStatus)
  expect(unviewedPosts).toBe(totalPosts - viewedPosts)
  expect(engagementRate).toBe(totalPosts === 0 ? null : (viewedPosts / totalPosts) * 100)
  expect(isEligible).toBe(unviewedPosts === 0)
  const counts = await person.call(unviewedCounts)
  return { counts, total: totalPosts, read: viewedPosts, unread: unread.toSorted((a, b) => a - b) }
}

async function readersOf(postId: number) {
  const engagement = await company.owner.call(postEngagement, { params: { id: postId }, query: { limit: 200 } })
  const ids = (readers: { id: number }[]) => readers.map(({ id }) => id).toSorted((a, b) => a - b)
  const [viewed, nonViewed] = [ids(engagement.viewedUsers), ids(engagement.nonViewedUsers)]
  expect([engagement.viewedCount, engagement.nonViewedCount]).toEqual([viewed.length, nonViewed.length])
  return { viewed, nonViewed }
}

describe('over random histories', { timeout: 1_800_000 }, () => {
  test('one after another, every reply equals the model', async () => {
    const histories = fc.array(doing, { minLength: 15, maxLength: 50, size: 'max' })
    await fc.assert(
      fc.asyncProperty(histories, async taken => {
        const history = await History.begin()
        for (const step of taken) await history.take(step)
        expect(await findDrift(company.database.db)).toEqual([])
        for (const person of people)
          expect(await answersOf(person, history)).toEqual(history.model.expectedFor(person.id))
        for (const { id } of history.posts) expect(await readersOf(id)).toEqual(history.model.readersOf(id))
      }),
      { numRuns: rounds({ few: 4, many: 100 }), endOnFailure: true },
    )
  })

  test('many at once, no counter drifts and all replies agree', async () => {
    const histories = fc.array(fc.array(doing, { minLength: 2, maxLength: 10 }), {
      minLength: 3,
      maxLength: 8,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(histories, async bursts => {
        const history = await History.begin()
        for (let n = 0; n < 4; n += 1) {
          await history.take({ do: 'join', who: n, where: n })
          await history.take({ do: 'post', who: 0, where: n })
        }
        for (const burst of bursts) await Promise.all(burst.map(step => history.take(step)))
        expect(await findDrift(company.database.db)).toEqual([])
        for (const person of people) {
          const { counts, total, read, unread } = await answersOf(person, history)
          const sum = Object.values(counts).reduce((a, b) => a + b, 0)
          expect([sum, total - read]).toEqual([unread.length, unread.length])
        }
        const { rows } = await company.database.pool.query<{ id: number }>(
          'select id from posts where deleted_at is null',
        )
        for (const { id } of rows) await readersOf(id)
      }),
      { numRuns: rounds({ few: 4, many: 100 }), endOnFailure: true },
    )
  })
})

test('the same post, viewed, liked and left by everyone at once, counts once', async () => {
  const history = await History.begin()
  const [, teamId = 0] = history.teamIds
  for (let round = 0; round < 8; round += 1) {
    for (const { id } of others()) await ask(company.owner, members.addMembers, joining(teamId, id))
    const { id } = await company.owner.call(feed.createPost, { body: { content: 'x', teamId } })
    await Promise.all(
      others().flatMap((person, n) => [
        ask(person, viewPost, { params: { id } }),
        ask(person, viewPosts, { body: { postIds: [id] } }),
        ask(person, likePost, { params: { id } }),
        ...(n % 2 === 0
          ? [ask(company.owner, members.removeMember, { params: { id: teamId, userId: person.id } })]
          : []),
        ...(n % 4 === 0 ? [ask(company.owner, members.addMembers, joining(teamId, person.id))] : []),
        ...(n === 3 && round % 3 === 0 ? [ask(company.owner, feed.deletePost, { params: { id } })] : []),
      ]),
    )
    expect(await findDrift(company.database.db)).toEqual([])
  }
})

test('a user who is removed while being added to a team is in no team', async () => {
  for (let round = 0; round < 4; round += 1) {
    const history = await History.begin()
    const person = await company.join('Eve')
    await Promise.all([
      ...history.teamIds.slice(1).map(id => ask(company.owner, members.addMembers, joining(id, person.id))),
      ask(company.owner, removeUser, { params: { id: person.id } }),
      ...history.teamIds.slice(1).map(id => ask(company.owner, members.addMembers, joining(id, person.id))),
    ])
    const { rows } = await company.database.pool.query('select team_id from memberships where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([])
    expect(await findDrift(company.database.db)).toEqual([])
  }
})
