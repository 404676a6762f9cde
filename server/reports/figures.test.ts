import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMembers, compareTeams } from '#contract/comparisons.ts'
import { setTimeZone } from '#contract/organization.ts'
import { personSheet, type SheetPost } from '#contract/person-sheet.ts'
import * as calls from '#contract/reports.ts'
import { engagementTrends } from '#contract/trends.ts'
import { findDrift } from '#server/reading/recount.sql.ts'
import { openCompany } from '#server/testing/company.ts'
import { rounds } from '#server/testing/rounds.ts'
import { addDays } from './calendar.ts'
import { History, steps } from './history.fixture.ts'
import { dayIn, zoneAtNoon } from './zones.fixture.ts'

/** Random histories: every figure of the reports equals a slow recount of what happened. */
const timeZone = zoneAtNoon()
const company = await openCompany({ rateLimits: false })
await company.owner.call(setTimeZone, { body: { timeZone } })

const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((a, b) => a.id - b.id)
/** Means are sums in another order. */
const close = (rate: number | null) => (rate === null ? null : Math.round(rate * 1e6) / 1e6)
const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? close(each) : each)))

async function expectEveryFigure(history: History): Promise<void> {
  const { owner } = company
  const recount = await history.recount()
  const { usersAddedLast30Days, usersNotInvited, postsLast7Days, ...overview } = await owner.call(
    calls.engagementOverview,
  )
  expect(usersNotInvited).toBe(0)
  const expected = recount.overview()
  expect(rounded(overview)).toEqual(rounded(expected))
  expect([usersAddedLast30Days, postsLast7Days]).toEqual([expected.totalUsers, expected.totalPosts])

  const everyone = recount.people()
  expect(
    byId((await owner.call(calls.engagementUsers)).map(row => ({ ...row, id: row.user.id }))).map(row => [
      row.id,
      row.engagementPercentage,
      row.hasPWAInstalled,
      row.hasNotifications,
    ]),
  ).toEqual(everyone.map(row => [row.id, row.engagementRate, row.hasPwa, row.hasNotifications]))

  for (const team of [undefined, ...history.teams]) {
    const teamId = team?.id
    const { people, counts } = await owner.call(calls.engagementPeople, { query: { teamId } })
    expect(counts).toEqual(recount.chips(team))
    const inReport = people.map(({ user, hasPWAInstalled, hasNotifications, ...row }) => ({
      id: user.id,
      engagementRate: row.engagementRate,
      viewedPosts: row.viewedPosts,
      totalPosts: row.totalPosts,
      recentViews: row.recentViews,
      hasSignedIn: row.hasSignedIn,
      hasPwa: hasPWAInstalled,
      hasNotifications,
    }))
    expect(byId(inReport)).toEqual(recount.people(team))
    for (const chip of ['not-joined', 'low', 'attention', 'no-pwa', 'no-notifications'] as const) {
      const filtered = await owner.call(calls.engagementPeople, { query: { teamId, chip } })
      expect([filtered.total, filtered.people.length]).toEqual([counts[chip], counts[chip]])
    }
    const { posts, total } = await owner.call(calls.postsReach, { query: { teamId, limit: 200 } })
    const reaches = posts.map(({ id, meant, read, notJoined, reach, secondsUntilHalf }) => {
      return { id, meant, read, notJoined, reach, hasHalf: secondsUntilHalf !== null }
    })
    expect(byId(reaches)).toEqual(recount.posts(team))
    const { current, totalPeople } = await owner.call(engagementTrends, { query: { teamId } })
    const sum = (of: 'meant' | 'read' | 'notJoined') => reaches.reduce((all, post) => all + post[of], 0)
    expect([total, current.posts]).toEqual([reaches.length, reaches.length])
    const joined = sum('meant') - sum('notJoined')
    expect(current.reach).toBe(joined === 0 ? null : (100 * sum('read')) / joined)
    expect(totalPeople).toBe(counts.all - counts['not-joined'])
  }

  for (const team of history.teams) {
    const report = await owner.call(calls.teamEngagement, { params: { id: team.id } })
    const { lowEngagementMembers, ...figures } = recount.team(team)
    expect(rounded(report)).toMatchObject(rounded(figures))
    expect([report.lowEngagementCount, report.lowEngagementMembers.length]).toEqual([
      lowEngagementMembers,
      lowEngagementMembers,
    ])
    expect(report.memberEngagement).toHaveLength(figures.totalMembers)
    for (const { id, engagementRate, viewedPosts, totalPosts, recentViews } of recount.people(team)) {
      const row = report.memberEngagement.find(({ user }) => user.id === id)
      expect(row).toMatchObject({ engagementRate, viewedPosts, totalPosts, recentViews })
    }
  }
}

/** With the days before, of which the older posts are. */
async function expectComparisons(history: History): Promise<void> {
  const { owner } = company
  const recount = await history.recount()
  const today = dayIn(timeZone, Date.now())
  const older = { from: addDays(today, -6), to: addDays(today, -1) }
  const [all, before] = [recount.compared('all'), recount.compared('older')]
  const against = { againstFrom: older.from, againstTo: older.to }
  const now = await owner.call(compareTeams, { query: { from: older.from, to: today, ...against } })
  expect(now).toEqual({
    teams: all.teams.map((team, n) => ({ ...team, reachBefore: before.teams[n]?.reach ?? null })),
    all: { ...all.all, reachBefore: before.all.reach },
  })
  expect(await owner.call(compareTeams, { query: older })).toEqual({
    teams: before.teams.map(team => ({ ...team, reachBefore: null })),
    all: { ...before.all, reachBefore: null },
  })
  for (const team of all.teams) {
    const params = { id: team.teamId }
    for (const [which, query, figures] of [
      ['all', { from: older.from, to: today }, team],
      ['older', older, before.teams.find(({ teamId }) => teamId === team.teamId)],
    ] as const) {
      const { people } = await owner.call(compareMembers, { params, query })
      const sum = (of: 'notRead' | 'toConfirm') => people.reduce((total, person) => total + person[of], 0)
      expect([which, people.length, sum('notRead'), sum('toConfirm')]).toEqual([
        which,
        team.joined,
        figures?.notRead,
        figures?.toConfirm,
      ])
    }
  }
  for (const id of history.people) {
    const query = { from: older.from, to: today }
    const { read, notRead, toConfirm, counts } = await owner.call(personSheet, { params: { id }, query })
    const idsOf = (posts: readonly SheetPost[]) => posts.map(({ postId }) => postId).toSorted((a, b) => a - b)
    const expected = recount.sheet(id)
    expect({ read: idsOf(read), notRead: idsOf(notRead), toConfirm: idsOf(toConfirm) }).toEqual(expected)
    const unreadAsking = expected.notRead.filter(postId => expected.toConfirm.includes(postId))
    expect(counts).toEqual({
      read: expected.read.length,
      notRead: expected.notRead.length,
      toConfirm: expected.toConfirm.length,
      unreadAsking: unreadAsking.length,
      teams: new Set([...read, ...notRead].map(post => post.teamId)).size,
    })
  }
}

test('over random histories, every figure equals a recount', { timeout: 1_800_000 }, async () => {
  const histories = fc.array(steps, { minLength: 15, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(histories, async taken => {
      const history = await History.begin(company)
      for (const each of taken) await history.take(each)
      await expectEveryFigure(history)
      await expectComparisons(history)
      expect(await findDrift(company.database.db)).toEqual([])
    }),
    { numRuns: rounds({ few: 4, many: 100 }), endOnFailure: true },
  )
})
