import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudit } from '#contract/audit.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { removeMember } from '#contract/members.ts'
import { notifyNonViewers } from '#contract/push.ts'
import * as calls from '#contract/reports.ts'
import { editTeam } from '#contract/teams.ts'
import { readCsv } from '#contract/text/csv.ts'
import { type Member, TestCompany } from '#server/testing/company.ts'
import { addDays, dayOf } from './calendar.ts'

let company: TestCompany
let owner: Member
let teamId: number
let ann: Member
let ben: Member
beforeAll(async () => {
  company = await TestCompany.open()
  owner = company.owner
  teamId = await company.team('Roofers')
  ann = await company.join('Ann', { teamId })
  ben = await company.join('Ben', { teamId })
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

describe('a rate', () => {
  test.each([
    [null, null],
    [100, 'high'],
    [75, 'high'],
    [74.999, 'medium'],
    [50, 'medium'],
    [49.999, 'low'],
    [25, 'low'],
    [24.999, 'very-low'],
    [0, 'very-low'],
  ] as const)('of %s is in the band %s', (rate, band) => expect(calls.bandOf(rate)).toBe(band))

  test('is missing where nothing was meant, and such people are in no mean and no alert', async () => {
    const quiet = await company.team('Quiet')
    await company.join('Uma', { teamId: quiet })
    const before = await owner.call(calls.teamEngagement, { params: { id: quiet } })
    expect(before).toMatchObject({ averageEngagementRate: null, lowEngagementMembers: [], lowEngagementCount: 0 })
    expect(before.memberEngagement).toMatchObject([{ engagementRate: null, viewedPosts: 0, totalPosts: 0 }])
    await write('First', quiet)
    const cy = await company.join('Cy', { teamId: quiet })
    const after = await owner.call(calls.teamEngagement, { params: { id: quiet } })
    expect(after.averageEngagementRate).toBe(0)
    expect(after.memberEngagement.map(row => row.engagementRate)).toEqual([null, 0])
    expect(after.lowEngagementMembers.map(row => row.user.firstName)).toEqual(['Uma'])
    const { people } = await owner.call(calls.engagementPeople, {
      query: { teamId: quiet, sort: 'engagement', order: 'desc' },
    })
    expect(people.at(-1)?.user.id).toBe(cy.id)
  })
})

test('an inactive team is in no figure of the company, and its own report still opens', async () => {
  const id = await company.team('Asleep')
  await company.join('Sly', { teamId: id })
  await write('Before', id)
  const before = await owner.call(calls.engagementOverview)
  await owner.call(editTeam, { params: { id }, body: { isActive: false } })
  const after = await owner.call(calls.engagementOverview)
  expect(after.totalPosts).toBe(before.totalPosts - 1)
  expect(after.teamReports.find(({ team }) => team.id === id)).toMatchObject({
    team: { isActive: false },
    totalPosts: 1,
    averageEngagementRate: 0,
  })
  const report = await owner.call(calls.teamEngagement, { params: { id } })
  expect(report).toMatchObject({ team: { name: 'Asleep', isActive: false }, totalMembers: 1, lowEngagementCount: 1 })
  const { people } = await owner.call(calls.engagementPeople, { query: { search: 'sly' } })
  expect(people).toMatchObject([{ engagementRate: null, totalPosts: 0 }])
})

test('people are searched, sorted and paged, with the counts of the chips', async () => {
  const first = await owner.call(calls.engagementPeople, { query: { limit: 2 } })
  expect(first.people).toHaveLength(2)
  expect(first.nextOffset).toBe(2)
  const rest = await owner.call(calls.engagementPeople, { query: { limit: 200, offset: 2 } })
  expect(rest.people).toHaveLength(first.total - 2)
  expect(rest.nextOffset).toBeNull()
  const names = [...first.people, ...rest.people].map(({ user }) => `${user.lastName} ${user.firstName}`)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  const found = await owner.call(calls.engagementPeople, { query: { search: 'test ann', chip: 'no-pwa' } })
  expect(found).toMatchObject({ total: 1, counts: { all: 1, 'no-pwa': 1, 'no-notifications': 1 } })
  expect(found.people[0]).toMatchObject({ user: { teams: ['Roofers'] }, daysSinceLastActivity: 0, hasSignedIn: true })
  const few = await owner.call(calls.teamEngagement, { params: { id: teamId }, query: { limit: 1 } })
  expect([few.memberEngagement.length, few.totalMembers]).toEqual([1, 2])
})

test('those who need attention come lowest first, also where a report is limited', async () => {
  const team = await company.team('Drowsy')
  const [ada, bea] = [await company.join('Ada', { teamId: team }), await company.join('Bea', { teamId: team })]
  const posts: number[] = []
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) posts.push(await write(text, team))
  await view(ada, posts[0] ?? 0)
  const report = await owner.call(calls.teamEngagement, { params: { id: team } })
  expect(report.memberEngagement.map(({ user }) => user.id)).toEqual([ada.id, bea.id])
  expect(report.lowEngagementMembers.map(({ user }) => user.id)).toEqual([bea.id, ada.id])
  const few = await owner.call(calls.teamEngagement, { params: { id: team }, query: { limit: 1 } })
  expect(few.memberEngagement.map(({ user }) => user.id)).toEqual([ada.id])
  expect(few.lowEngagementMembers.map(({ user }) => user.id)).toEqual([bea.id])
})

describe('the reach of posts', () => {
  test('has the time until half had read it, while half of them have', async () => {
    const team = await company.team('Half')
    const people: Member[] = []
    for (const name of ['Hal', 'Hy', 'Hope', 'Hana']) people.push(await company.join(name, { teamId: team }))
    const id = await write('Half of us', team)
    const [post, ...others] = (await owner.call(calls.postsReach, { query: { teamId: team } })).posts
    expect(others).toEqual([])
    expect(post).toMatchObject({ id, text: 'Half of us', meant: 4, read: 0, reach: 0, secondsUntilHalf: null })
    const seconds = async () =>
      (await owner.call(calls.postsReach, { query: { teamId: team } })).posts[0]?.secondsUntilHalf
    const [hal, hy, hope] = people as [Member, Member, Member]
    await view(hal, id)
    expect(await seconds()).toBeNull()
    await view(hy, id)
    await run(`update posts set half_read_at = counted_at + interval '90 seconds' where id = $1`, [id])
    expect(await seconds()).toBe(90)
    await view(hope, id)
    expect(await seconds()).toBe(90)
    for (const member of [hal, hy]) await owner.call(removeMember, { params: { id: team, userId: member.id } })
    expect(await seconds()).toBe(90)
    const second = await write('Again', team)
    await view(hope, second)
    await owner.call(removeMember, { params: { id: team, userId: hope.id } })
    const rows = (await owner.call(calls.postsReach, { query: { teamId: team, sort: 'half', order: 'asc' } })).posts
    expect(rows.map(row => [row.id, row.meant, row.read, row.secondsUntilHalf])).toEqual([
      [second, 1, 0, null],
      [id, 1, 0, null],
    ])
  })

  test('is searched, sorted and limited to the days of the viewer', async () => {
    const old = await write('Long ago')
    await run(`update posts set counted_at = '2026-03-01T20:00Z' where id = $1`, [old])
    const on = async (day: string, timeZone: string) =>
      (await owner.call(calls.postsReach, { query: { from: day, to: day, timeZone } })).posts.map(({ id }) => id)
    expect(await on('2026-03-01', 'UTC')).toEqual([old])
    expect(await on('2026-03-02', 'Asia/Calcutta')).toEqual([old])
    expect(await on('2026-03-01', 'Asia/Calcutta')).toEqual([])
    const searched = await owner.call(calls.postsReach, {
      query: { search: 'olivia AGO', from: '2026-02-01', to: '2026-04-01' },
    })
    expect(searched).toMatchObject({ total: 1, nextOffset: null, posts: [{ id: old, team: { name: 'Roofers' } }] })
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }],
    [{ from: '2026-03-02' }],
    [{ from: '2024-01-01', to: '2026-03-01' }],
    [{ from: '0001-01-01', to: '0001-01-02' }],
    [{ from: 'yesterday', to: 'today' }],
    [{ timeZone: 'Mars/Base' }],
    [{ timeZone: '+05:30' }],
    [{ timeZone: "UTC'; drop table users" }],
  ])('%j is refused', async query => {
    for (const call of [calls.postsReach, calls.engagementTrends, calls.readingHours])
      expect(await owner.refused(call, { query })).toBe('422 request.invalid')
  })
})

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

describe('who has not read a post', () => {
  test('is listed with whom a push can remind now', async () => {
    const team = await company.team('Remind')
    const on = await company.join('Ona', { teamId: team })
    const reminded = await company.join('Remy', { teamId: team })
    const reader = await company.join('Rita', { teamId: team })
    await company.join('Noa', { teamId: team })
    for (const member of [on, reminded, reader])
      await run(`insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, '', '')`, [
        member.id,
        `https://push.example/${member.id}`,
      ])
    const { rows } = await run(
      `insert into users (email, first_name, last_name, joined_at) values ('new@acme.example', 'Newt', 'Test', now()) returning id`,
    )
    const newcomer = rows[0].id as number
    await run(`insert into memberships (team_id, user_id, joined_seq, before) values ($1, $2, 0, 0)`, [team, newcomer])
    const id = await write('Please read', team)
    await view(reader, id)
    await owner.call(notifyNonViewers, { params: { id }, body: { userIds: [reminded.id] } })

    const list = (query: Record<string, unknown>) => owner.call(calls.postNonReaders, { params: { id }, query })
    const { people, counts, total, reachableIds } = await list({})
    expect(people.map(row => [row.user.firstName, row.reachability, row.remindedAt !== null])).toEqual([
      ['Ona', 'reachable', false],
      ['Remy', 'reminded', true],
      ['Noa', 'no-notifications', false],
      ['Newt', 'not-signed-in', false],
    ])
    expect([total, reachableIds]).toEqual([4, [on.id]])
    expect(counts).toEqual({ reachable: 1, reminded: 1, 'no-notifications': 1, 'not-signed-in': 1 })
    const second = await list({ offset: 3, limit: 10 })
    expect([second.people.length, second.nextOffset, second.reachableIds]).toEqual([1, null, []])
    expect((await list({ chip: 'no-notifications', teamId: team })).total).toBe(2)
    expect((await list({ search: 'rem' })).people.map(({ user }) => user.id)).toEqual([reminded.id])
    expect((await list({ chip: 'attention', teamId: team })).total).toBe(4)
  })
})

test('every table is exported whole, with no cell that a spreadsheet computes, and the log says so', async () => {
  await run(`update users set first_name = '=cmd()' where id = $1`, [ben.id])
  const id = await write('=HYPERLINK("x")\nand more')
  const file = async (url: string) => {
    const response = await owner.send({ url })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="[a-z-]+\.csv"$/),
    })
    expect(response.body.startsWith('\uFEFF')).toBe(true)
    return [...readCsv(response.body)]
  }
  const people = await file(`/api/engagement/people/export?teamId=${teamId}`)
  expect(people[0]?.slice(0, 5)).toEqual(['First name', 'Last name', 'Email', 'Teams', 'Engagement %'])
  expect(people.slice(1).map(row => row[0])).toEqual(["'=cmd()", 'Ann'])
  expect((await file('/api/engagement/people/export?search=ann')).slice(1)).toHaveLength(1)
  expect((await file('/api/engagement/teams/export'))[1]?.slice(0, 2)).toEqual(['Company-wide', 'yes'])
  expect((await file('/api/engagement/departments/export')).map(row => row[0])).toEqual([
    'Department',
    'HVAC',
    'Plumbing',
    'Electric',
  ])
  expect(await file(`/api/engagement/trends/export?timeZone=Asia/Tokyo`)).toHaveLength(31)
  expect((await file('/api/engagement/hours/export')).map(row => row.length)).toEqual(
    Array.from({ length: 8 }, () => 25),
  )
  const posts = await file(`/api/engagement/posts/export?teamId=${teamId}`)
  expect(posts[1]?.slice(0, 3)).toEqual(['\'=HYPERLINK("x") and more', 'Olivia Owens', 'Roofers'])
  const unread = await file(`/api/posts/${id}/non-readers/export`)
  expect(unread.slice(1).map(row => row[0])).toEqual(["'=cmd()", 'Ann'])

  const { entries } = await owner.call(readAudit, { query: { kind: 'report' } })
  expect(entries.map(({ text }) => text).toReversed()).toEqual([
    'exported the engagement of people of Roofers (2 rows)',
    'exported the engagement of people (1 row)',
    expect.stringMatching(/^exported the engagement of teams \(\d rows\)$/),
    'exported the engagement of departments (3 rows)',
    'exported the engagement by day (30 rows)',
    'exported the hours in which posts are read (7 rows)',
    'exported the reach of posts of Roofers (1 row)',
    'exported who has not read a post (2 rows)',
  ])
})
