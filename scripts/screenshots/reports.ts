import type { Page } from '@playwright/test'
import { companyWideTeamId } from '#contract/policy.ts'
import type { PostReachReply } from '#contract/reach.ts'
import { engagementOverview, engagementPeople, engagementTrends } from '#contract/reports.ts'
import * as replies from '#web/testing/replies/reports.ts'
import { all, answer, fail, hang } from './answers.ts'
import type { Shot } from './shot.ts'

const overview = '/engagement-reports'
const team = `${overview}?teamId=10`

const scroll = (page: Page, to: string) =>
  page
    .getByRole('heading', { name: to })
    .first()
    .evaluate(heading => {
      window.scrollBy(0, heading.getBoundingClientRect().top - 90)
    })
const asTables = async (page: Page) => {
  for (const table of await page.getByRole('button', { name: 'Table' }).all()) await table.click()
}
const notRead = async (page: Page) => {
  await page
    .getByRole('button', { name: /not read/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('region').first().waitFor()
}

/** Some of the non-readers with devices that get notifications, which nobody in the demo has. */
const reachable = async (page: Page) => {
  await page.route(/\/reach$|\/reach\?/, async route => {
    const response = await route.fetch()
    const reply = (await response.json()) as PostReachReply
    const people = reply.notReached.flatMap(({ users }) => users)
    const notReached = reply.notReached.map((group, n) => {
      const users = people.filter((_, place) => place % reply.notReached.length === n)
      return { ...group, users, count: users.length, actionIds: users.map(({ id }) => id) }
    })
    await route.fulfill({ response, json: { ...reply, notReached } })
  })
}

/** A company on its first day. */
const firstDay = all(
  answer(engagementOverview.path, { json: replies.firstOverview }),
  answer(engagementTrends.path, { json: replies.firstTrends }),
  answer(engagementPeople.path, { json: replies.onePerson }),
)

/** The engagement reports, for each role. */
export const reports: readonly Shot[] = [
  { name: 'reports-overview', path: overview, as: 'ruth', isWhole: true },
  { name: 'reports-people', path: overview, as: 'ruth', act: page => scroll(page, 'User Engagement') },
  { name: 'reports-low', path: `${overview}?chip=low&sort=engagement`, as: 'ruth', isWhole: true },
  { name: 'reports-trends', path: `${overview}?view=trends`, as: 'ruth', isWhole: true },
  { name: 'reports-tables', path: `${overview}?view=trends&range=7`, as: 'ruth', isWhole: true, act: asTables },
  { name: 'reports-dates', path: `${overview}?view=trends&range=own`, as: 'ruth' },
  { name: 'reports-team', path: team, as: 'samir', isWhole: true },
  { name: 'reports-team-trends', path: `${team}&view=trends`, as: 'samir' },
  { name: 'reports-not-read', path: `${overview}?view=trends`, as: 'ruth', arrange: reachable, act: notRead },
  { name: 'reports-empty', path: overview, as: 'ruth', arrange: firstDay, isWhole: true },
  {
    name: 'reports-choose-post',
    path: `${overview}?chip=low`,
    as: 'ruth',
    act: async page => {
      await page.getByRole('button', { name: 'Remind' }).click()
      await page.getByRole('dialog').getByRole('region').first().waitFor()
    },
  },
  { name: 'reports-loading', path: overview, as: 'ruth', arrange: hang('/api/engagement/overview'), isLoading: true },
  {
    name: 'reports-failing',
    path: overview,
    as: 'ruth',
    arrange: fail('/api/engagement/overview'),
    expects: ['500 /api/engagement/overview'],
    act: page => page.getByText('Failed to load engagement overview').waitFor(),
  },
  {
    name: 'reports-team-failing',
    path: team,
    as: 'samir',
    arrange: fail('/api/teams/10/engagement'),
    expects: ['500 /api/teams/10/engagement'],
    act: page => page.getByText('Failed to load team engagement data').waitFor(),
  },
  {
    name: 'reports-no-team',
    path: `${overview}?teamId=99999`,
    as: 'samir',
    expects: ['404 /api/teams/99999/engagement'],
  },
  { name: 'reports-denied', path: overview, as: 'devon' },
  {
    name: 'reports-none-low',
    path: `${overview}?chip=low`,
    as: 'ruth',
    arrange: answer(engagementPeople.path, { json: replies.nobody({ all: 42, 'no-pwa': 4, 'no-notifications': 9 }) }),
    act: page => scroll(page, 'User Engagement'),
  },
  { name: 'team-engagement', path: '/team-engagement', as: 'lucia' },
  { name: 'team-engagement-team', path: '/team-engagement?teamId=12', as: 'lucia', isWhole: true },
  {
    name: 'team-engagement-none',
    path: '/team-engagement',
    as: 'joy',
  },
  { name: 'team-engagement-company', path: `/team-engagement?teamId=${companyWideTeamId}`, as: 'ruth' },
]
