import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markSignedIn } from '#server/accounts/accounts.sql.ts'
import { addRevision } from '#server/feed/revisions.sql.ts'
import { countPost, countReads, startAgain, uncountMembers, uncountPost } from '#server/reading/counters.sql.ts'
import { insertViews } from '#server/reading/views.sql.ts'
import { deleteMembers, insertMembers } from '#server/teams/members.sql.ts'
import { openCompany } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { countNotJoined, countStandings, settleStandings, standingsByTeam, standingsOfUser } from './eligibility.sql.ts'
import { EligibilityModel, type Moment, type Scope } from './eligibility-model.fixture.ts'

/** Random histories with times of their own: the SQL agrees with a slow recount. */
const company = await openCompany({ rateLimits: false })
const people = [company.owner]
for (const name of ['Ann', 'Ben', 'Cy', 'Dee']) people.push(await company.join(name))

const which = fc.nat({ max: 11 })
const step = fc.record({
  do: fc.oneof(
    { arbitrary: fc.constant('post' as const), weight: 6 },
    { arbitrary: fc.constant('view' as const), weight: 14 },
    { arbitrary: fc.constantFrom('post video' as const, 'video is ready' as const), weight: 4 },
    { arbitrary: fc.constant('join' as const), weight: 6 },
    { arbitrary: fc.constant('read again' as const), weight: 4 },
    { arbitrary: fc.constant('sign in' as const), weight: 4 },
    { arbitrary: fc.constantFrom('leave' as const, 'delete' as const, 'toggle team' as const), weight: 3 },
  ),
  who: which,
  what: which,
  minutes: fc.nat({ max: 25 }),
})
const scope = fc.record({
  where: which,
  who: which,
  start: fc.nat({ max: 150 }),
  minutes: fc.integer({ min: 10, max: 500 }),
})

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T
const timeOf = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute))
/** Matches rows that the app has dated now; they get the time of the history. */
const fresh = `> '2021-01-01'`

class History {
  readonly model = new EligibilityModel()
  readonly teamIds = [9]
  #now: Moment = { step: 0, minute: 0 }

  static async begin(): Promise<History> {
    const { pool } = company.database
    await pool.query('delete from giveaways; delete from posts; delete from teams where id <> 9')
    await pool.query('delete from memberships; update teams set live = 0, last_seq = 0')
    await pool.query('update users set first_sign_in_at = null')
    const history = new History()
    for (const { id } of people.slice(0, 3)) await history.#signIn(id)
    for (const name of ['One', 'Two']) history.teamIds.push(await company.team(name))
    for (const { id } of people) await history.#join(9, id)
    return history
  }

  async take({
    do: what,
    who,
    what: n,
    minutes,
  }: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
    this.#now = { step: this.#now.step + 1, minute: this.#now.minute + minutes }
    const { db, pool } = company.database
    const { model } = this
    const userId = pick(people, who).id
    const teamId = pick(this.teamIds, n)
    const posts = [...model.posts.values()]
    const post = posts[n % (posts.length || 1)]
    switch (what) {
      case 'post':
      case 'post video': {
        const values = { teamId, authorId: userId, content: 'x' }
        const { id } = await db.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow()
        const created = { id, ...values, counted: undefined }
        model.posts.set(id, created)
        return what === 'post' ? this.#count(created) : undefined
      }
      case 'video is ready': {
        const waiting = posts.find(({ counted }) => !counted)
        return waiting && this.#count(waiting)
      }
      case 'view': {
        if (!post) return
        await insertViews(db, [{ userId, postId: post.id }])
        await countReads(db, [{ userId, postId: post.id }])
        await pool.query(`update views set read_at = $1 where read_at ${fresh}`, [timeOf(this.#now.minute)])
        return model.view(post.id, userId, this.#now)
      }
      case 'read again': {
        if (!post?.counted) return
        const revision = { postId: post.id, commentId: null, content: 'x', editorId: userId }
        const revisionId = await addRevision(db, revision)
        await startAgain(db, { postId: post.id, revisionId })
        await pool.query(`update revisions set replaced_at = $1 where replaced_at ${fresh}`, [timeOf(this.#now.minute)])
        return model.readAgain(post.id, this.#now)
      }
      case 'join':
        return this.#join(teamId, userId)
      case 'sign in':
        return this.#signIn(userId)
      case 'leave': {
        await uncountMembers(db, { teamId, userIds: [userId] })
        await deleteMembers(db, teamId, [userId])
        return model.leave(teamId, userId)
      }
      case 'delete': {
        if (!post) return
        if (post.counted) await uncountPost(db, { postId: post.id, teamId: post.teamId })
        await db.deleteFrom('posts').where('id', '=', post.id).execute()
        model.posts.delete(post.id)
        return
      }
      case 'toggle team': {
        if (teamId === 9) return
        const isActive = model.inactive.has(teamId)
        await db.updateTable('teams').set({ isActive }).where('id', '=', teamId).execute()
        if (!model.inactive.delete(teamId)) model.inactive.add(teamId)
      }
    }
  }

  async #count(post: { id: number; teamId: number; authorId: number; counted: Moment | undefined }): Promise<void> {
    const { db, pool } = company.database
    await countPost(db, { postId: post.id, teamId: post.teamId, authorId: post.authorId })
    await pool.query(`update posts set counted_at = $1 where counted_at ${fresh}`, [timeOf(this.#now.minute)])
    post.counted = this.#now
  }

  async #signIn(userId: number): Promise<void> {
    const { db, pool } = company.database
    await markSignedIn(db, userId, undefined)
    const { minute } = this.#now
    await pool.query(`update users set first_sign_in_at = $1 where first_sign_in_at ${fresh}`, [timeOf(minute)])
    if (!this.model.signedIn.has(userId)) this.model.signedIn.set(userId, minute)
  }

  async #join(teamId: number, userId: number): Promise<void> {
    const { db, pool } = company.database
    await insertMembers(db, teamId, [{ userId, canPost: true, isTeamOwner: false }])
    await pool.query(`update memberships set joined_at = $1 where joined_at ${fresh}`, [timeOf(this.#now.minute)])
    this.model.join(teamId, userId, this.#now)
  }
}

async function insert({ teamId, creatorId, startMinute, endMinute }: Scope): Promise<number> {
  const { db } = company.database
  const times = { startsAt: timeOf(startMinute), endsAt: timeOf(endMinute), timeZone: 'UTC' }
  const texts = { title: 'x', description: '', prize: 'x', sealedSeed: Buffer.alloc(1) }
  const { id } = await db
    .insertInto('giveaways')
    .values({ teamId, creatorId, ...times, ...texts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entries = people.map(person => ({
    giveawayId: id,
    userId: person.id,
    salt: randomBytes(16),
    ticket: randomBytes(32),
  }))
  await db.insertInto('giveawayEntries').values(entries).execute()
  return id
}

test('eligibility equals a recount over random histories', async () => {
  const histories = fc.tuple(
    fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }),
    fc.array(scope, { minLength: 4, maxLength: 4 }),
  )
  const seen = { in: 0, reading: 0 }
  await fc.assert(
    fc.asyncProperty(histories, async ([steps, scopes]) => {
      const { db } = company.database
      const history = await History.begin()
      for (const taken of steps) await history.take(taken)
      for (const { where, who, start, minutes } of scopes) {
        const teamId = pick([null, ...history.teamIds.slice(1)], where)
        const giveaway = { teamId, creatorId: pick(people, who).id, startMinute: start, endMinute: start + minutes }
        const id = await insert(giveaway)
        const expected = history.model.standings(giveaway)
        const eligible = [...expected].filter(([, { asked, read }]) => asked === read).map(([userId]) => userId)
        for (const person of people) {
          const standing = (await standingsOfUser(db, person.id, [id])).get(id)
          expect(standing).toEqual(expected.get(person.id))
          if (!standing) continue
          seen[standing.asked === standing.read ? 'in' : 'reading'] += 1
          const byTeam = await standingsByTeam(db, person.id, [id])
          expect(byTeam.reduce((sum, { asked }) => sum + asked, 0)).toBe(standing.asked)
        }
        const counts = expected.size === 0 ? undefined : { participants: expected.size, eligible: eligible.length }
        expect((await countStandings(db, [id])).get(id)).toEqual(counts)
        expect((await countNotJoined(db, [id])).get(id) ?? 0).toBe(history.model.notJoined(giveaway))
        const settled = (await settleStandings(db, id)).map(({ userId }) => userId)
        expect(settled.toSorted((a, b) => a - b)).toEqual(eligible.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: rounds({ few: 30, many: 40 }), endOnFailure: true },
  )
  expect(Math.min(seen.in, seen.reading)).toBeGreaterThan(20)
})
