import { describe, expect, test } from 'vitest'
import { apiLimits } from '#contract/api-limits.ts'
import { postEngagement, viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { removeMember } from '#contract/members.ts'
import { setTimeZone } from '#contract/organization.ts'
import * as calls from '#contract/reports.ts'
import { engagementTrends, readingHours } from '#contract/trends.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { type Member, openCompany } from '#server/testing/company.ts'
import { addDays } from './calendar.ts'
import { dayIn, zoneAtNoon, zoneOfAnotherDay } from './zones.fixture.ts'

const company = await openCompany()
const { owner } = company
const teamId = await company.team('Roofers')
const ann = await company.join('Ann', { teamId })

const run = (statement: string, values: unknown[] = []) => company.database.pool.query(statement, values)
const write = async (content = 'News', team = teamId) =>
  (await owner.call(createPost, { body: { content, teamId: team } })).id
const view = (by: Member, id: number) => by.call(viewPost, { params: { id } })
const live = (timeZone: string) => owner.call(setTimeZone, { body: { timeZone } })

describe('over time', () => {
  test('days have reach and active people, and the same number of days before', async () => {
    const timeZone = zoneAtNoon()
    await live(timeZone)
    await run('delete from active_days')
    await run('update users set last_active_at = null')
    const team = await company.team('Trend')
    const [tia, tom] = [await company.join('Tia', { teamId: team }), await company.join('Tom', { teamId: team })]
    const day = dayIn(timeZone, Date.now())
    const ids = [await write('Today', team), await write('Today too', team)]
    const past = await write('Before', team)
    for (const id of [...ids, past]) await view(tia, id)
    await view(tom, past)
    await run(`update posts set counted_at = counted_at - interval '40 days' where id = $1`, [past])
    await run(`update teams set created_at = created_at - interval '50 days' where id = $1`, [team])
    await run(`update company set counting_since = now() - interval '35 days'`)
    await run(`insert into active_days (day, user_id) select day - 30, user_id from active_days where user_id = $1`, [
      tom.id,
    ])
    const reply = await owner.call(engagementTrends, { query: { teamId: team } })
    const { current, before } = reply
    expect([current.from, current.to, before.from, before.to]).toEqual([
      addDays(day, -29),
      day,
      addDays(day, -59),
      addDays(day, -30),
    ])
    expect([current.days.length, before.days.length]).toEqual([30, 30])
    expect(current.days.at(-1)).toEqual({ day, posts: 2, meant: 4, read: 2, notJoined: 0, reach: 50, activePeople: 2 })
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
    const left = await owner.call(engagementTrends, { query: { teamId: team } })
    expect(left.current.days.at(-1)).toMatchObject({ meant: 2, read: 2, reach: 100, activePeople: 1 })
  })

  test('everyone reads the days and hours of the company, not of the zone that a query names', async () => {
    const timeZone = zoneOfAnotherDay()
    await live(timeZone)
    const team = await company.team('Elsewhere')
    const zoe = await company.join('Zoe', { teamId: team })
    const id = await write('Where?', team)
    const begun = Date.now()
    await view(zoe, id)
    const day = dayIn(timeZone, begun)
    expect(day).not.toBe(dayIn('UTC', begun))
    for (const ignored of ['UTC', 'Mars/Base', "UTC'; drop table users"]) {
      const query = new URLSearchParams({ teamId: String(team), timeZone: ignored }).toString()
      const { current } = (await owner.send({ url: `${engagementTrends.path}?${query}` })).json()
      expect(current).toMatchObject({ to: day })
      expect(current.days.at(-1)).toMatchObject({ day, posts: 1, read: 1, activePeople: 1 })
      const hours = (await owner.send({ url: `${readingHours.path}?${query}` })).json()
      expect(hours).toMatchObject({ to: day, total: 1 })
      const { viewedUsers } = (await owner.send({ url: `/api/posts/${id}/engagement?${query}` })).json()
      expect(dayIn(timeZone, Date.parse(viewedUsers[0].viewedAt))).toBe(day)
    }
    const { viewedUsers } = await owner.call(postEngagement, { params: { id } })
    expect(viewedUsers[0]?.viewedAt).toMatch(/T(00|22):00:00.000Z$/)
    const { people } = await owner.call(calls.engagementPeople, { query: { teamId: team } })
    expect(people[0]?.lastActivity).toBe(viewedUsers[0]?.viewedAt)
    const file = (await owner.send({ url: `${calls.exportEngagementPeople.path}?teamId=${team}` })).body
    expect(file).toContain(`,${day}`)
  })

  test('the hours of reading move with the time zone, and stay when somebody leaves', async () => {
    await live('UTC')
    const team = await company.team('Hours')
    const people = [await company.join('Ida', { teamId: team }), await company.join('Ivo', { teamId: team })]
    const id = await write('When?', team)
    for (const member of people) await view(member, id)
    // A Sunday.
    await run(`update read_hours set day = '2026-03-01', hour = 18 where team_id = $1`, [team])
    await run(`insert into read_hours (team_id, day, hour, n) values ($1, '2026-03-01', 19, 3)`, [team])
    await run(`update company set counting_since = '2026-02-28T12:00Z'`)
    const cells = async () => {
      const query = { teamId: team, from: '2026-02-27', to: '2026-03-02' }
      const { reads, total, since, daysWithData } = await owner.call(readingHours, { query })
      expect([total, since, daysWithData]).toEqual([5, '2026-02-28', 3])
      return reads.flatMap((hours, weekday) => hours.flatMap((n, hour) => (n > 0 ? [[weekday, hour, n]] : [])))
    }
    const inUtc = [
      [6, 18, 2],
      [6, 19, 3],
    ]
    expect(await cells()).toEqual(inUtc)
    await live('America/Chicago')
    expect(await cells()).toEqual([
      [6, 12, 2],
      [6, 13, 3],
    ])
    await live('Asia/Tokyo')
    expect(await cells()).toEqual([
      [0, 3, 2],
      [0, 4, 3],
    ])
    // Hours that others had before are free again: one hour on.
    await live('Europe/Berlin')
    await live('UTC')
    expect(await cells()).toEqual(inUtc)
    await live(zoneOfAnotherDay())
    await company.runJobs()
    expect(await findDrift(company.database.db)).toEqual([])
    await live('UTC')
    for (const { id: userId } of people) await owner.call(removeMember, { params: { id: team, userId } })
    await company.app.tasks['reading.sweep']({}, '')
    expect(await cells()).toEqual(inUtc)
  })

  test('counts by day are kept for a bounded time', async () => {
    const old = `now() - interval '${apiLimits.countedDays + 1} days'`
    await run(`insert into active_days (day, user_id) values ((${old})::date, $1)`, [ann.id])
    await run(`insert into read_hours (team_id, day, hour, n) values ($1, (${old})::date, 1, 1)`, [teamId])
    const lastWeek = `now() - interval '${limits.activeDays + 2} days'`
    await run(`insert into read_days (user_id, team_id, day, hour, n) values ($2, $1, (${lastWeek})::date, 1, 1)`, [
      teamId,
      ann.id,
    ])
    await company.app.tasks['reading.sweep']({}, '')
    await company.app.tasks['accounts.sweep']({}, '')
    const { rows } = await run(
      `select day from read_hours where day < ${old} union select day from active_days where day < ${old}
       union select day from read_days where day < ${lastWeek}`,
    )
    expect(rows).toEqual([])
  })
})
