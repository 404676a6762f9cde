import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import type { BodyOf } from '#contract/call.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import * as push from '#contract/push.ts'
import * as calls from '#contract/quiet-hours.ts'
import { postReach } from '#contract/reach.ts'
import { openCompanyWithPushes } from '#server/push/company-with-pushes.fixture.ts'
import type { Member } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { quietUntil } from './quiet-hours.sql.ts'

const { service, company, owner } = await openCompanyWithPushes()
const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
beforeEach(async () => {
  await run('delete from held_pushes')
  await company.runJobs()
  service.received.length = 0
})

const two = (n: number) => String(n).padStart(2, '0')
/** The time on the clock in UTC, so many hours from now. */
const inHours = (hours: number) => {
  const at = new Date(Date.now() + hours * 60 * 60_000)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
/** Quiet hours around now. */
const night = () => ({ from: inHours(-2), to: inHours(2), timeZone: 'UTC' })
const quiet = (by: Member, body: BodyOf<typeof calls.setQuietHours> = night()) => by.call(calls.setQuietHours, { body })
const post = async (teamId: number, content: string, more: { isUrgent?: boolean } = {}) => {
  const { id } = await owner.call(createPost, { body: { content, teamId, ...more } })
  await company.runJobs()
  return id
}
async function sleeper(teamId: number, name: string, devices = 1) {
  const member = await company.join(name, { teamId })
  for (let n = 0; n < devices; n += 1)
    await member.call(push.subscribe, { body: service.subscription(`${name}-${teamId}-${n}`) })
  await quiet(member)
  return member
}
/** The end of everyone's quiet hours. */
async function morning(): Promise<void> {
  await run(`update quiet_hours set mode = 'off', from_minute = null, to_minute = null`)
  await run(`update held_pushes set due_at = now()`)
  await run(`update graphile_worker._private_jobs set run_at = now()`)
  await company.runJobs()
}
const received = () =>
  service.received
    .toSorted((one, other) => one.device.localeCompare(other.device))
    .map(({ device, message }) => [device, message.title, message.body, message.url])

describe('during quiet hours', () => {
  test('pushes wait, and come as one at the end, with the badge as it is then', async () => {
    const teamId = await company.team('Night')
    const member = await sleeper(teamId, 'Ned', 2)
    const first = await post(teamId, 'One')
    const second = await post(teamId, 'Two')
    const third = await post(teamId, 'Three')
    expect(service.received).toEqual([])
    // Posts read or deleted since then are not mentioned.
    await member.call(viewPost, { params: { id: first } })
    await morning()
    expect(received()).toEqual(
      [0, 1].map(n => [
        `Ned-${teamId}-${n}`,
        '2 new posts and messages while it was quiet',
        'Olivia Owens · Night\nOlivia Owens · Night',
        '/',
      ]),
    )
    expect(service.received.map(({ message }) => message.unreadCount)).toEqual([2, 2])
    expect([second, third]).toHaveLength(2)
    expect((await run('select from held_pushes')).rowCount).toBe(0)
  })

  test('one that is left comes as it is, and none that was read or deleted', async () => {
    const teamId = await company.team('Single')
    const member = await sleeper(teamId, 'Sid')
    const gone = await post(teamId, 'Gone')
    const read = await post(teamId, 'Read')
    const left = await post(teamId, 'Left')
    await owner.call(deletePost, { params: { id: gone } })
    await member.call(viewPost, { params: { id: read } })
    await morning()
    expect(received()).toEqual([[`Sid-${teamId}-0`, 'Olivia Owens · Single', 'Left', `/#post-${left}`]])
    await quiet(member)
    await post(teamId, 'Nobody hears this').then(id => member.call(viewPost, { params: { id } }))
    service.received.length = 0
    await morning()
    expect(service.received).toEqual([])
  })

  test('a post that also goes by mail does in the morning to those whose device is gone by then', async () => {
    Object.assign(company.app.ctx.config, { smtpUrl: 'smtp://127.0.0.1:1' })
    onTestFinished(() => {
      service.answers.clear()
      Object.assign(company.app.ctx.config, { smtpUrl: undefined })
    })
    const teamId = await company.team('Mailed')
    const lost = await sleeper(teamId, 'Liv')
    const gone = await sleeper(teamId, 'Gus')
    const works = await sleeper(teamId, 'Wes')
    const body = { content: 'New rules', teamId, byMail: true }
    await owner.call(createPost, { body })
    await owner.call(createPost, { body: { ...body, content: 'Newer rules' } })
    await post(teamId, 'Cake')
    await lost.call(push.unsubscribe, { body: { endpoint: service.subscription(`Liv-${teamId}-0`).endpoint } })
    service.answers.set(`Gus-${teamId}-0`, { status: 410 })
    await morning()
    const subjects = async ({ email }: Member) =>
      (await company.mailsTo(email)).map(({ subject }) => `${subject}`).toSorted()
    expect(await subjects(lost)).toEqual(['New rules', 'Newer rules'])
    expect(await subjects(gone)).toEqual(['New rules', 'Newer rules'])
    expect(await subjects(works)).toEqual([])
    expect(service.received.map(({ message }) => message.title)).toEqual([
      '3 new posts and messages while it was quiet',
    ])
  })

  test('what a summary tells of counts as notified, and is left out of a retry once it is read or deleted', async () => {
    const teamId = await company.team('Summed')
    const member = await sleeper(teamId, 'Sam')
    const done = await sleeper(teamId, 'Dot')
    const posts = [await post(teamId, 'One'), await post(teamId, 'Two'), await post(teamId, 'Three')]
    const [first = 0, second = 0, third = 0] = posts
    for (const name of ['Sam', 'Dot']) service.answers.set(`${name}-${teamId}-0`, { status: 503 })
    await morning()
    service.answers.clear()
    expect(service.received).toEqual([])
    await member.call(viewPost, { params: { id: first } })
    await owner.call(deletePost, { params: { id: third } })
    for (const id of [first, second]) await done.call(viewPost, { params: { id } })
    await morning()
    expect(received()).toEqual([[`Sam-${teamId}-0`, '1 new post while it was quiet', 'Olivia Owens · Summed', '/']])
    const toldOf = async (id: number) => {
      const { notReached } = await owner.call(postReach, { params: { id } })
      const told = notReached.flatMap(({ users }) => users).find(({ id: userId }) => userId === member.id)?.told
      return told?.map(({ how }) => how)
    }
    expect(await toldOf(second)).toEqual(['push'])
  })

  test('others get theirs at once, and a test push comes through', async () => {
    const teamId = await company.team('Others')
    const member = await sleeper(teamId, 'Tia')
    const awake = await company.join('Una', { teamId })
    await awake.call(push.subscribe, { body: service.subscription(`una-${teamId}`) })
    await post(teamId, 'For all')
    expect(service.received.map(({ device }) => device)).toEqual([`una-${teamId}`])
    await member.call(push.testPush)
    await company.runJobs()
    expect(service.received.map(({ device }) => device)).toEqual([`una-${teamId}`, `Tia-${teamId}-0`])
  })

  test('a push that failed before is not tried again', async () => {
    const teamId = await company.team('Retry')
    const member = await sleeper(teamId, 'Rex')
    await quiet(member, { isOff: true })
    service.answers.set(`Rex-${teamId}-0`, { status: 503 })
    await post(teamId, 'Late')
    service.answers.clear()
    await quiet(member)
    await run(`update graphile_worker._private_jobs set run_at = now() where payload ->> 'attempt' is not null`)
    await company.runJobs()
    expect(service.received).toEqual([])
    await morning()
    expect(received()).toMatchObject([[`Rex-${teamId}-0`, 'Olivia Owens · Retry', 'Late', expect.any(String)]])
  })

  test('that are changed or end early, what waits follows', async () => {
    const teamId = await company.team('Early')
    const member = await sleeper(teamId, 'Eve')
    await post(teamId, 'Wait')
    await quiet(member, { from: inHours(-2), to: inHours(5), timeZone: 'UTC' })
    const { rows } = await run(
      'select round(extract(epoch from due_at - now()) / 3600)::int as hours from held_pushes where user_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ hours: 5 }])
    // A job that runs before sends nothing.
    await run(`update held_pushes set due_at = now() where user_id = $1`, [member.id])
    await run(`select graphile_worker.add_job('push.summaries', '{}')`)
    await company.runJobs()
    expect(service.received).toEqual([])
    await quiet(member, { isOff: true })
    await company.runJobs()
    expect(service.received.map(({ message }) => message.body)).toEqual(['Wait'])
  })
})

describe('an urgent post', () => {
  test('comes through, for owners, admins and team owners, and is in the log', async () => {
    const teamId = await company.team('Urgent')
    const member = await sleeper(teamId, 'Uma')
    const poster = await company.join('Poe', { teamId, canPost: true })
    const leader = await company.join('Lea', { teamId, isTeamOwner: true })
    const body = { content: 'Gas smell', teamId, isUrgent: true }
    expect(await poster.refused(createPost, { body })).toBe('403 permission.denied')
    expect(await leader.call(createPost, { body })).toMatchObject({ isUrgent: true })
    await company.runJobs()
    expect(received()).toMatchObject([
      [`Uma-${teamId}-0`, 'Urgent: Lea Test · Urgent', 'Gas smell', expect.any(String)],
    ])
    expect(service.received[0]?.headers['urgency']).toBe('high')
    expect((await owner.call(readAudit, { query: {} })).entries[0]?.text).toBe('sent an urgent post in Urgent')
    expect(await leader.call(calls.audienceQuietHours, { params: { id: teamId } })).toEqual({
      people: 2,
      reachable: 1,
      quiet: 1,
      mailable: 0,
      urgentLeft: 4,
    })
    expect(await member.refused(calls.audienceQuietHours, { params: { id: teamId } })).toBe('403 permission.denied')
  })

  test('is one of few in a day, as owners set', async () => {
    const teamId = await company.team('Few')
    const { urgentRecently } = await owner.call(calls.getCompanyQuietHours)
    await owner.call(calls.setCompanyQuietHours, { body: { hours: null, urgentPerDay: urgentRecently + 1 } })
    const body = { content: 'Fire', teamId, isUrgent: true }
    const tried = await Promise.all([1, 2, 3].map(() => owner.refused(createPost, { body })))
    expect(tried.toSorted()).toEqual(['201 accepted', '429 urgent.too-many', '429 urgent.too-many'])
    await run(`update posts set created_at = created_at - interval '2 days' where is_urgent`)
    expect(await owner.refused(createPost, { body })).toBe('201 accepted')
  })
})

describe('quiet hours', () => {
  test('are one’s own, none, or those of the company in one’s own time zone', async () => {
    const ann = await company.join('Ann')
    const own = { from: '18:00', to: '06:00', timeZone: 'America/Denver' }
    expect(await ann.call(calls.getQuietHours)).toEqual({ own: null, company: null, timeZone: 'UTC' })
    expect(await quiet(ann, own)).toEqual(own)
    expect(await ann.call(calls.getQuietHours)).toEqual({ own, company: null, timeZone: 'America/Denver' })
    expect(await quiet(ann, { isOff: true })).toEqual({ isOff: true })
    await owner.call(calls.setCompanyQuietHours, { body: { hours: { from: '19:00', to: '05:00' }, urgentPerDay: 5 } })
    expect(await ann.call(calls.getQuietHours)).toMatchObject({
      own: { isOff: true },
      company: { from: '19:00', to: '05:00' },
    })
    const response = await ann.send({
      method: 'PUT',
      url: '/api/users/me/quiet-hours',
      payload: 'null',
      headers: { 'content-type': 'application/json' },
    })
    expect([response.statusCode, response.body]).toEqual([200, 'null'])
    await ann.call(calls.reportTimeZone, { body: { timeZone: 'Asia/Tokyo' } })
    expect(await ann.call(calls.getQuietHours)).toEqual({
      own: null,
      company: { from: '19:00', to: '05:00' },
      timeZone: 'Asia/Tokyo',
    })
    for (const body of [
      { from: '25:00', to: '06:00', timeZone: 'UTC' },
      { ...own, timeZone: 'Mars/Olympus' },
      { ...own, to: '18:00' },
    ])
      expect(await ann.refused(calls.setQuietHours, { body })).toBe('422 request.invalid')
    expect(await ann.refused(calls.setCompanyQuietHours, { body: { hours: null, urgentPerDay: 5 } })).toBe(
      '403 permission.denied',
    )
    await owner.call(calls.setCompanyQuietHours, { body: { hours: null, urgentPerDay: 5 } })
  })

  test('over random hours, zones and times, are what the clock on the wall says', { timeout: 1_800_000 }, async () => {
    const zones = ['UTC', 'America/Denver', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham']
    const ann = await company.join('Wall')
    const clock = (at: Date, timeZone: string) => {
      const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      const [hour = 0, minute = 0] = parts.format(at).split(':').map(Number)
      return hour * 60 + minute
    }
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          starts: fc.nat(1439),
          ends: fc.nat(1439),
          zone: fc.constantFrom(...zones),
          // Two years, with their changes of daylight saving.
          at: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }).map(ms => new Date(ms)),
        }),
        async ({ starts, ends, zone, at }) => {
          if (starts === ends) return
          await run(
            `insert into quiet_hours (user_id, mode, from_minute, to_minute, time_zone) values ($1, 'own', $2, $3, $4)
             on conflict (user_id) do update set mode = 'own', from_minute = $2, to_minute = $3, time_zone = $4`,
            [ann.id, starts, ends, zone],
          )
          const isQuiet = (when: Date) => {
            const minute = clock(when, zone)
            return starts < ends ? minute >= starts && minute < ends : minute >= starts || minute < ends
          }
          const { rows } = await sql<{ until: Date | null }>`
            select until from ${quietUntil(sql`select ${ann.id}::int`, sql`${at.toISOString()}::timestamptz`)} h`.execute(
            company.app.ctx.db,
          )
          const until = rows[0]?.until ?? null
          expect(until !== null).toBe(isQuiet(at))
          if (until === null) return
          // The first minute that is not quiet any more; where the clock jumps over the end, within the jump.
          const minute = 60_000
          let slow = Math.floor(at.getTime() / minute) * minute
          while (isQuiet(new Date(slow))) slow += minute
          expect(Math.abs(until.getTime() - slow)).toBeLessThanOrEqual(60 * minute)
          if (clock(until, zone) === ends && clock(new Date(slow), zone) === ends)
            expect([0, 30 * minute, 60 * minute]).toContain(Math.abs(until.getTime() - slow))
        },
      ),
      { numRuns: rounds({ few: 60, many: 2_000 }), endOnFailure: true },
    )
  })
})
