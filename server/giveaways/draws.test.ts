import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { viewPosts } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import * as calls from '#contract/giveaways.ts'
import { setMyLanguage } from '#contract/languages.ts'
import { removeMember } from '#contract/members.ts'
import { editUser, removeUser } from '#contract/people.ts'
import { eraseUser } from '#contract/privacy.ts'
import { subscribe } from '#contract/push.ts'
import { deleteTeam } from '#contract/teams.ts'
import { lockPosts } from '#server/engagement/views.sql.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import { countReads } from '#server/reading/counters.sql.ts'
import { insertViews } from '#server/reading/views.sql.ts'
import { type Member, type TestCompany } from '#server/testing/company.ts'
import { problemsOf } from '../../scripts/verify-draw.mjs'
import { endOf, giveawayOf, managedBy, recordFor, timeToRead } from './giveaways.fixture.ts'

const { service, company, owner } = await openCompanyWithPushes()
const crowd: Member[] = []
for (const name of ['Ann', 'Ben', 'Cy', 'Dee']) crowd.push(await company.join(name))

const newTeam = async (...people: Member[]) => {
  const teamId = await company.team()
  for (const person of people) await company.addToTeam(teamId, person)
  return teamId
}
const postsIn = async (teamId: number) => (await owner.call(feed.listPosts, { query: { teamId, limit: 50 } })).posts
const winnersIn = async (teamId: number) => noticesIn(teamId, 'winner')
const noticesIn = async (teamId: number, wanted: feed.Post['kind']) =>
  (await postsIn(teamId)).filter(({ kind }) => kind === wanted).map(({ content }) => content)
const memberOf = (id: number | null) => crowd.find(person => person.id === id) ?? owner
const draw = (of: TestCompany | { app: TestCompany['app'] }, giveawayId: number) =>
  of.app.tasks['giveaways.draw']({ giveawayId }, '')

describe('a draw', () => {
  test('can be checked by everyone in its scope, from their ticket on', async () => {
    const teamId = await newTeam(...crowd)
    const { id } = await giveawayOf(owner, await timeToRead(owner), { teamId, title: 'Ünïcode 🎁' })
    const [ann, ben] = crowd as [Member, Member]
    const { active } = await ann.call(calls.giveawayStatus)
    const known = active.find(each => each.id === id)
    await endOf(company, id)
    for (const person of crowd) {
      const record = await recordFor(person, id)
      expect(problemsOf(record)).toEqual([])
      expect(record.mine.standing).toBe('in')
    }
    const record = await recordFor(ann, id)
    expect(record.mine.ticket).toEqual(known?.ticket)
    expect(record.versions[0]?.commitment).toBe(known?.versions[0]?.commitment)
    expect(record.tickets).toContain(known?.ticket?.ticket)
    expect(record.tickets).toHaveLength(crowd.length)
    expect((await recordFor(ben, id)).mine.ticket).not.toEqual(record.mine.ticket)
    expect(await recordFor(owner, id)).toMatchObject({ mine: { standing: 'creator', ticket: null } })
    const stranger = await company.join('Stranger')
    expect(await stranger.refused(calls.drawRecord, { params: { id } })).toBe('404 giveaway.missing')
    expect(JSON.stringify(record)).not.toContain('@acme.example')
  })

  test('names a winner in no language after they were erased', async () => {
    const zoe = await company.join('Zoë')
    const teamId = await newTeam(zoe)
    const { id } = await giveawayOf(owner, 300, { teamId })
    await endOf(company, id)
    const spanish = async () => {
      await owner.call(setMyLanguage, { body: { language: 'es' } })
      const notices = await winnersIn(teamId)
      await owner.call(setMyLanguage, { body: { language: 'en' } })
      return notices
    }
    expect(await spanish()).toEqual([expect.stringMatching(/Zoë .* gana /)])
    await owner.call(removeUser, { params: { id: zoe.id } })
    await owner.call(eraseUser, { params: { id: zoe.id }, body: { content: 'keep' } })
    for (const [notice] of [await winnersIn(teamId), await spanish()]) expect(notice).not.toContain('Zoë')
  })

  test('names a winner by none of their names after they were erased', async () => {
    const { pool } = company.database
    const mia = await company.join('Mia')
    const teams = [await newTeam(mia), await newTeam(mia)] as const
    const [first, second] = teams
    await endOf(company, (await giveawayOf(owner, 300, { teamId: first })).id)
    await owner.call(editUser, { params: { id: mia.id }, body: { firstName: 'Nia' } })
    await endOf(company, (await giveawayOf(owner, 300, { teamId: second })).id)
    const notices = async () => (await Promise.all(teams.map(winnersIn))).flat()
    expect(await notices()).toEqual([expect.stringMatching(/Mia .* wins /), expect.stringMatching(/Nia .* wins /)])
    const names = async () =>
      (await pool.query('select winner_name from giveaway_draws where winner_id = $1 order by at', [mia.id])).rows
    expect(await names()).toEqual([{ winner_name: 'Mia Test' }, { winner_name: 'Nia Test' }])
    // As the version before announces it.
    await pool.query(`update giveaway_draws set winner_name = null where winner_name = 'Nia Test'`)
    await owner.call(removeUser, { params: { id: mia.id } })
    await owner.call(eraseUser, { params: { id: mia.id }, body: { content: 'keep' } })
    for (const notice of await notices()) expect(notice).toContain('Former employee wins')
    expect(await names()).toEqual([{ winner_name: null }, { winner_name: null }])
  })

  test('is made once by several instances, at the same moment', async () => {
    const others = await Promise.all([1, 2].map(() => company.secondInstance({ dataDir: company.folder })))
    for (let round = 0; round < 4; round += 1) {
      const teamId = await newTeam(...crowd)
      const { id } = await giveawayOf(owner, 700, { teamId })
      await expect.poll(async () => (await managedBy(owner, id)).status).toBe('ended')
      await Promise.all([company, ...others, company].map(instance => draw(instance, id)))
      expect(await winnersIn(teamId)).toHaveLength(1)
      expect(await managedBy(owner, id)).toMatchObject({ outcome: 'won', rounds: 1 })
    }
    await Promise.all(others.map(instance => instance.close()))
  })

  test('follows the clock of the database, not its own', async () => {
    const teamId = await newTeam(...crowd)
    const { id } = await giveawayOf(owner, 60_000, { teamId })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      await draw(company, id)
      await company.app.tasks['giveaways.sweep']({}, '')
    } finally {
      vi.useRealTimers()
    }
    expect(await managedBy(owner, id)).toMatchObject({ outcome: null, status: 'active' })
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })

  test('waits for a view that is being written, and ignores one that begins after the end', async () => {
    const { db, pool } = company.database
    const [ann, ben] = crowd as [Member, Member]
    const teamId = await newTeam(ann, ben)
    const { id: postId } = await owner.call(feed.createPost, { body: { content: 'x', teamId } })
    const { id } = await giveawayOf(owner, await timeToRead(owner), { teamId })
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    let drawing: Promise<unknown> | undefined
    await db.transaction().execute(async transaction => {
      await lockPosts(transaction, [postId])
      await insertViews(transaction, [{ userId: ann.id, postId }])
      await countReads(transaction, [{ userId: ann.id, postId }])
      // Asked inside, because a transaction that is idle for long is ended.
      const ended = sql`select from giveaways where id = ${id} and ends_at <= clock_timestamp()`
      await expect.poll(async () => (await ended.execute(transaction)).rows.length).toBe(1)
      drawing = draw(company, id)
      await expect.poll(async () => (await pool.query(blocked)).rowCount).toBe(1)
    })
    await ben.call(viewPosts, { body: { postIds: [postId] } })
    await drawing
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'won', winnerId: ann.id, eligibleCount: 1 })
  })

  test('takes in who joins in time, and leaves out who has left', async () => {
    const [ann, ben, cy, dee] = crowd as [Member, Member, Member, Member]
    const teamId = await newTeam(ann, ben)
    const { id } = await giveawayOf(owner, await timeToRead(owner), { teamId })
    await company.addToTeam(teamId, cy)
    const { ticket } = (await recordFor(cy, id)).mine
    await owner.call(removeMember, { params: { id: teamId, userId: ann.id } })
    await owner.call(removeMember, { params: { id: teamId, userId: cy.id } })
    await company.addToTeam(teamId, cy)
    expect((await recordFor(cy, id)).mine.ticket).toEqual(ticket)
    await expect.poll(async () => (await managedBy(owner, id)).status).toBe('ended')
    await company.addToTeam(teamId, dee)
    await draw(company, id)
    expect((await recordFor(ben, id)).tickets).toHaveLength(2)
    expect(await recordFor(dee, id)).toMatchObject({ mine: { standing: 'absent', ticket: null } })
    expect(await recordFor(ann, id)).toMatchObject({ mine: { standing: 'absent' } })
  })

  test('is pushed at the start and with its winner, each device once and under one tag', async () => {
    const [ann, ben] = crowd as [Member, Member]
    const teamId = await newTeam(ann, ben)
    await company.runJobs()
    for (const [name, person] of Object.entries({ ann, ben, owner }))
      await person.call(subscribe, { body: service.subscription(name) })
    const { id } = await giveawayOf(owner, await timeToRead(owner), { teamId, prize: 'A drill' })
    await company.runJobs()
    const start = { title: 'Giveaway: Tool kit draw', tag: `giveaway-${id}`, unreadCount: 0 }
    expect([service.to('ann'), service.to('ben'), service.to('owner')]).toMatchObject([[start], [start], []])
    service.received.length = 0
    await endOf(company, id)
    await company.runJobs()
    const { winnerId, winner } = await managedBy(owner, id)
    const [winning, losing] = winnerId === ann.id ? ['ann', 'ben'] : ['ben', 'ann']
    const { tag } = start
    expect(service.to(winning)).toMatchObject([{ title: 'You win: A drill', tag, url: /#post-\d+$/ }])
    expect(service.to(losing)).toMatchObject([{ title: `${winner?.firstName} Test wins: A drill`, tag }])
    expect(service.to('owner')).toHaveLength(0)
  })
})

describe('a lost or changed seed', () => {
  const failed = async (teamId: number, id: number) => {
    await draw(company, id)
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'failed', winner: null })
    expect(await noticesIn(teamId, 'failed-draw')).toMatchObject([expect.stringContaining('could not be drawn')])
    expect(await winnersIn(teamId)).toEqual([])
    expect(await recordFor(owner, id)).toMatchObject({ seed: null, tickets: [], draws: [] })
  }

  test.each([
    ['seed', 'update giveaways set sealed_seed = sealed_seed || sealed_seed where id = $1'],
    ['prize', `update giveaways set prize = 'A van' where id = $1`],
    ['end', `update giveaways set ends_at = ends_at - interval '1 ms' where id = $1`],
    ['commitment', `update giveaway_versions set commitment = sha256('x') where giveaway_id = $1`],
    ['history', 'delete from giveaway_versions where giveaway_id = $1'],
  ])('ends it as could not be drawn: %s', async (_, change) => {
    const teamId = await newTeam(...crowd.slice(0, 1))
    const { id } = await giveawayOf(owner, 400, { teamId })
    await company.database.pool.query(change, [id])
    await expect.poll(async () => (await managedBy(owner, id)).status).toBe('ended')
    await failed(teamId, id)
  })

  test('waits an hour for an instance that has the key', async () => {
    const teamId = await newTeam(...crowd.slice(0, 1))
    const { id } = await giveawayOf(owner, 400, { teamId })
    const other = await company.secondInstance({ giveawayKey: Buffer.alloc(32, 1) })
    await expect.poll(async () => (await managedBy(owner, id)).status).toBe('ended')
    await expect(draw(other, id)).rejects.toThrow('The key is not here')
    expect(await managedBy(owner, id)).toMatchObject({ outcome: null })
    await draw(company, id)
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'won' })

    const lost = await giveawayOf(owner, 400, { teamId: await newTeam(...crowd.slice(0, 1)) })
    await company.database.pool.query(
      `update giveaways set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '61 minutes' where id = $1`,
      [lost.id],
    )
    await expect.poll(async () => (await managedBy(owner, lost.id)).status).toBe('ended')
    await draw(other, lost.id)
    await failed(lost.teamId ?? 0, lost.id)
    await other.close()
  })

  test('the key is in the data folder, and a lost one is not replaced by a new seed', async () => {
    const { id } = await giveawayOf(owner, 60_000, { teamId: await newTeam(...crowd.slice(0, 1)) })
    await rm(join(company.folder, 'giveaway.key'))
    const restarted = await company.secondInstance({ dataDir: company.folder })
    const edit = restarted.app.http.inject({
      method: 'PATCH',
      url: `/api/giveaways/${id}`,
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: { title: 'Corrected' },
    })
    expect(JSON.parse((await edit).body)).toMatchObject({ error: 'giveaway.key-missing' })
    await restarted.close()
    await owner.call(calls.deleteGiveaway, { params: { id } })
  })
})

describe('drawing again', () => {
  const again = (id: number, round: number, reason = 'Is on leave', by = owner) =>
    by.refused(calls.drawAgain, { params: { id }, body: { round, reason } })

  test('takes the winner out, in public and once, until nobody is left', async () => {
    const [ann, ben, cy] = crowd as [Member, Member, Member]
    const teamId = await newTeam(ann, ben, cy)
    const { id } = await giveawayOf(owner, 800, { teamId })
    expect(await again(id, 1)).toBe('409 giveaway.no-winner')
    await endOf(company, id)
    const first = (await managedBy(owner, id)).winnerId
    expect(await again(id, 1, ' ')).toBe('422 request.invalid')
    expect(await Promise.all([again(id, 1), again(id, 1)])).toEqual(
      expect.arrayContaining(['200 accepted', '409 giveaway.drawn-again']),
    )
    const second = await managedBy(owner, id)
    expect(second).toMatchObject({ outcome: 'won', rounds: 2 })
    expect(second.winnerId).not.toBe(first)
    const record = await recordFor(memberOf(first), id)
    expect(problemsOf(record)).toEqual([])
    expect(record.draws).toMatchObject([
      { round: 1, count: 3, winner: { id: first }, replacedBecause: 'Is on leave' },
      { round: 2, count: 2, winner: { id: second.winnerId }, replacedBecause: null },
    ])
    expect(await winnersIn(teamId)).toMatchObject([
      expect.stringContaining('Drawn again: Is on leave'),
      expect.anything(),
    ])

    expect(await owner.call(calls.handOverPrize, { params: { id } })).toMatchObject({
      handedOverAt: expect.any(String),
    })
    expect(await again(id, 2)).toBe('409 giveaway.handed-over')
    await owner.call(calls.handOverPrize, { params: { id }, body: { isHandedOver: false } })
    expect(await again(id, 2)).toBe('200 accepted')
    expect(await again(id, 3)).toBe('200 accepted')
    expect(await managedBy(owner, id)).toMatchObject({ outcome: 'nobody', winner: null, rounds: 3 })
    const [newest] = await postsIn(teamId)
    expect(newest?.kind).toBe('no-winner')
    expect(newest?.content).toMatch(/was drawn again \(Is on leave\), but nobody is left to win it\.$/)
    expect(await again(id, 3)).toBe('409 giveaway.no-winner')
    expect(problemsOf(await recordFor(ann, id))).toEqual([])
    expect(await owner.refused(calls.handOverPrize, { params: { id } })).toBe('409 giveaway.no-winner')
  })

  test('passes over who has left the company, in public', async () => {
    const leavers = [await company.join('Lea'), await company.join('Leo')]
    const [ann] = crowd as [Member]
    const teamId = await newTeam(ann, ...leavers)
    const { id } = await giveawayOf(owner, 800, { teamId })
    await endOf(company, id)
    const { winnerId } = await managedBy(owner, id)
    const removed = leavers.filter(person => person.id !== winnerId)
    for (const person of removed) await owner.call(removeUser, { params: { id: person.id } })
    let round = 1
    for (; (await managedBy(owner, id)).outcome === 'won'; round = (await managedBy(owner, id)).rounds)
      expect(await again(id, round, 'Declined')).toBe('200 accepted')
    const record = await recordFor(ann, id)
    expect(problemsOf(record)).toEqual([])
    expect(record.draws).toHaveLength(3)
    const passed = record.draws.filter(({ replacedBecause }) => replacedBecause === 'No longer in the company')
    expect(passed.map(({ winner }) => winner.id).toSorted((a, b) => a - b)).toEqual(
      removed.map(person => person.id).toSorted((a, b) => a - b),
    )
  })

  test.each(['giveaway', 'team'])('ends with the %s', async deleted => {
    const teamId = await newTeam(...crowd.slice(0, 2))
    const { id } = await giveawayOf(owner, 400, { teamId })
    await endOf(company, id)
    if (deleted === 'team') await owner.call(deleteTeam, { params: { id: teamId } })
    else await owner.call(calls.deleteGiveaway, { params: { id } })
    expect(await again(id, 1)).toBe('404 giveaway.missing')
    expect(await managedBy(owner, id)).toMatchObject({ isDeleted: true, rounds: 1 })
  })

  test('a deleted giveaway stays among the past ones', async () => {
    const [ann] = crowd as [Member]
    const { id } = await giveawayOf(owner, 400, { teamId: await newTeam(ann) })
    await endOf(company, id)
    await owner.call(calls.deleteGiveaway, { params: { id } })
    await owner.call(calls.deleteGiveaway, { params: { id } })
    const { past } = await ann.call(calls.giveawayStatus)
    expect(past.find(each => each.id === id)).toMatchObject({ isDeleted: true, winner: { id: ann.id } })
    expect(await managedBy(owner, id)).toMatchObject({ isDeleted: true, canDelete: false, winnerId: ann.id })
    expect(problemsOf(await recordFor(ann, id))).toEqual([])
  })
})
