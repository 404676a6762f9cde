import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { type Call, requestUrl } from '#contract/call.ts'
import { resendInvitations } from '#contract/people.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { postReach, teamReach } from '#contract/reach.ts'
import * as calls from '#contract/reports.ts'
import { ownedTeams } from '#contract/teams.ts'
import { engagementTrends, readingHours } from '#contract/trends.ts'
import { pick } from '#server/testing/rounds.ts'
import { newId } from '#web/lib/new-id.ts'
import { expectFine } from '#web/testing/look.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, hang, reply, tryAgain } from '#web/testing/replies/replies.ts'
import * as replies from '#web/testing/replies/reports.ts'

const van = `Van ${newId().slice(0, 6)}`

let owner: Person
let vic: Person
beforeAll(async () => {
  owner = await olivia()
  vic = await join('Vic', { teamId: await addTeam(van) })
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const select = page.getByLabelText('Select Report')
const options = () => [...document.querySelectorAll('select option')].map(option => option.textContent)
const people = page.getByRole('list', { name: 'People', exact: true })
/** A figure or a chip begins with its name. */
const button = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace('(', '\\(').replace(')', '\\)')}`) })
/** Waits until an element has these words, among others. */
const says = (element: Locator, words: string) => expect.poll(() => element.query()?.textContent).toContain(words)
/** The words of a skeleton. */
const loading = (words: string) => page.getByText(words, { exact: true })
const denied = "You don't have permission to view engagement reports."

/** Opens a report for the owner. */
const open = (search = '') => openPage(`/engagement-reports${search}`, owner)
/** Fails a call, and returns how often it was made. */
function countFailing(call: Call): () => number {
  fail(call)
  const { fetch } = window
  let count = 0
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === requestUrl(call, { params: { id: 9 } })) count += 1
    return fetch(input, init)
  }
  onTestFinished(() => {
    window.fetch = fetch
  })
  return () => count
}
const trends = '?view=trends'
const team = '?teamId=9'

test('an admin begins with the first team, a viewer has no report', async () => {
  await openPage('/engagement-reports', await join('Ada', { role: 'admin' }))
  await expect.poll(options).toContain(van)
  await expect.element(select).toHaveDisplayValue('Company-wide')
  expect(options()).not.toContain('Company Overview')
  for (const path of ['/engagement-reports', '/team-engagement']) {
    await openPage(path, vic)
    await expect.element(heading('Access Denied')).toBeVisible()
    await expect.element(page.getByText(denied)).toBeVisible()
  }
})

const screens = [
  ['a phone', 390, 844],
  ['a desk', 1280, 800],
] as const

describe.each(pick(screens, 1))('on %s', (_, width, height) => {
  beforeEach(async () => {
    await page.viewport(width, height)
    reply(calls.engagementOverview, replies.overview)
    reply(calls.teamEngagement, replies.team)
    reply(calls.engagementPeople, ({ query }) =>
      query.get('chip') === 'attention' ? replies.peopleUnder25 : replies.people,
    )
    reply(engagementTrends, replies.trends)
    reply(readingHours, replies.hours)
    reply(calls.postsReach, replies.posts)
    reply(postReach, replies.unreachedPeople)
    reply(teamReach, replies.unreachedPeople)
  })
  afterEach(() => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth))

  describe('the overview', () => {
    test('loads', async () => {
      hang(calls.engagementOverview)
      await open()
      await expect.element(loading('Loading the report...').first()).toBeInTheDocument()
    })

    test('fails once, with a way to load it again', async () => {
      const asked = countFailing(calls.engagementOverview)
      await open()
      await expect.element(heading('Failed to load engagement overview')).toBeVisible()
      await expect
        .element(page.getByText('Authentication issue detected. Please refresh the page and try again.'))
        .toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
      expect(asked()).toBe(1)
    })

    test('has figures, departments and teams', async () => {
      await open()
      await says(button('Total Users'), '3+1 added in 30 days')
      await expect.element(page.getByRole('link', { name: '54 not invited yet' })).toBeVisible()
      await expect.element(page.getByRole('link', { name: "1 hasn't joined yet" }).first()).toBeVisible()
      await says(button('Active (7 days)'), '100% of those who have joined')
      await expect.element(page.getByText('1 of 2 active')).toBeVisible()
      await expect.element(heading('Van 7')).toBeVisible()
      await expect.element(page.getByText('Under 25%', { exact: true }).first()).toBeInTheDocument()
      await expect.element(page.getByRole('link', { name: '1 person under 25% in Van 7' })).toBeInTheDocument()
    })

    test('says on the first day what is missing', async () => {
      reply(calls.engagementOverview, replies.firstOverview)
      reply(engagementTrends, replies.firstTrends)
      reply(calls.engagementPeople, replies.onePerson)
      await open()
      await says(button('Avg Engagement'), '–')
      await expect.element(heading('No departments yet')).toBeVisible()
      await expect.element(heading('No posts in these days')).toBeVisible()
      await expectFine('an empty report')
    })
  })

  describe('the report of a team', () => {
    test('loads', async () => {
      hang(calls.teamEngagement)
      await open(team)
      await expect.element(loading('Loading the report...').first()).toBeInTheDocument()
    })

    test('blames nobody while nobody has joined', async () => {
      reply(calls.teamEngagement, replies.waitingTeam)
      reply(calls.engagementPeople, replies.waitingPeople)
      await open(team)
      await expect.element(page.getByText('Nobody has joined yet').first()).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'Cards and invitations' })).toBeVisible()
      await says(button('Avg Engagement'), 'Nobody has joined yet')
      await says(people, "Hasn't joined yet")
      expect(document.body.textContent).not.toContain('Very Low')
    })

    test('fails after more tries', async () => {
      const asked = countFailing(calls.teamEngagement)
      await open(team)
      await expect.element(heading('Failed to load team engagement data')).toBeVisible()
      await expect.element(page.getByText('Please try refreshing the page')).toBeVisible()
      expect(asked()).toBe(4)
    })

    test.each([
      [403, 'Access Denied', denied],
      [404, 'No Data Available', 'Unable to load engagement data for this team.'],
    ] as const)('that is refused with %s says why', async (status, title, words) => {
      fail(calls.teamEngagement, status)
      await open(team)
      await expect.element(heading(title)).toBeVisible()
      await expect.element(page.getByText(words)).toBeVisible()
    })

    test('warns of members under 25%', async () => {
      await open(team)
      await expect.element(heading('Low Engagement Alert')).toBeVisible()
      const alert = page.getByRole('list', { name: 'Low Engagement Alert' })
      await says(alert, 'Joy Okafor')
      await says(button('Total Members'), '2')
      await says(button('Active (7 days)'), 'of those who have joined')
      await expectFine('the report of a team')
    })
    test('says yesterday in its words, and the overview in its own', async () => {
      const yesterday = replies.people.people.map(person => ({ ...person, daysSinceLastActivity: 1 }))
      reply(calls.engagementPeople, { ...replies.people, people: yesterday })
      await open(team)
      await says(people, 'Yesterday')
      await open()
      await says(people, '1 day ago')
    })

    test('says that the team is inactive, and warns of nobody', async () => {
      reply(calls.teamEngagement, replies.quietTeam)
      await open(team)
      await expect.element(page.getByText(/This team is inactive/)).toBeVisible()
      expect(heading('Low Engagement Alert').elements()).toEqual([])
      await openPage('/team-engagement?teamId=9', owner)
      await expect.element(page.getByText(/^Nobody: every member/)).toBeVisible()
    })
  })

  describe('teams of one’s own', () => {
    test('load', async () => {
      hang(ownedTeams)
      await openPage('/team-engagement', owner)
      await expect.element(loading('Loading the report...').first()).toBeInTheDocument()
    })

    test('fail with a way to try again', async () => {
      fail(ownedTeams, 400)
      await openPage('/team-engagement', owner)
      await expect.element(heading('Failed to load teams')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    })

    test('are cards, or none', async () => {
      await openPage('/team-engagement', owner)
      const list = page.getByRole('list', { name: 'Your teams' })
      await expect.element(list.getByRole('link', { name: new RegExp(van) })).toBeVisible()
      reply(ownedTeams, [])
      await openPage('/team-engagement', owner)
      await expect.element(heading('You own no team')).toBeVisible()
      const instead = page.getByRole('link', { name: 'Open Engagement Reports' })
      await expect.element(instead).toHaveAttribute('href', '/engagement-reports')
    })
  })

  describe('people', () => {
    test('load', async () => {
      hang(calls.engagementPeople)
      await open()
      await expect.element(loading('Loading people...').first()).toBeInTheDocument()
    })

    test('fail with a way to try again', async () => {
      fail(calls.engagementPeople, 400)
      await open()
      await expect.element(heading('Failed to load people')).toBeVisible()
      await tryAgain(() => reply(calls.engagementPeople, replies.people))
      await says(people, 'Devon Ives')
    })

    test('have a rate with its band, or none', async () => {
      await open()
      const row = (name: string) => people.getByRole('listitem').filter({ hasText: name })
      await says(row('Devon Ives'), '88%')
      await says(row('Devon Ives'), 'High')
      await says(row('Joy Okafor'), "Hasn't joined yet")
      await expect.element(row('Ruth Abernathy').getByText(/High|Medium|Low/)).not.toBeInTheDocument()
      await says(button('Low Engagement'), '1')
    })

    test.each([
      ['All Users', 'No people yet'],
      ['Low Engagement', 'No one has low engagement'],
      ['No PWA', 'Everyone has the app'],
      ['No Notifications', 'Everyone gets notifications'],
    ])('of %s: “%s” where there is nobody', async (name, words) => {
      reply(calls.engagementPeople, replies.nobody({ all: 3 }))
      await open()
      await button(name).click()
      await expect.element(heading(words)).toBeVisible()
    })

    test('are searched, and shown again', async () => {
      reply(calls.engagementPeople, ({ query }) => (query.get('search') ? replies.nobody() : replies.people))
      await open('?q=zed')
      await expect.element(heading('Nobody found')).toBeVisible()
      await page.getByRole('button', { name: 'Show everyone' }).click()
      await says(people, 'Devon Ives')
    })
  })

  describe('trends', () => {
    test('load', async () => {
      hang(engagementTrends)
      hang(readingHours)
      await open(trends)
      await expect.poll(() => loading('Loading the chart...').elements().length).toBe(3)
    })

    test('fail with a way to try again', async () => {
      fail(engagementTrends, 400)
      fail(readingHours, 400)
      await open(trends)
      await expect.poll(() => heading('Failed to load this chart').elements().length).toBe(3)
      expect(page.getByText(/(person has|people have) joined/).elements()).toEqual([])
      await tryAgain(() => reply(readingHours, replies.hours))
      await expect.poll(() => heading('Failed to load this chart').elements().length).toBe(2)
    })

    test('are described for people who do not see them', async () => {
      await open(trends)
      const figures = page.getByRole('figure')
      await says(figures.first(), 'Reach was 75% from')
      await expect.element(page.getByText(/or posted that day\. \d+ people have joined\.$/)).toBeVisible()
      await says(figures.last(), '4 reads in all, most of them on Monday at 7 AM.')
      await expect.element(page.getByText(/in the company’s time zone \(.+\)$/)).toBeVisible()
      await expectFine('the trends')
    })

    test('claim nothing of days without a figure', async () => {
      const { current } = replies.trends
      reply(engagementTrends, { ...replies.trends, current: { ...current, activePeople: null, reach: null } })
      await open(trends)
      const figures = page.getByRole('figure')
      await says(figures.first(), 'Highest on')
      await says(figures.nth(1), 'Most on')
      for (const figure of figures.elements()) expect(figure.textContent).not.toMatch(/Reach was|people were active/)
    })

    test('are empty without posts, activity and reads', async () => {
      reply(engagementTrends, replies.firstTrends)
      reply(readingHours, replies.noHours)
      await open(trends)
      for (const words of ['No posts in these days', 'No activity in these days', 'No posts read in these days'])
        await expect.element(heading(words).first()).toBeVisible()
    })

    test('are of at most a year', async () => {
      await open(trends)
      await page.getByRole('button', { name: 'Choose dates' }).click()
      await page.getByLabelText('From').fill('2020-01-01')
      await expect.element(page.getByText('At most 366 days')).toBeVisible()
    })
    test('of days that are the wrong way round are not loaded', async () => {
      const asked = vi.fn(() => replies.trends)
      reply(engagementTrends, asked)
      await open(`${trends}&range=own&from=2026-03-02&to=2026-03-01`)
      await expect.element(page.getByText('The first day is after the last')).toBeVisible()
      expect(page.getByRole('figure').elements()).toEqual([])
      expect(asked).not.toHaveBeenCalled()
    })
  })

  describe('posts', () => {
    const list = page.getByRole('list', { name: 'Posts', exact: true })

    test('load', async () => {
      hang(calls.postsReach)
      await open(trends)
      await expect.element(loading('Loading posts...').first()).toBeInTheDocument()
    })

    test('fail with a way to try again', async () => {
      fail(calls.postsReach, 400)
      await open(trends)
      await expect.element(heading('Failed to load posts')).toBeVisible()
      await tryAgain(() => reply(calls.postsReach, replies.posts))
      await says(list, 'Gate code for the north lot')
    })

    test('have their reach, and how long half of it took', async () => {
      await open(trends)
      await says(list, 'Gate code for the north lot')
      await says(list, '50%')
      await says(list, '38 min')
    })

    test('are searched, or none', async () => {
      reply(calls.postsReach, replies.noPosts)
      await open(trends)
      await expect.element(heading('No posts in these days')).toBeVisible()
      await page.getByLabelText('Search posts').fill('van')
      await expect.element(heading('No post found')).toBeVisible()
    })
  })

  describe('who has not read a post', () => {
    const dialog = page.getByRole('dialog')
    const group = (name: RegExp) => dialog.getByRole('region', { name })
    const openDialog = async () => {
      await open(trends)
      await page.getByRole('button', { name: /1 not read/ }).click()
    }

    test('loads', async () => {
      hang(postReach)
      await openDialog()
      await expect.element(dialog.getByText('Loading people...', { exact: true })).toBeInTheDocument()
      await says(dialog, 'Who has not read this')
    })

    test('fails with a way to try again', async () => {
      fail(postReach, 400)
      await openDialog()
      await expect.element(dialog.getByRole('heading', { name: 'Failed to load people' })).toBeVisible()
      await tryAgain(() => reply(postReach, replies.unreachedPeople), dialog)
      await says(dialog, '2 people have not read this')
    })

    test('stands by the reason, and is chosen where a push reaches them', async () => {
      await openDialog()
      await says(dialog, 'A push reaches 1 of 2.')
      await says(group(/Never joined/), 'Joy Okafor')
      await group(/Not opened since/)
        .getByRole('button', { name: 'Show all' })
        .click()
      await says(group(/Not opened since/), 'Last active: 1 week ago')
      const devon = dialog.getByRole('checkbox', { name: 'Remind Devon Ives' })
      await expect.element(devon).toBeChecked()
      await devon.click()
      await expect.element(dialog.getByRole('button', { name: 'Nobody to notify' })).toBeDisabled()
    })

    test('gets mails where no push reaches, and invitations or join cards', async () => {
      reply(postReach, {
        ...replies.unreachedPeople,
        notReached: replies.unreachedPeople.notReached.map(each =>
          each.reason === 'no-device' ? { ...each, count: 2, actionIds: [7, 8] } : each,
        ),
      })
      const bodies: unknown[] = []
      reply(notifyNonViewers, ({ body }) => {
        bodies.push(body)
        return { queued: 2, unreachable: 0, skipped: 0 }
      })
      reply(resendInvitations, ({ body }) => {
        bodies.push(body)
        return { message: 'Invitations sent.', invited: 1, skipped: 0 }
      })
      await openDialog()
      await dialog.getByRole('button', { name: 'Send a mail to 2 people' }).click()
      await dialog.getByRole('button', { name: 'Resend 1 invitation' }).click()
      await expect.poll(() => bodies).toEqual([{ userIds: [7, 8], by: 'mail' }, { userIds: [3] }])
      const cards = dialog.getByRole('link', { name: 'Print join cards' })
      await expect.element(cards).toHaveAttribute('href', '/user-management?state=not-signed-in&team=10')
    })

    test('is nobody in the end', async () => {
      reply(postReach, replies.nobodyUnreached)
      await openDialog()
      await expect.element(dialog.getByRole('heading', { name: 'Everyone has read it' })).toBeVisible()
    })
  })
})

describe('names', () => {
  const long = 'Maximiliane von-der-Leyen-Hohenstaufen'
  const named = replies.people.people.map((person, n) =>
    n === 0
      ? { ...person, user: { ...person.user, firstName: 'Maximiliane', lastName: 'von-der-Leyen-Hohenstaufen' } }
      : person,
  )
  /** Whether every name is whole, on at most three lines. */
  const areWhole = () => {
    const shown = [...document.querySelectorAll<HTMLElement>('[aria-label="People"] .text-action.wrap-anywhere')]
    return shown.length === 3 && shown.every(each => each.scrollWidth <= each.clientWidth && each.clientHeight < 80)
  }
  const media = (name: 'print' | '') => cdp().send('Emulation.setEmulatedMedia', { media: name })
  beforeEach(async () => {
    reply(calls.engagementOverview, replies.overview)
    reply(calls.teamEngagement, replies.team)
    reply(calls.engagementPeople, { ...replies.people, people: named })
    reply(engagementTrends, replies.trends)
    onTestFinished(async () => {
      await media('')
      await page.viewport(1280, 800)
    })
  })

  test.each([
    ['screen', 768],
    ['screen', 820],
    ['screen', 900],
    ['screen', 1280],
    ['print', 718],
    ['print', 1280],
  ] as const)('have room on a %s of %i px', async (where, width) => {
    await page.viewport(width, 900)
    for (const report of ['', team]) {
      await open(report)
      await says(people, long)
      await media(where === 'print' ? 'print' : '')
      await expect.poll(areWhole).toBe(true)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      await media('')
    }
  })

  test('are below a head that is on every page of paper', async () => {
    await open()
    await says(people, long)
    await media('print')
    const head = () =>
      [...document.querySelectorAll('*')].filter(each => getComputedStyle(each).display === 'table-header-group')
    await expect.poll(() => head().map(each => each.textContent)).toEqual([expect.stringMatching(/^NameTeam/)])
  })
})

test('printing loads the remaining pages, and says how many rows of how many are there', async () => {
  const all = Array.from({ length: 120 }, (_, n) => {
    const [person] = replies.people.people
    if (!person) throw new Error('Nobody')
    return { ...person, user: { ...person.user, id: n + 1, lastName: `No ${n + 1}` } }
  })
  reply(calls.engagementOverview, replies.overview)
  reply(engagementTrends, replies.trends)
  reply(calls.engagementPeople, ({ query }) => {
    const offset = Number(query.get('offset'))
    const shown = all.slice(offset, offset + 50)
    const counts = { ...replies.people.counts, all: 120 }
    return { people: shown, counts, total: 120, nextOffset: offset + 50 < 120 ? offset + 50 : null }
  })
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(async () => {
    printed.mockRestore()
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await open()
  await expect.element(page.getByText('120 people', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.poll(() => people.getByRole('listitem').elements().length).toBe(120)
  await expect.element(page.getByText('120 of 120')).toBeVisible()
  await expect.element(page.getByText(/^Printed .* by Olivia Owens$/)).toBeVisible()
  for (const role of ['banner', 'combobox'] as const) await expect.element(page.getByRole(role)).not.toBeInTheDocument()
})
