import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { removeMember } from '#contract/members.ts'
import * as calls from '#contract/reports.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { addDays, dayOf } from './calendar.ts'

let company: TestCompany
let owner: Member
let teamId: number
let ann: Member
beforeAll(async () => {
  company = await TestCompany.open()
  owner = company.owner
  teamId = await company.team('Roofers')
  ann = await company.join('Ann', { teamId })
})
afterAll(() => company.close())

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const write = async (content = 'News', team = teamId) =>
  (await owner.call(createPost, { body: { content, teamId: team } })).id
const view = (by: Member, id: number) => by.call(viewPost, { params: { id } })
const today = (timeZone: string) => dayOf(timeZone, Date.now())
/** A time zone in which it is noon now, so that no day ends while a test runs. */
const zoneAtNoon = () => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

describe('over time', () => {
  test('days have reach and active people, and the same number of days before', async () => {
    const team = await company.team('Trend')
    const [tia, tom] = [await company.join('Tia', { teamId: team }), await company.join('Tom', { teamId: team })]
    const timeZone = zoneAtNoon()
    const day = today(timeZone)
    const ids = [await write('Today', team), await write('Today too', team)]
    const past = await write('Before', team)
    for (const id of [...ids, past]) await view(tia, id)
    await view(tom, past)
    await run(`update posts set counted_at = counted_at - interval '40 days' where id = $1`, [past])
    await run(`update teams set created_at = created_at - interval '50 days' where id = $1`, [team])
    await run(`update company set counting_since = now() - interval '35 days'`)
    await run(
      `insert into active_days (day, user_id, hours) select day - 30, user_id, hours from active_days where user_id = $1`,
      [tom.id],
    )
    const reply = await owner.call(calls.engagementTrends, { query: { teamId: team, timeZone } })
    const { current, before } = reply
    expect([current.from, current.to, before.from, before.to]).toEqual([
      addDays(day, -29),
      day,
      addDays(day, -59),
      addDays(day, -30),
    ])
    expect([current.days.length, before.days.length]).toEqual([30, 30])
    expect(current.days.at(-1)).toEqual({ day, posts: 2, meant: 4, read: 2, reach: 50, activePeople: 2 })
    expect(current.days[0]).toMatchObject({ posts: 0, reach: null, activePeople: 0 })
    expect(before.days.at(-11)).toMatchObject({ day: addDays(day, -40), posts: 1, meant: 2, read: 2, reach: 100 })
    expect(before.days.at(-1)).toMatchObject({ activePeople: 1 })
    expect(before.days[0]).toMatchObject({ activePeople: null })
    expect([current.posts, current.reach, current.activePeople]).toEqual([2, 50, 2])
    expect([before.posts, before.reach, before.activePeople]).toEqual([1, 100, null])
    expect(reply).toMatchObject({
      totalPeople: 2,
      postsSince: addDays(day, -50),
      activitySince: addDays(day, -35),
    })
    await owner.call(removeMember, { params: { id: team, userId: tom.id } })
    const left = await owner.call(calls.engagementTrends, { query: { teamId: team, timeZone } })
    expect(left.current.days.at(-1)).toMatchObject({ meant: 2, read: 2, reach: 100, activePeople: 1 })
  })

  test('the hours of reading are those of the viewer, and stay when somebody leaves', async () => {
    const team = await company.team('Hours')
    const people = [await company.join('Ida', { teamId: team }), await company.join('Ivo', { teamId: team })]
    const id = await write('When?', team)
    for (const member of people) await view(member, id)
    // A Sunday, 18:15 UTC.
    await run(`update read_slots set day = '2026-03-01', slot = 73 where team_id = $1`, [team])
    await run(`update company set counting_since = '2026-02-28T12:00Z'`)
    const cells = async (timeZone: string) => {
      const query = { teamId: team, from: '2026-02-27', to: '2026-03-02', timeZone }
      const { reads, total, since, daysWithData } = await owner.call(calls.readingHours, { query })
      expect([total, since, daysWithData]).toEqual([2, '2026-02-28', 3])
      return reads.flatMap((hours, weekday) => hours.flatMap((n, hour) => (n > 0 ? [[weekday, hour, n]] : [])))
    }
    expect(await cells('UTC')).toEqual([[6, 18, 2]])
    expect(await cells('Asia/Kolkata')).toEqual([[6, 23, 2]])
    expect(await cells('Asia/Kathmandu')).toEqual([[0, 0, 2]])
    expect(await cells('America/Chicago')).toEqual([[6, 12, 2]])
    for (const { id: userId } of people) await owner.call(removeMember, { params: { id: team, userId } })
    await company.app.tasks['reading.sweep']({}, '')
    expect(await cells('UTC')).toEqual([[6, 18, 2]])
    const { rows } = await run('select n from read_slots where team_id = $1', [team])
    expect(rows).toEqual([])
    // The same day again: after the clock was set back, or a sweep was late.
    await run(`insert into read_slots (team_id, day, slot, shard, n) values ($1, '2026-03-01', 74, 3, 5)`, [team])
    await company.app.tasks['reading.sweep']({}, '')
    const { rows: days } = await run('select reads[74:76] as reads from read_slot_days where team_id = $1', [team])
    expect(days).toEqual([{ reads: [2, 5, 0] }])
  })

  test('counts by day are kept for a bounded time', async () => {
    const old = `now() - interval '${limits.countedDays + 1} days'`
    await run(`insert into active_days (day, user_id, hours) values ((${old})::date, $1, 1)`, [ann.id])
    await run(`insert into read_slots (team_id, day, slot, shard, n) values ($1, (${old})::date, 1, 1, 1)`, [teamId])
    await company.app.tasks['reading.sweep']({}, '')
    await company.app.tasks['accounts.sweep']({}, '')
    await run(`insert into read_slot_days (team_id, day, reads) values ($1, (${old})::date, array_fill(1, '{96}'))`, [
      teamId,
    ])
    await company.app.tasks['reading.sweep']({}, '')
    const { rows } = await run(
      ['read_slots', 'read_slot_days', 'active_days']
        .map(name => `select day from ${name} where day < ${old}`)
        .join(' union '),
    )
    expect(rows).toEqual([])
  })
})
