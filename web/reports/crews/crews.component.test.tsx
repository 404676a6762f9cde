import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '#contract/call.ts'
import { getCompany } from '#contract/company.ts'
import { type ComparedTeam, compareMembers, compareTeams } from '#contract/comparisons.ts'
import { personSheet, type SheetPost } from '#contract/person-sheet.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { postReach } from '#contract/reach.ts'
import * as calls from '#contract/reports.ts'
import { ChoosePostDialog } from '#web/reports/posts/choose-post-dialog.tsx'
import { olivia } from '#web/testing/people.ts'
import { openPage, renderInApp } from '#web/testing/render.tsx'
import { fail, reply, tryAgain } from '#web/testing/replies/replies.ts'
import * as replies from '#web/testing/replies/reports.ts'

type Team = ComparedTeam
const team = (teamId: number, name: string, figures: Partial<Team>): Team => ({
  teamId,
  name,
  members: 11,
  joined: 11,
  posts: 8,
  reach: null,
  reachBefore: null,
  notRead: 0,
  toConfirm: 0,
  ...figures,
})
const plumbing = team(12, 'Plumbing', { joined: 10, reach: 59.7, reachBefore: 65, notRead: 29, toConfirm: 6 })
const dispatch = team(14, 'Dispatch', { reach: 96, reachBefore: 96.2, notRead: 2 })
const compared: ReplyOf<typeof compareTeams> = {
  teams: [team(9, 'Company-wide', {}), dispatch, plumbing],
  all: { ...plumbing, members: 42, joined: 40 },
}
const noon = '2026-03-02T12:00:00.000Z'
const post = (postId: number, text: string, also: Partial<SheetPost> = {}): SheetPost => ({
  postId,
  text,
  teamId: 12,
  teamName: 'Plumbing',
  publishedAt: noon,
  readAt: null,
  remindedAt: null,
  confirmedAt: null,
  ...also,
})
const tyrell = {
  id: 5,
  firstName: 'Tyrell',
  lastName: 'Banks',
  email: null,
  signInName: 'tyrell.banks',
  profileImageUrl: null,
}
const gas = post(1, 'Gas leak calls', { remindedAt: noon })
const sheet: ReplyOf<typeof personSheet> = {
  user: { ...tyrell, role: 'viewer', teams: ['Plumbing'], ownedTeams: ['Plumbing'], joinedAt: noon },
  read: [post(2, 'Wind plan', { readAt: noon, confirmedAt: noon })],
  notRead: [gas, post(3, 'Winter tires')],
  toConfirm: [gas],
  counts: { read: 1, notRead: 2, toConfirm: 1, unreadAsking: 1, teams: 1 },
  lastRemindedAt: noon,
  nextToRemind: { postId: 1, text: 'Gas leak calls' },
  nextCursor: null,
}

const rows = () =>
  page
    .getByRole('table')
    .getByRole('row')
    .elements()
    .map(each => each.querySelector('th[scope=row] a')?.textContent)
    .filter(Boolean)

describe.each([
  ['a phone', 390, 844],
  ['a desk', 1280, 800],
] as const)('on %s', (name, width, height) => {
  beforeEach(async () => {
    await page.viewport(width, height)
    reply(compareTeams, compared)
    reply(personSheet, sheet)
    reply(calls.postsReach, replies.posts)
    reply(compareMembers, {
      people: [{ user: tyrell, reach: 25, notRead: 6, toConfirm: 2, remindedAt: noon }],
      total: 1,
      nextOffset: null,
    })
  })
  afterEach(() => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width))

  test('crews are sorted, lead to their report, and that to the sheet of a person', async () => {
    const asked: URLSearchParams[] = []
    reply(compareTeams, ({ query }) => {
      asked.push(query)
      return query.has('teamId') ? { teams: [plumbing], all: plumbing } : compared
    })
    const router = await openPage('/crews?range=own&from=2026-03-01&to=2026-03-02', await olivia())
    await expect.poll(rows).toEqual(['Plumbing', 'Dispatch', 'Company-wide'])
    await expect.element(page.getByText('Down 5 points').first()).toBeVisible()
    await expect.element(page.getByText('No change')).toBeVisible()
    if (name === 'a phone') await page.getByLabelText('Sort by').selectOptions('Reach, highest first')
    else await page.getByRole('button', { name: 'Reach' }).click()
    await expect.poll(rows).toEqual(['Dispatch', 'Plumbing', 'Company-wide'])
    expect(asked[0]?.toString()).toBe('from=2026-03-01&to=2026-03-02&againstFrom=2026-02-27&againstTo=2026-02-28')
    await page.getByRole('link', { name: 'Plumbing' }).click()
    await expect.element(page.getByRole('heading', { name: 'Plumbing', level: 1 })).toBeVisible()
    await expect.element(page.getByText(/of 72/)).toBeVisible()
    await page.getByRole('link', { name: 'Tyrell Banks' }).click()
    await expect.element(page.getByRole('heading', { name: 'Tyrell Banks', level: 1 })).toBeVisible()
    await expect.element(page.getByText(/^Plumbing · Team owner of Plumbing · joined/)).toBeVisible()
    expect(router.state.location.search).toMatchObject({
      teamId: '12',
      range: 'own',
      from: '2026-03-01',
      to: '2026-03-02',
    })
    const list = (of: string) =>
      page
        .getByRole('list', { name: of, exact: true })
        .getByRole('link')
        .elements()
        .map(each => each.textContent)
    expect([list('To confirm'), list('Not read'), list('Read')]).toEqual([
      ['Gas leak calls'],
      ['Winter tires'],
      ['Wind plan'],
    ])
    await expect.element(page.getByText('Tyrell sees the same')).toBeVisible()
    const reminders: unknown[] = []
    reply(notifyNonViewers, ({ body }) => (reminders.push(body), { queued: 1, unreachable: 0, skipped: 0 }))
    await page.getByRole('button', { name: 'Remind of “Gas leak calls”' }).click()
    await expect.element(page.getByText('1 person is being reminded').first()).toBeVisible()
    expect(reminders).toEqual([{ userIds: [5], by: 'push' }])
    await page.getByRole('link', { name: 'Crews' }).click()
    await expect.element(page.getByRole('heading', { name: 'Plumbing', level: 1 })).toBeVisible()
  })

  test('what fails, is missing or is empty says so', async () => {
    fail(compareTeams, 400)
    await openPage('/crews', await olivia())
    await expect.element(page.getByRole('heading', { name: 'Failed to load the crews' })).toBeVisible()
    await tryAgain(() => reply(compareTeams, { teams: [], all: { ...plumbing, members: 0, joined: 0 } }))
    await expect.element(page.getByRole('heading', { name: 'No active teams' })).toBeVisible()
    fail(personSheet, 404)
    await openPage('/person/5', await olivia())
    await expect.element(page.getByRole('heading', { name: 'Nobody to show' })).toBeVisible()
  })
})

test('a sheet of which one page is loaded has the figures of all', async () => {
  reply(personSheet, {
    ...sheet,
    read: [],
    notRead: [post(3, 'Winter tires')],
    toConfirm: [],
    counts: { read: 7, notRead: 12, toConfirm: 4, unreadAsking: 3, teams: 2 },
    nextCursor: '1-1',
  })
  await openPage('/person/5?range=own&from=2026-02-01&to=2026-02-20', await olivia())
  await expect.element(page.getByText('3 of them ask to confirm')).toBeVisible()
  await expect.element(page.getByText('In 2 teams')).toBeVisible()
  await expect.element(page.getByText(/^Reminded last on/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Not read 9 besides those to confirm' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remind of “Gas leak calls”' })).toBeVisible()
  expect(document.body.innerText).not.toMatch(/Nothing is left|Nothing was read/)
})

test('days are those of the company, not of the device', async () => {
  const owner = await olivia()
  const company = await owner.call(getCompany)
  reply(getCompany, company && { ...company, timeZone: 'Pacific/Kiritimati' })
  reply(compareTeams, { teams: [plumbing], all: plumbing })
  reply(personSheet, sheet)
  reply(calls.postsReach, replies.posts)
  reply(postReach, replies.unreachedPeople)
  reply(compareMembers, {
    people: [{ user: tyrell, reach: 25, notRead: 6, toConfirm: 2, remindedAt: noon }],
    total: 1,
    nextOffset: null,
  })
  /** Of noon in UTC, which is the next day there. */
  const days = () => document.body.innerText.match(/Mar \d/g)
  const range = 'range=own&from=2026-02-01&to=2026-02-20'
  await openPage(`/crews?teamId=12&${range}`, owner)
  await expect.poll(days).toEqual(['Mar 3', 'Mar 3'])
  await openPage(`/person/5?${range}`, owner)
  await expect.poll(days).toEqual(Array.from({ length: 7 }, () => 'Mar 3'))
  await openPage(`/engagement-reports?teamId=9&view=trends&${range}`, owner)
  await expect.element(page.getByRole('time')).toMatchTextContent(/^Mar 3/)
  await renderInApp(<ChoosePostDialog among={{}} open onClose={() => undefined} />, owner)
  await page.getByRole('button', { name: /^Gate code.*Mar 3/ }).click()
  await page.getByRole('button', { name: 'Print list' }).click()
  await expect.element(page.getByText(/ · Ruth Abernathy, .*Mar 3 · as of /)).toBeVisible()
})
