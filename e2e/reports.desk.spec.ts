import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subscribe } from '#contract/push.ts'
import * as replies from '#web/testing/replies/reports.ts'
import { callerAs } from './support/caller.ts'
import { owner, signInInstead } from './support/company.ts'
import { ada, type CrewOfVan, haveCrew, tess, vic } from './support/crew.ts'
import { expectFine } from './support/look.ts'
import { expect, testApart as test } from './support/server.ts'

let crew: CrewOfVan
test.beforeAll(async ({ server }) => {
  crew = await haveCrew(server)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const reportsOf = (page: Page) => page.getByLabel('Select Report').locator('option').allTextContents()
const chosen = (page: Page) => page.getByLabel('Select Report').locator('option:checked')
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace('(', '\\(').replace(')', '\\)')}`) })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name })

test('each role gets its reports, and others read that they have none', async ({ page, server }) => {
  await test.step('an owner starts with the company', async () => {
    await signInInstead(page, server, owner.email)
    await page.goto('/')
    await page.getByRole('button', { name: 'Settings menu' }).click()
    await page.getByRole('menuitem', { name: 'Engagement Reports' }).click()
    await expect(heading(page, 'Engagement Reports')).toBeVisible()
    await expect(chosen(page)).toHaveText('Company Overview')
    expect(await reportsOf(page)).toEqual(['Company Overview', 'Company-wide', 'Van 7', 'Van 8'])
    await expect(tile(page, 'Total Users')).toContainText('4')
    await expect(tile(page, 'Active (7 days)')).toContainText('100% of those who have joined')
    await expect(tile(page, 'Total Posts')).toContainText('4')
    // the mean of 100% and 0%; two people have no posts to read
    await expect(tile(page, 'Avg Engagement')).toContainText('50%')
    await expect(row(page, 'Tess Teamlead')).toContainText('100%')
    await expect(row(page, 'Vic Viewer')).toContainText('Very Low')
    await expect(row(page, 'Ada Admin')).toContainText('–')
    await expect(row(page, 'Ada Admin')).not.toContainText(/High|Medium|Low/)
  })

  await test.step('chips have counts and empty messages of their own', async () => {
    await chip(page, 'Low Engagement').click()
    await expect(chip(page, 'Low Engagement')).toContainText('1')
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
    await page.getByLabel('Search by name or email').fill('tess')
    await said(page, 'Nobody found')
    await page.getByRole('button', { name: 'Show everyone' }).click()
    await expect(chip(page, 'No PWA')).toContainText('4')
    await page.route('**/api/engagement/people?*', route => route.fulfill({ json: replies.nobody({ all: 4 }) }))
    for (const [name, words] of [
      ['Low Engagement', 'No one has low engagement'],
      ['No PWA', 'Everyone has the app'],
      ['No Notifications', 'Everyone gets notifications'],
      ['All Users', 'No people yet'],
    ] as const) {
      await chip(page, name).click()
      await expect(heading(page, words)).toBeVisible()
    }
    await page.unroute('**/api/engagement/people?*')
  })

  await test.step('a team card leads to its report, and its figure to the people behind it', async () => {
    await page.reload()
    await page.getByRole('link', { name: '1 person under 25% in Van 7' }).click()
    await expect(chosen(page)).toHaveText('Van 7')
    await expect(chip(page, 'Under 25%')).toHaveAttribute('aria-pressed', 'true')
    await expect(heading(page, 'Low Engagement Alert')).toBeVisible()
    await expect(heading(page, 'Member Engagement Details')).toBeVisible()
    await expect(row(page, 'Vic Viewer')).toContainText('0/4 posts')
    await expect(row(page, 'Vic Viewer')).toContainText('Today')
    await chip(page, 'All Members').click()
    await expect(row(page, 'Tess Teamlead')).toContainText('4 recent views')
  })

  await test.step('yesterday has two names', async () => {
    await page.route('**/api/engagement/people?*', async route => {
      const reply = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...reply, people: reply.people.map((person: object) => ({ ...person, daysSinceLastActivity: 1 })) },
      })
    })
    await page.goto(`/engagement-reports?teamId=${crew.vanId}`)
    await expect(row(page, 'Vic Viewer')).toContainText('Yesterday')
    await page.goto('/engagement-reports')
    await expect(row(page, 'Vic Viewer')).toContainText('1 day ago')
    await page.unroute('**/api/engagement/people?*')
  })

  await test.step('an admin starts with the first team, and owns none', async () => {
    await signInInstead(page, server, ada.email)
    await page.goto('/engagement-reports')
    await expect(chosen(page)).toHaveText('Company-wide')
    expect(await reportsOf(page)).toEqual(['Company-wide', 'Van 7', 'Van 8'])
    await page.goto('/settings')
    await page.getByRole('link', { name: /^Team Engagement/ }).click()
    await expect(heading(page, 'You own no team')).toBeVisible()
    await page.getByRole('link', { name: 'Open Engagement Reports' }).click()
    await expect(chosen(page)).toHaveText('Company-wide')
  })

  await test.step('a team owner sees the own team only', async () => {
    await signInInstead(page, server, tess.email)
    await page.goto('/engagement-reports')
    await expect(chosen(page)).toHaveText('Van 7')
    expect(await reportsOf(page)).toEqual(['Van 7'])
    await page.goto('/team-engagement?teamId=9')
    await said(page, "You don't have permission to view engagement reports.")
    await page.goto('/settings')
    await page.getByRole('link', { name: /^Team Engagement/ }).click()
    await page
      .getByRole('list', { name: 'Your teams' })
      .getByRole('link', { name: /^Van 7/ })
      .click()
    await expect(heading(page, 'Members Needing Attention')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Members Needing Attention' })).toContainText('Vic Viewer')
    await expectFine(page, 'the report of a team')
  })
})

test('a report that fails says so, and starts again', async ({ page, context, server }) => {
  await signInInstead(page, server, owner.email)
  let requests = 0
  const failing = { status: 500, json: { error: 'server.failed', message: 'Something went wrong on our side.' } }

  await test.step('the overview is not retried', async () => {
    await page.route('**/api/engagement/overview', route => {
      requests += 1
      return route.fulfill(failing)
    })
    await page.goto('/engagement-reports')
    await expect(heading(page, 'Failed to load engagement overview')).toBeVisible()
    await said(page, 'Authentication issue detected. Please refresh the page and try again.')
    expect(requests).toBe(1)
    await page.unroute('**/api/engagement/overview')
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(tile(page, 'Total Users')).toBeVisible()
  })

  await test.step('a team is retried three times', async () => {
    requests = 0
    await page.route(`**/api/teams/${crew.vanId}/engagement*`, route => {
      requests += 1
      return route.fulfill(failing)
    })
    await page.getByLabel('Select Report').selectOption('Van 7')
    await expect(heading(page, 'Failed to load team engagement data')).toBeVisible()
    await said(page, 'Please try refreshing the page')
    expect(requests).toBe(4)
    await page.unroute(`**/api/teams/${crew.vanId}/engagement*`)
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(tile(page, 'Total Members')).toContainText('2')
  })

  await test.step('a team that is gone has no data', async () => {
    await page.goto('/engagement-reports?teamId=4711')
    await expect(heading(page, 'No Data Available')).toBeVisible()
    await said(page, 'Unable to load engagement data for this team.')
  })

  await test.step('a chart that fails is loaded again', async () => {
    await page.route('**/api/engagement/trends*', route => route.fulfill({ ...failing, status: 400 }))
    await page.goto('/engagement-reports?view=trends')
    await expect(heading(page, 'Failed to load this chart').first()).toBeVisible()
    await page.unroute('**/api/engagement/trends*')
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(heading(page, 'Failed to load this chart')).toHaveCount(0)
  })

  await test.step('a session that has ended leads to the sign-in', async () => {
    await context.clearCookies()
    await page.getByLabel('Select Report').selectOption('Van 8')
    await said(page, 'You are logged out. Logging in again...')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('from a figure to the people who have not read a post, and to a reminder', async ({ page, server }) => {
  const viewer = await callerAs(server, vic.email)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: 'A'.repeat(22) }
  await viewer.call(subscribe, { body: { endpoint: 'https://push.example/vic', keys } })
  await viewer.dispose()
  await signInInstead(page, server, owner.email)

  await test.step('charts are described, and are tables too', async () => {
    await page.goto('/engagement-reports')
    await tile(page, 'Total Posts').click()
    await expect(page.getByRole('tab', { name: 'Trends' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('figure').first()).toContainText(/Reach was 50% from/)
    await expect(page.getByRole('figure').last()).toContainText(/4 reads in all/)
    for (const toTable of await page.getByRole('button', { name: 'Table' }).all()) await toTable.click()
    const reach = page.getByRole('table', { name: /Of those a post was meant for/ })
    await expect(reach.getByRole('row').nth(1)).toContainText('50%')
    await expect(reach.getByRole('row')).toHaveCount(2)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV: Reach per post' }).click()
    expect((await saving).suggestedFilename()).toBe('reach-of-posts.csv')
    await page.getByRole('button', { name: 'Choose dates' }).click()
    await page.getByLabel('From').fill('2020-01-01')
    await said(page, 'At most 366 days')
    await page.getByRole('button', { name: '30 days', exact: true }).click()
    await expectFine(page, 'the trends')
  })

  await test.step('who has not read a post is reminded once', async () => {
    const post = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').filter({ hasText: 'Gate code' })
    await expect(post).toContainText('50%')
    await post.getByRole('button', { name: /1 not read/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 person has not read this')
    await expect(dialog).toContainText('Not read yet: Olivia Owens · Van 7')
    await dialog.getByRole('button', { name: 'Show all' }).click()
    const vicsBox = dialog.getByRole('checkbox', { name: 'Remind Vic Viewer' })
    await expect(vicsBox).toBeChecked()
    await vicsBox.uncheck()
    await expect(dialog.getByRole('button', { name: 'Nobody to notify' })).toBeDisabled()
    await vicsBox.check()
    await dialog.getByRole('button', { name: 'Notify All' }).click()
    await said(page, '1 person is being reminded')
    await post.getByRole('button', { name: /1 not read/ }).click()
    await dialog.getByRole('button', { name: 'Show all' }).click()
    await expect(dialog).toContainText('Reminded. Again in 10 minutes')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('people of a chip are reminded of a post of choice', async () => {
    await tile(page, 'Avg Engagement').click()
    await chip(page, 'Low Engagement').click()
    await page.getByRole('button', { name: 'Remind', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search posts').fill('solder')
    await dialog.getByRole('button', { name: /smells of solder/ }).click()
    const reminding = page.waitForRequest('**/notify-non-viewers')
    await dialog.getByRole('button', { name: 'Notify this person' }).click()
    expect((await reminding).postDataJSON()).toEqual({ userIds: [expect.any(Number)], by: 'push' })
    await said(page, '1 person is being reminded')
  })
})

test('a company of one has a report, on paper too', async ({ page, server }) => {
  await signInInstead(page, server, owner.email)
  await page.route('**/api/engagement/overview', route => route.fulfill({ json: replies.firstOverview }))
  await page.route('**/api/engagement/trends?*', route => route.fulfill({ json: replies.firstTrends }))
  await page.goto('/engagement-reports')
  await expect(tile(page, 'Avg Engagement')).toContainText('–')
  await expect(heading(page, 'No posts in these days')).toBeVisible()
  await expect(heading(page, 'No departments yet')).toBeVisible()
  await expectFine(page, 'an empty report')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Printed .* by Olivia Owens$/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByLabel('Select Report')).toBeHidden()
  await expect(row(page, 'Olivia Owens')).toBeVisible()
})
