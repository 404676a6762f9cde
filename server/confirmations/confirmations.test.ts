import { afterEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import * as feed from '#contract/feed.ts'
import { removeMember } from '#contract/members.ts'
import { removeUser } from '#contract/people.ts'
import * as push from '#contract/push.ts'
import { editTeam } from '#contract/teams.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import type { Member } from '#server/testing/company.ts'
import { pollAfter } from '#server/testing/freshness.ts'

const { service, company, owner } = await openCompanyWithPushes()
afterEach(async () => {
  await company.runJobs()
  service.received.length = 0
})

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const ask = (teamId: number, content = 'No ladder outside alone') =>
  owner.call(feed.createPost, { body: { content, teamId, askToConfirm: true } })
const read = (by: Member, id: number) => by.call(viewPost, { params: { id } })
const confirm = (by: Member, id: number, body: { version?: number; confirmedAt?: string } = {}) =>
  by.call(calls.confirmPost, { params: { id }, body })
const refused = (by: Member, id: number, body: { version?: number } = {}) =>
  by.refused(calls.confirmPost, { params: { id }, body })
const edit = (id: number, content: string, how: { readAgain?: boolean; confirmAgain?: boolean } = {}) =>
  owner.call(feed.editPost, { params: { id }, body: { content, ...how } })
const seenBy = (by: Member, id: number) => by.call(feed.getPost, { params: { id } })
const waitingFor = async (by: Member) => (await by.call(calls.toConfirm)).posts.map(({ id }) => id)
const recordOf = async (id: number, by = owner) => {
  const { confirmed, former, missing, joinedLater, left } = await by.call(calls.listConfirmations, { params: { id } })
  return {
    confirmed: confirmed.map(({ user, version }) => [user.firstName, version]),
    former: former.map(({ user, version }) => [user.firstName, version]),
    missing: missing.map(({ firstName }) => firstName),
    joinedLater: joinedLater.map(({ user, version }) => [user.firstName, version]),
    left: left.map(({ user, version }) => [user.firstName, version]),
  }
}

describe('a post that asks to confirm it', () => {
  test('is listed as it is after each change of it', async () => {
    const teamId = await company.team('Fresh')
    const [ann, { id }] = [await company.join('Ann', { teamId }), await ask(teamId)]
    const statusAfter = (body: { content?: string; confirmAfterOpening?: boolean }) =>
      pollAfter(company, ann, calls.toConfirm.path, () => owner.call(feed.editPost, { params: { id }, body }))
    expect(await statusAfter({ content: 'No ladder outside alone.' })).toBe(200)
    expect(await statusAfter({ confirmAfterOpening: true })).toBe(200)
    expect((await ann.call(calls.toConfirm)).posts).toMatchObject([{ text: 'No ladder outside alone.' }])
  })

  test('is confirmed by each for themselves, once they have read it, and only once', async () => {
    const teamId = await company.team('Once')
    const [ann, ben] = [await company.join('Ann', { teamId }), await company.join('Ben', { teamId })]
    const stranger = await company.join('Stan')
    const post = await ask(teamId)
    expect(post).toMatchObject({ askToConfirm: true, isAskedToConfirm: false, confirmedAt: null, confirmedCount: 0 })
    expect(await seenBy(ann, post.id)).toMatchObject({ isAskedToConfirm: true, confirmedAt: null, textVersion: 1 })
    expect(await waitingFor(ann)).toEqual([post.id])
    expect(await refused(ann, post.id)).toBe('409 confirm.not-read')
    expect(await refused(stranger, post.id)).toBe('404 post.missing')
    expect(await refused(owner, post.id)).toBe('409 confirm.not-asked')
    await read(ann, post.id)
    const first = await confirm(ann, post.id)
    expect(first).toMatchObject({ version: 1 })
    expect(await confirm(ann, post.id)).toEqual(first)
    expect(await seenBy(ann, post.id)).toMatchObject({ confirmedAt: first.confirmedAt, confirmedCount: 0 })
    expect(await seenBy(owner, post.id)).toMatchObject({ confirmedAt: null, confirmedCount: 1, audienceCount: 2 })
    expect([await waitingFor(ann), await waitingFor(ben)]).toEqual([[], [post.id]])
    expect(await recordOf(post.id)).toMatchObject({
      confirmed: [['Ann', 1]],
      missing: ['Ben'],
      joinedLater: [],
      left: [],
    })
  })

  test('is none of the others', async () => {
    const teamId = await company.team('Others')
    const ann = await company.join('Ann', { teamId })
    const { id } = await owner.call(feed.createPost, { body: { content: 'Just news', teamId } })
    await read(ann, id)
    expect(await refused(ann, id)).toBe('409 confirm.not-asked')
    expect(await seenBy(ann, id)).toMatchObject({ askToConfirm: false, isAskedToConfirm: false })
    expect(await waitingFor(ann)).toEqual([])
  })

  test('shows its record to those who may see readers alone', async () => {
    const teamId = await company.team('Rights')
    const member = await company.join('Mem', { teamId })
    const leader = await company.join('Lea', { teamId, isTeamOwner: true })
    const { id } = await ask(teamId, 'Lock the van')
    for (const call of [calls.listConfirmations, calls.exportConfirmations] as const)
      expect(await member.refused(call, { params: { id } })).toBe('403 permission.denied')
    await read(member, id)
    await confirm(member, id)
    expect(await recordOf(id, leader)).toMatchObject({ confirmed: [['Mem', 1]], missing: ['Lea'] })
  })

  test('counts a confirmation of an offline tap at its own time, within bounds', async () => {
    const teamId = await company.team('Offline')
    const [ann, ben] = [await company.join('Ann', { teamId }), await company.join('Ben', { teamId })]
    const { id } = await ask(teamId)
    await run(`update text_versions set since = now() - interval '2 hours' where post_id = $1`, [id])
    for (const member of [ann, ben]) await read(member, id)
    const tapped = new Date(Date.now() - 60 * 60_000).toISOString()
    expect((await confirm(ann, id, { confirmedAt: tapped })).confirmedAt).toBe(tapped)
    const early = Date.parse((await confirm(ben, id, { confirmedAt: '2020-01-01T00:00:00.000Z' })).confirmedAt)
    expect(Math.abs(early - (Date.now() - 2 * 60 * 60_000))).toBeLessThan(60_000)
  })

  test('leaves the list with its deletion, and while its team is inactive', async () => {
    const teamId = await company.team('Gone')
    const ann = await company.join('Ann', { teamId })
    const { id } = await ask(teamId)
    await owner.call(feed.deletePost, { params: { id } })
    expect(await waitingFor(ann)).toEqual([])
    await owner.call(feed.restorePost, { params: { id } })
    expect(await waitingFor(ann)).toEqual([id])
    const team = { name: 'Gone', departments: ['HVAC'], functions: ['Install'] }
    await owner.call(editTeam, { params: { id: teamId }, body: { ...team, isActive: false } })
    expect(await waitingFor(ann)).toEqual([])
    await owner.call(editTeam, { params: { id: teamId }, body: { ...team, isActive: true } })
    expect(await waitingFor(ann)).toEqual([id])
  })
})

describe('a changed text', () => {
  test('keeps confirmations with the text they were given for', async () => {
    const teamId = await company.team('Texts')
    const [ann, ben, cy] = [
      await company.join('Ann', { teamId }),
      await company.join('Ben', { teamId }),
      await company.join('Cy', { teamId }),
    ]
    const { id } = await ask(teamId, 'First')
    await read(ann, id)
    await confirm(ann, id)

    // A small correction leaves everything as it is.
    expect(await edit(id, 'First, corrected')).toMatchObject({ textVersion: 2, confirmedCount: 1 })
    await read(ben, id)
    expect(await confirm(ben, id)).toMatchObject({ version: 2 })
    expect(await recordOf(id)).toMatchObject({
      confirmed: [
        ['Ben', 2],
        ['Ann', 1],
      ],
      missing: ['Cy'],
    })

    // Reading again is not confirming again.
    expect(await edit(id, 'Second', { readAgain: true })).toMatchObject({ viewCount: 0, confirmedCount: 2 })
    expect(await seenBy(ann, id)).toMatchObject({ isUnread: true, confirmedAt: expect.any(String) })
    expect(await waitingFor(ann)).toEqual([])

    // Confirming again is.
    expect(await edit(id, 'Third', { confirmAgain: true })).toMatchObject({ textVersion: 4, confirmedCount: 0 })
    expect(await seenBy(ann, id)).toMatchObject({
      isUnread: true,
      confirmedAt: null,
      formerlyConfirmedAt: expect.any(String),
    })
    expect([await waitingFor(ann), await waitingFor(cy)]).toEqual([[id], [id]])
    expect(await refused(ann, id)).toBe('409 confirm.not-read')
    await read(ann, id)
    expect(await refused(ann, id, { version: 3 })).toBe('409 confirm.text-changed')
    expect(await refused(ann, id, { version: 5 })).toBe('409 confirm.text-changed')
    expect(await confirm(ann, id, { version: 4 })).toMatchObject({ version: 4 })
    expect(await recordOf(id)).toEqual({
      confirmed: [['Ann', 4]],
      former: [['Ben', 2]],
      missing: ['Cy'],
      joinedLater: [],
      left: [],
    })
    const { versions, confirmVersion } = await owner.call(calls.listConfirmations, { params: { id } })
    expect(confirmVersion).toBe(4)
    expect(versions.map(({ version, content }) => [version, content])).toEqual([
      [4, 'Third'],
      [3, 'Second'],
      [2, 'First, corrected'],
      [1, 'First'],
    ])
  })

  test('of a post that does not ask makes no versions', async () => {
    const teamId = await company.team('Plain')
    const { id } = await owner.call(feed.createPost, { body: { content: 'News', teamId } })
    expect(await edit(id, 'Newer', { confirmAgain: true })).toMatchObject({ textVersion: 1 })
  })

  test('that a leader removes ends the question; its record stays', async () => {
    const teamId = await company.team('Removed')
    const [ann, poster] = [await company.join('Ann', { teamId }), await company.join('Poe', { teamId, canPost: true })]
    const body = { content: 'Wrong', teamId, askToConfirm: true }
    const { id } = await poster.call(feed.createPost, { body })
    await read(ann, id)
    await confirm(ann, id)
    await owner.call(feed.removePostText, { params: { id }, body: { note: 'Wrong' } })
    expect(await waitingFor(owner)).not.toContain(id)
    const { confirmed, missing } = await owner.call(calls.listConfirmations, { params: { id } })
    expect([confirmed.length, missing]).toEqual([1, []])
  })
})

describe('somebody who joins later', () => {
  test('is asked as well while others miss, stands apart, and counts in no figure', async () => {
    const teamId = await company.team('Later')
    const ann = await company.join('Ann', { teamId })
    await company.join('Ben', { teamId })
    const { id } = await ask(teamId)
    const late = await company.join('Lee', { teamId })
    expect(await waitingFor(late)).toEqual([id])
    expect(await seenBy(late, id)).toMatchObject({ isAskedToConfirm: true, isUnread: false })
    expect(await refused(late, id)).toBe('409 confirm.not-read')
    await read(late, id)
    await confirm(late, id)
    expect(await waitingFor(late)).toEqual([])
    expect(await seenBy(owner, id)).toMatchObject({ confirmedCount: 0, audienceCount: 2 })
    const last = await company.join('Zed', { teamId })
    expect(await recordOf(id)).toEqual({
      confirmed: [],
      former: [],
      missing: ['Ann', 'Ben'],
      joinedLater: [
        ['Lee', 1],
        ['Zed', null],
      ],
      left: [],
    })
    await run(`update posts set counted_at = now() - interval '31 days' where id = $1`, [id])
    expect(await waitingFor(last)).toEqual([])
    expect(await refused(last, id)).toBe('409 confirm.not-asked')
    expect(await waitingFor(ann)).toEqual([id])
  })

  test('has to read a text anew that everyone is to confirm again', async () => {
    const teamId = await company.team('Anew')
    await company.join('Ann', { teamId })
    const { id } = await ask(teamId)
    const late = await company.join('Lee', { teamId })
    await read(late, id)
    await confirm(late, id)
    await edit(id, 'Another', { confirmAgain: true })
    expect(await refused(late, id)).toBe('409 confirm.not-read')
    // The reply to the first call was lost.
    expect(await confirm(late, id, { version: 1 })).toMatchObject({ version: 1 })
  })

  test('is not asked for what everyone has confirmed', async () => {
    const teamId = await company.team('All')
    const ann = await company.join('Ann', { teamId })
    const { id } = await ask(teamId)
    await read(ann, id)
    await confirm(ann, id)
    const late = await company.join('Lee', { teamId })
    expect(await waitingFor(late)).toEqual([])
    expect(await seenBy(late, id)).toMatchObject({ askToConfirm: true, isAskedToConfirm: false })
  })

  test('and somebody who left: the record keeps what was confirmed', async () => {
    const teamId = await company.team('Left')
    const [ann, ben] = [await company.join('Ann', { teamId }), await company.join('Ben', { teamId })]
    const { id } = await ask(teamId)
    for (const member of [ann, ben]) {
      await read(member, id)
      await confirm(member, id)
    }
    await owner.call(removeMember, { params: { id: teamId, userId: ann.id } })
    await owner.call(removeUser, { params: { id: ben.id } })
    expect(await recordOf(id)).toMatchObject({
      confirmed: [],
      missing: [],
      left: [
        ['Ben', 1],
        ['Ann', 1],
      ],
    })
    expect(await seenBy(owner, id)).toMatchObject({ confirmedCount: 0, audienceCount: 0 })
  })
})

describe('those who have not confirmed', () => {
  const due = async (id: number) => {
    const { rows } = await run(
      `select round(extract(epoch from j.run_at - now()) / 3600)::int as hours from graphile_worker._private_jobs j
       where j.payload ->> 'postId' = $1 and j.payload ->> 'version' is not null order by 1`,
      [String(id)],
    )
    return rows.map(({ hours }) => hours as number)
  }
  const next = async (id: number) => {
    await run(
      `update graphile_worker._private_jobs set run_at = now() where id = (
         select id from graphile_worker._private_jobs where payload ->> 'postId' = $1 and payload ->> 'version' is not null order by run_at limit 1)`,
      [String(id)],
    )
    service.received.length = 0
    await company.runJobs()
    await company.runJobs()
    // They are sent side by side.
    const sent = service.received.toSorted((one, other) => one.device.localeCompare(other.device))
    return sent.map(({ device, message }) => [device, message.title])
  }

  test('are reminded after 24 and 72 hours, of the text that is to be confirmed', async () => {
    const teamId = await company.team('Remind')
    const people: Member[] = []
    for (const name of ['Ann', 'Ben']) {
      const member = await company.join(name, { teamId })
      await member.call(push.subscribe, { body: service.subscription(`remind-${name}`) })
      people.push(member)
    }
    const [ann, ben] = people as [Member, Member]
    const { id } = await ask(teamId)
    await company.runJobs()
    expect(await due(id)).toEqual([24, 72])
    expect((await owner.call(calls.listConfirmations, { params: { id } })).nextReminderAt).not.toBeNull()
    await read(ann, id)
    await read(ben, id)
    await confirm(ann, id)
    expect(await next(id)).toEqual([['remind-Ben', 'Please confirm: Olivia Owens · Remind']])
    // Nobody is nagged twice for the same thing.
    expect(await next(id)).toEqual([])
    await edit(id, 'Another', { confirmAgain: true })
    await company.runJobs()
    expect(await due(id)).toEqual([24, 72])
    await run('delete from reminders')
    expect(await next(id)).toEqual([
      ['remind-Ann', 'Please confirm: Olivia Owens · Remind'],
      ['remind-Ben', 'Please confirm: Olivia Owens · Remind'],
    ])
  })

  test('are not reminded while its team is inactive', async () => {
    const teamId = await company.team('Asleep')
    const ann = await company.join('Ann', { teamId })
    await ann.call(push.subscribe, { body: service.subscription('asleep-ann') })
    const { id } = await ask(teamId)
    await company.runJobs()
    const announced = async () => (await owner.call(calls.listConfirmations, { params: { id } })).nextReminderAt
    const team = { name: 'Asleep', departments: ['HVAC'], functions: ['Install'] }
    await owner.call(editTeam, { params: { id: teamId }, body: { ...team, isActive: false } })
    expect(await announced()).toBeNull()
    expect(await next(id)).toEqual([])
    await owner.call(editTeam, { params: { id: teamId }, body: { ...team, isActive: true } })
    expect(await announced()).not.toBeNull()
    expect(await next(id)).toEqual([['asleep-ann', 'Please confirm: Olivia Owens · Asleep']])
  })

  test('are reminded by a leader, whether they have read it or not: each whom a push reaches, once in ten minutes', async () => {
    const teamId = await company.team('Now')
    const people: Member[] = []
    for (const name of ['Ann', 'Ben', 'Cy']) {
      const member = await company.join(name, { teamId })
      await member.call(push.subscribe, { body: service.subscription(`now-${name}`) })
      people.push(member)
    }
    const [ann, ben] = people as [Member, Member]
    await company.join('Dee', { teamId })
    const leader = await company.join('Lea', { teamId, isTeamOwner: true })
    const { id } = await ask(teamId)
    await company.runJobs()
    for (const member of [ann, ben]) await read(member, id)
    await confirm(ann, id)
    service.received.length = 0

    const params = { id }
    const remindable = async () => (await leader.call(calls.listConfirmations, { params })).remindable
    expect(await remindable()).toBe(2)
    expect(await ann.refused(calls.remindMissing, { params })).toBe('403 permission.denied')
    expect(await leader.call(calls.remindMissing, { params })).toEqual({ queued: 2 })
    await company.runJobs()
    expect(service.received.map(({ device, message }) => `${device}: ${message.title}`).toSorted()).toEqual([
      'now-Ben: Please confirm: Olivia Owens · Now',
      'now-Cy: Please confirm: Olivia Owens · Now',
    ])
    expect(await remindable()).toBe(0)
    expect(await leader.call(calls.remindMissing, { params })).toEqual({ queued: 0 })
    await run(`update reminders set sent_at = now() - interval '10 minutes' where post_id = $1`, [id])
    expect(await remindable()).toBe(2)
  })

  test('of a former text are not', async () => {
    const teamId = await company.team('Former')
    const ann = await company.join('Ann', { teamId })
    await ann.call(push.subscribe, { body: service.subscription('former-ann') })
    const { id } = await ask(teamId)
    await company.runJobs()
    await edit(id, 'Another', { confirmAgain: true })
    await company.runJobs()
    // The reminder of the first text is due first, and says nothing.
    expect(await next(id)).toEqual([])
    expect(await next(id)).toEqual([['former-ann', 'Please confirm: Olivia Owens · Former']])
  })
})
