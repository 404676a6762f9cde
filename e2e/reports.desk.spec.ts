import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subscribe } from '#contract/push.ts'
import { callerAs } from './support/caller.ts'
import { owner, signInInstead } from './support/company.ts'
import { haveCrew, tess, vic } from './support/crew.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

test.beforeAll(async ({ server }) => {
  await haveCrew(server)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const reportsOf = (page: Page) => page.getByLabel('Select Report').locator('option')
const chosen = (page: Page) => page.getByLabel('Select Report').locator('option:checked')
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
    await expect(reportsOf(page)).toHaveText(['Company Overview', 'Company-wide', 'Van 7', 'Van 8'])
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

  await test.step('a chip has its count, a team card leads to its report, and its figure to the people behind it', async () => {
    await chip(page, 'Low Engagement').click()
    await expect(chip(page, 'Low Engagement')).toContainText('1')
    await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
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

  await test.step('a team owner sees the own team only', async () => {
    await signInInstead(page, server, tess.email)
    await page.goto('/engagement-reports')
    await expect(chosen(page)).toHaveText('Van 7')
    await expect(reportsOf(page)).toHaveText(['Van 7'])
    await page.goto('/team-engagement')
    await page
      .getByRole('list', { name: 'Your teams' })
      .getByRole('link', { name: /^Van 7/ })
      .click()
    await expect(heading(page, 'Members Needing Attention')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Members Needing Attention' })).toContainText('Vic Viewer')
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
    await page.getByRole('button', { name: '30 days', exact: true }).click()
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
    await expectBriefly(toast(page, '1 person is being reminded'), () =>
      dialog.getByRole('button', { name: 'Notify All' }).click(),
    )
    await post.getByRole('button', { name: /1 not read/ }).click()
    // The push fails, because there is no such service, and Vic moves to another group, which is closed.
    const showAll = dialog.getByRole('button', { name: 'Show all' })
    await expect(async () => {
      if (await showAll.isVisible()) await showAll.click({ timeout: 2_000 })
      await expect(dialog).toContainText(/Reminded\. Again in (10|9) minutes/, { timeout: 2_000 })
    }).toPass()
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
    await expectBriefly(toast(page, '1 person is being reminded'), () =>
      dialog.getByRole('button', { name: 'Notify this person' }).click(),
    )
    expect((await reminding).postDataJSON()).toEqual({ userIds: [expect.any(Number)], by: 'push' })
  })
})
