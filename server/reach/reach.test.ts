import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { unviewedCounts, viewPost } from '#contract/engagement.ts'
import { createPost, listPosts } from '#contract/feed.ts'
import { addUser, removeUser } from '#contract/people.ts'
import * as push from '#contract/push.ts'
import * as calls from '#contract/reach.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import type { Member } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { ReachModel } from './reach-model.fixture.ts'

const { service, company, owner } = await openCompanyWithPushes()

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const write = async (teamId: number) => (await owner.call(createPost, { body: { content: 'Ladders', teamId } })).id

/** The reason of everyone who has not read a post, by their id. */
async function reasonsOf(id: number) {
  const { read, notReached } = await owner.call(calls.postReach, { params: { id } })
  for (const { count, users } of notReached) expect(users.length).toBe(count)
  const entries = notReached.flatMap(({ reason, users }) => users.map(user => [user.id, reason] as const))
  expect(new Set(entries.map(([userId]) => userId)).size).toBe(entries.length)
  return { read, reasons: Object.fromEntries(entries) }
}

async function reasonsOfTeam(id: number) {
  const { notReached } = await owner.call(calls.teamReach, { params: { id } })
  return Object.fromEntries(notReached.flatMap(({ reason, users }) => users.map(user => [user.id, reason] as const)))
}

/** Somebody in the team who was invited and has never signed in. */
async function invited(teamId: number, n: number): Promise<number> {
  const email = `invited.${teamId}.${n}@acme.example`
  const { id } = await owner.call(addUser, {
    body: { email, firstName: 'Ivy', lastName: `Test ${n}`, role: 'viewer' },
  })
  await run(
    `insert into memberships (team_id, user_id, joined_seq, before) select $1, $2, last_seq, live from teams where id = $1`,
    [teamId, id],
  )
  return id
}

describe('why a post has not reached somebody', () => {
  test('is the first reason that applies, and each person is in one group', async () => {
    const teamId = await company.team('Reasons')
    const people: Member[] = []
    for (const name of ['Nod', 'Lost', 'Blo', 'Fail', 'Open', 'Shut', 'Read'])
      people.push(await company.join(name, { teamId }))
    const [nod, lost, blo, fail, open, shut, read] = people as [Member, Member, Member, Member, Member, Member, Member]
    const never = await invited(teamId, 1)
    for (const member of [lost, fail, open, shut])
      await member.call(push.subscribe, { body: service.subscription(`device-of-${member.id}`) })
    await blo.call(push.reportPermission, { body: { isBlocked: true } })
    service.answers.set(`device-of-${lost.id}`, { status: 410 })
    service.answers.set(`device-of-${fail.id}`, { status: 503 })
    const id = await write(teamId)
    await read.call(viewPost, { params: { id } })
    await company.runJobs()
    await open.call(listPosts, { query: {} })

    expect(await reasonsOf(id)).toEqual({
      read: 1,
      reasons: {
        [never]: 'never-joined',
        [nod.id]: 'no-device',
        [lost.id]: 'blocked',
        [blo.id]: 'blocked',
        [fail.id]: 'push-failed',
        [open.id]: 'opened',
        [shut.id]: 'not-opened',
      },
    })
    const { notReached } = await owner.call(calls.postReach, { params: { id } })
    expect(notReached.map(({ action, actionIds }) => [action, actionIds])).toEqual([
      ['invite', [never]],
      ['ask', []],
      ['ask', []],
      ['push', [fail.id]],
      ['push', [open.id]],
      ['push', [shut.id]],
    ])
    expect(await reasonsOfTeam(teamId)).toEqual((await reasonsOf(id)).reasons)

    const browser = { deviceType: 'mobile', platform: 'Linux', browserName: 'Chrome', browserVersion: '150' } as const
    await nod.call(push.recordInstall, { body: browser })
    const inGroups = (await owner.call(calls.postReach, { params: { id } })).notReached.flatMap(({ users }) => users)
    expect(inGroups.filter(({ hasInstalled }) => hasInstalled).map(user => user.id)).toEqual([nod.id])

    await nod.call(unviewedCounts)
    await lost.call(push.subscribe, { body: service.subscription('another device') })
    await blo.call(push.reportPermission, { body: { isBlocked: false } })
    await owner.call(removeUser, { params: { id: shut.id } })
    expect((await reasonsOf(id)).reasons).toEqual({
      [never]: 'never-joined',
      [nod.id]: 'no-device',
      [lost.id]: 'opened',
      [blo.id]: 'no-device',
      [fail.id]: 'push-failed',
      [open.id]: 'opened',
    })
  })

  test('is seen by those who may see readers alone', async () => {
    const teamId = await company.team('Rights')
    const member = await company.join('Mem', { teamId, canPost: true })
    const leader = await company.join('Lea', { teamId, isTeamOwner: true })
    const stranger = await company.join('Str')
    const { id } = await member.call(createPost, { body: { content: 'Mine', teamId } })
    const params = { id }
    for (const call of [calls.postReach, calls.exportReach] as const) {
      expect(await member.refused(call, { params })).toBe('403 permission.denied')
      expect(await stranger.refused(call, { params })).toBe('404 post.missing')
    }
    expect(await leader.refused(calls.postReach, { params })).toBe('200 accepted')
    expect((await leader.call(calls.postReach, { params })).notReached[0]).toMatchObject({
      action: 'ask',
      actionIds: [],
    })
    expect(await member.refused(calls.teamReach, { params: { id: teamId } })).toBe('403 permission.denied')
    expect(await stranger.refused(calls.teamReach, { params: { id: teamId } })).toBe('403 permission.denied')
    expect(await leader.refused(calls.teamReach, { params: { id: teamId } })).toBe('200 accepted')
    expect(await owner.refused(calls.teamReach, { params: { id: 999_999 } })).toBe('404 team.missing')
    expect(await leader.refused(calls.postReach, { params, query: { chip: 'low' } })).toBe('403 permission.denied')
  })

  test('comes by name, 50 of each reason, with a cursor for more; filtered, and as a file', async () => {
    const teamId = await company.team('Many')
    await run(
      `with people as (
         insert into users (email, first_name, last_name, joined_at, counted_at)
         select 'many' || n || '@acme.example', 'Per', 'Son ' || lpad(n::text, 3, '0'), now(), now() from generate_series(1, 120) n
         returning id
       ) insert into memberships (team_id, user_id, joined_seq, before) select $1, id, 0, 0 from people`,
      [teamId],
    )
    const id = await write(teamId)
    const names: string[] = []
    for (let cursor: string | undefined, page = 0; page < 3; page += 1) {
      const query = { ...(cursor && { reason: 'never-joined' as const, cursor }) }
      const reply = await owner.call(calls.postReach, { params: { id }, query })
      const [group] = reply.notReached
      expect([reply.notReached.length, group?.reason, group?.count]).toEqual([page === 0 ? 6 : 1, 'never-joined', 120])
      names.push(...(group?.users.map(({ lastName }) => lastName) ?? []))
      cursor = group?.nextCursor ?? undefined
      expect(cursor === undefined).toBe(page === 2)
    }
    expect(names).toEqual(Array.from({ length: 120 }, (_, n) => `Son ${String(n + 1).padStart(3, '0')}`))
    const found = await owner.call(calls.postReach, { params: { id }, query: { search: 'per many11' } })
    expect(found.notReached[0]).toMatchObject({ count: 11, nextCursor: null })
    expect(
      (await owner.call(calls.postReach, { params: { id }, query: { chip: 'not-joined', teamId } })).notReached[0]
        ?.count,
    ).toBe(120)
    expect(
      (await owner.call(calls.postReach, { params: { id }, query: { chip: 'low', teamId } })).notReached[0]?.count,
    ).toBe(0)
    await run(
      `with people as (
         insert into users (email, sign_in_name, first_name, last_name, joined_at)
         select case when n > 1 then 'later' || n || '@acme.example' end, case when n = 1 then 'lat.er' end, 'Lat', 'Er ' || lpad(n::text, 3, '0'), now()
         from generate_series(1, 51) n returning id
       ) insert into memberships (team_id, user_id) select $1, id from people`,
      [teamId],
    )
    const first = await owner.call(calls.postReach, { params: { id } })
    expect(first.notReached[0]?.count).toBe(120)
    const { count, action, actionIds, users, nextCursor } = first.notInvited
    expect([count, action, actionIds.length, users.length]).toEqual([51, 'invite', 50, 50])
    expect(users[0]).toMatchObject({ firstName: 'Lat', lastName: 'Er 001', teams: ['Many'] })
    const query = { reason: 'not-invited', cursor: nextCursor ?? '' } as const
    for (const last of [
      await owner.call(calls.postReach, { params: { id }, query }),
      await owner.call(calls.teamReach, { params: { id: teamId }, query }),
    ]) {
      expect(last.notReached).toEqual([])
      expect(last.notInvited).toMatchObject({ count: 51, users: [{ lastName: 'Er 051' }], nextCursor: null })
    }
    const others = await owner.call(calls.postReach, { params: { id }, query: { reason: 'opened' } })
    expect(others.notInvited).toMatchObject({ count: 51, users: [], nextCursor: null })
    const searched = await owner.call(calls.postReach, { params: { id }, query: { search: 'later 51' } })
    expect(searched.notInvited).toMatchObject({ count: 1, users: [{ lastName: 'Er 051' }] })
    const ofChip = await owner.call(calls.postReach, { params: { id }, query: { chip: 'not-joined', teamId } })
    expect(ofChip.notInvited).toMatchObject({ count: 0, users: [] })
    const leader = await company.join('Lem', { teamId, isTeamOwner: true })
    expect((await leader.call(calls.postReach, { params: { id } })).notInvited).toMatchObject({
      count: 51,
      action: 'ask',
      actionIds: [],
    })
    const { body } = await owner.send({ url: `/api/posts/${id}/reach/export` })
    expect(body.split('\r\n')[1]).toBe('Lat,Er 001,,Many,Not invited yet,')
    expect(body.split('\r\n')[52]).toBe('Per,Son 001,many1@acme.example,Many,Never joined,')
    expect((await owner.call(readAudit, { query: {} })).entries[0]?.action).toBe('report.exported')
  })
})

type Step =
  | { do: 'open' | 'turn-on' | 'turn-off' | 'block' | 'unblock' | 'read'; who: number; which: number }
  | { do: 'post'; replies: number[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('open', 'turn-on', 'turn-off', 'block', 'unblock', 'read'),
    who: fc.nat(3),
    which: fc.nat(1),
  }),
  fc.record({ do: fc.constant('post' as const), replies: fc.array(fc.constantFrom(201, 410, 500), { maxLength: 8 }) }),
)

test('over random histories, everyone is where a slow recount puts them', { timeout: 1_800_000 }, async () => {
  const people: Member[] = []
  for (const name of ['Ann', 'Ben', 'Cy', 'Dee']) people.push(await company.join(name))
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async steps => {
      round += 1
      const teamId = await company.team(`Random ${round}`)
      const model = new ReachModel()
      await run('delete from graphile_worker._private_jobs')
      await run('delete from push_subscriptions')
      await run('delete from lost_subscriptions')
      await run('update sessions set blocks_notifications = false')
      for (const person of people) {
        await company.addToTeam(teamId, person)
        model.join(person.id, true)
      }
      model.join(await invited(teamId, round), false)
      const posts: number[] = []
      const deviceOf = ({ who, which }: { who: number; which: number }) => `round-${round}-${who}-${which}`
      const take = async (taken: Step) => {
        if (taken.do === 'post') {
          const devices = [0, 1, 2, 3].flatMap(who => [0, 1].map(which => deviceOf({ who, which })))
          const replies = new Map(devices.map((device, n) => [device, taken.replies[n] ?? 201]))
          for (const [device, status] of replies) service.answers.set(device, { status })
          const id = await write(teamId)
          model.post(id)
          await company.runJobs()
          model.push(id, replies)
          await run(`delete from graphile_worker._private_jobs where run_at > now()`)
          return void posts.push(id)
        }
        const person = people[taken.who] as Member
        const device = deviceOf(taken)
        if (taken.do === 'open') {
          await person.call(listPosts, { query: { teamId } })
          return model.open(person.id)
        }
        if (taken.do === 'turn-on') {
          await person.call(push.subscribe, { body: service.subscription(device) })
          return model.turnOn(person.id, device)
        }
        if (taken.do === 'turn-off') {
          await person.call(push.unsubscribe, { body: { endpoint: `${service.origin}/${device}` } })
          return model.turnOff(person.id, device)
        }
        if (taken.do === 'read') {
          const id = posts[taken.which]
          if (id === undefined) return
          await person.call(viewPost, { params: { id } })
          return model.read(person.id, id)
        }
        await person.call(push.reportPermission, { body: { isBlocked: taken.do === 'block' } })
        return model.block(person.id, taken.do === 'block')
      }
      for (const taken of steps) await take(taken)
      for (const id of posts) expect(await reasonsOf(id)).toEqual(model.expectedOf(id))
      expect(await reasonsOfTeam(teamId)).toEqual(model.expectedOfTeam())
    }),
    { numRuns: rounds({ few: 4, many: 100 }), endOnFailure: true },
  )
})
