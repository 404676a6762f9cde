import { describe, expect, test } from 'vitest'
import { viewPost } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { addUser } from '#contract/people.ts'
import * as calls from '#contract/reports.ts'
import { editTeam } from '#contract/teams.ts'
import { type Member, openCompany } from '#server/testing/company.ts'

const company = await openCompany()
const { owner } = company
const teamId = await company.team('Roofers')
for (const name of ['Ann', 'Ben']) await company.join(name, { teamId })

const write = async (content = 'News', team = teamId) =>
  (await owner.call(createPost, { body: { content, teamId: team } })).id
const view = (by: Member, id: number) => by.call(viewPost, { params: { id } })

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

test('somebody without an address is listed and found by their sign-in name', async () => {
  await owner.call(addUser, { body: { firstName: 'Zoë', lastName: 'Quist' } })
  const { people } = await owner.call(calls.engagementPeople, { query: { search: 'zoe.quist' } })
  expect(people).toMatchObject([{ user: { email: null, signInName: 'zoe.quist' } }])
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
