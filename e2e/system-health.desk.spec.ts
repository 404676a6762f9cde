import type { Page } from '@playwright/test'
import type { RepairRequest } from '#contract/media.ts'
import type { RepairRun } from '#contract/repair.ts'
import { attention, healths, repairs } from '#web/testing/replies/health.ts'
import { owner, signInInstead, signInQuietly } from './support/company.ts'
import { ada, haveCrew, vic } from './support/crew.ts'
import { expectFine } from './support/look.ts'
import { expect, testApart as test } from './support/server.ts'

test.beforeAll(async ({ server }) => {
  await haveCrew(server)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: /Messages/ }).getByText(words, { exact: true })).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const health = healths.bad

test('an owner is led from the banner to what to do, and retries what failed', async ({ page, context, server }) => {
  let { problems } = attention
  const dismissed: unknown[] = []
  const retried: unknown[] = []
  let { failed } = health
  await context.route('**/api/admin/attention', route => route.fulfill({ json: { problems } }))
  await context.route('**/api/admin/attention/dismiss', route => {
    dismissed.push(route.request().postDataJSON())
    problems = problems.slice(1)
    return route.fulfill({ json: { message: 'Dismissed' } })
  })
  await context.route('**/api/admin/health', route => route.fulfill({ json: { ...health, failed } }))
  await context.route('**/api/admin/jobs/retry', route => {
    retried.push(route.request().postDataJSON())
    failed = retried.length > 1 ? { total: 0, jobs: [] } : { total: 7, jobs: failed.jobs.slice(1) }
    return route.fulfill({ json: { retried: 1 } })
  })
  await signInQuietly(context, server, owner.email)
  const banner = page.getByRole('region', { name: 'Needs attention' })

  await test.step('the most urgent problem first, and one by one', async () => {
    await page.goto('/')
    await expect(banner).toContainText('Mail is refused by your mail provider and 2 more')
    await button(page, 'Dismiss: Mail is refused by your mail provider').click()
    await expect(banner).toContainText('The disk will be full in about 3 weeks and 1 more')
    expect(dismissed).toEqual([{ key: 'mail', severity: 2 }])
    await expectFine(page, 'the banner')
    await banner.getByRole('link', { name: 'See what to do' }).click()
    await expect(heading(page, 'System Health')).toBeVisible()
  })

  await test.step('health', async () => {
    await expect(page.getByText('92 GB of 100 GB', { exact: true }).first()).toBeVisible()
    await expectFine(page, 'System Health')
  })

  await test.step('one job, then all', async () => {
    const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
    await expect(jobs).toHaveCount(5)
    await button(page, 'Show 3 more').click()
    await expect(jobs).toHaveCount(8)
    await button(page, 'Retry: Invitation to Walt Jensen').click()
    await said(page, '1 job will be tried again in a moment.')
    await expect(jobs).toHaveCount(7)
    await button(page, 'Retry all 7').click()
    await expect(heading(page, 'Nothing has failed')).toBeVisible()
    expect(retried).toEqual([{ ids: ['1'] }, { ids: 'all' }])
  })

  await test.step('a server that does not reply', async () => {
    await context.route('**/api/admin/health', route => route.fulfill({ status: 503 }))
    await page.reload()
    await expect(heading(page, 'Failed to load the health of the server')).toBeVisible()
    await context.unroute('**/api/admin/health')
    await context.route('**/api/admin/health', route => route.fulfill({ json: health }))
    await button(page, 'Try Again').click()
    await expect(heading(page, 'Queues')).toBeVisible()
  })

  await test.step('others have no banner, and viewers no health', async () => {
    for (const [email, mayRead] of [
      [ada.email, true],
      [vic.email, false],
    ] as const) {
      await signInInstead(page, server, email)
      await page.goto('/system-health')
      await expect(heading(page, mayRead ? 'Queues' : 'Access Denied')).toBeVisible()
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Ductwork/ })
        .click()
      await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
      await expect(banner).toHaveCount(0)
    }
  })
})

test('media are checked, and repaired after a confirmation', async ({ page, context, server }) => {
  const started: boolean[] = []
  let confirmed: number | undefined
  let run: RepairRun | null = null
  const begin = (dryRun: boolean): RepairRun => ({ ...repairs.running.run, dryRun })
  const end = () => {
    if (!run) throw new Error('Nothing is running')
    run = { ...repairs.checked.run, dryRun: run.dryRun }
  }
  let isBroken = false
  await context.route('**/api/repair-media/runs', route => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { run } })
    if (isBroken) return route.fulfill({ status: 500 })
    const { dryRun, confirmMissing } = route.request().postDataJSON() as RepairRequest
    started.push(dryRun)
    confirmed = confirmMissing
    run = begin(dryRun)
    return route.fulfill({ status: 202, json: run })
  })
  await context.route('**/api/admin/health', route => route.fulfill({ json: health }))
  await signInQuietly(context, server, ada.email)
  await page.goto('/admin-tools')
  const main = page.getByRole('main')

  await test.step('the other tools, and the note', async () => {
    await expect(main.getByRole('link', { name: /^Giveaway Management/ })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Bulk User Import/ })).toBeVisible()
    await expect(main.getByRole('link', { name: /^System Health/ })).toContainText('3 to look at')
    await expect(main.getByText('User management and analytics are in the main navigation.')).toBeVisible()
  })

  await test.step('a check, which continues without the page', async () => {
    await button(page, 'Check only').click()
    await expect(main.getByText('184 of 318 files looked at. You can leave this page.')).toBeVisible()
    await expect(button(page, 'Start Repair')).toBeDisabled()
    await page.reload()
    await expect(button(page, 'Checking...')).toBeVisible()
    end()
    await expect(main.getByText('Checked. Nothing was changed.')).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'posts to be updated' })).toContainText('2')
    await expect(main.getByText('files to be removed')).toBeVisible()
    await expect(main.getByText('Looked at 126 posts and 318 files')).toBeVisible()
    await expectFine(page, 'a checked repair')
  })

  await test.step('a repair asks', async () => {
    await button(page, 'Start Repair').click()
    const question = page.getByRole('alertdialog', { name: 'Repair media files?' })
    await page.goBack()
    await expect(question).toBeHidden()
    expect(started).toEqual([true])
    await button(page, 'Start Repair').click()
    await question.getByRole('button', { name: 'Start Repair' }).click()
    await expect(question).toBeHidden()
    await expect(main.getByRole('progressbar', { name: 'Repairing...' })).toBeVisible()
    end()
    await expect(main.getByText('Repair finished.')).toBeVisible()
    await expect(main.getByText('312 MB freed')).toBeVisible()
    expect(started).toEqual([true, false])
  })

  await test.step('a refusal, because the storage may not be mounted', async () => {
    if (!run) throw new Error('Nothing has run')
    const manyMissing = { missingFiles: 1_204, checkedFiles: 1_210 }
    run = { ...run, dryRun: false, report: null, manyMissing }
    await page.reload()
    await expect(main.getByText('1,204 of 1,210 photos and videos are missing.')).toBeVisible()
    await expect(main.getByText('an owner can take them off their posts')).toBeVisible()
    await expect(button(page, 'Take them off anyway')).toHaveCount(0)

    await signInInstead(page, server, owner.email)
    await page.goto('/admin-tools')
    await button(page, 'Take them off anyway').click()
    const question = page.getByRole('dialog', { name: 'Take 1,204 photos and videos off their posts?' })
    await question.getByLabel('Type 1,204 to confirm').fill('1210')
    await question.getByRole('button', { name: 'Take off' }).click()
    await expect(question.getByText('Please type 1,204')).toBeVisible()
    await expectFine(page, 'the question about many missing media')
    await question.getByLabel('Type 1,204 to confirm').fill('1204')
    await question.getByRole('button', { name: 'Take off' }).click()
    await expect(question).toBeHidden()
    await expect(main.getByRole('progressbar', { name: 'Repairing...' })).toBeVisible()
    expect(confirmed).toBe(1_204)
    end()
  })

  await test.step('a failure', async () => {
    isBroken = true
    await button(page, 'Check again').click()
    await said(page, 'Repair Failed')
    await said(page, 'Failed to repair media files. Please try again.')
  })
})
