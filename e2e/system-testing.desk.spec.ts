import type { Page } from '@playwright/test'
import { isThorough } from '#server/testing/rounds.ts'
import { owner, signInQuietly } from './support/company.ts'
import { ada, haveCrew } from './support/crew.ts'
import { badVideo, FakeTests, FakeVideoTests, goodVideo } from './support/diagnostics.ts'
import { expectFine } from './support/look.ts'
import { expect, testApart as test } from './support/server.ts'

test.use({
  actionTimeout: 20_000,
  permissions: ['notifications', 'clipboard-read', 'clipboard-write'],
})

test.beforeAll(async ({ server }) => {
  await haveCrew(server)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: /Messages/ }).getByText(words, { exact: true })).toBeVisible()
const card = (page: Page, category: string) =>
  page
    .getByRole('region', { name: 'All categories' })
    .getByRole('listitem')
    .filter({ has: page.getByText(category, { exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('system tests are run, followed from two tabs, read and cleared', async ({ page, context, server }) => {
  const tests = new FakeTests()
  await tests.serve(context)
  await signInQuietly(context, server, ada.email)

  await test.step('never run', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: /^System Testing/ }).click()
    await expect(heading(page, 'Ready when you are')).toBeVisible()
    await expect(page.getByText('All 16 tests take about 60 seconds.')).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toHaveCount(8)
    await expect(button(page, 'Clear Results')).toBeDisabled()
    await page.getByRole('tab', { name: 'Detailed Results' }).click()
    await expect(heading(page, 'No results yet')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a double click starts one run', async () => {
    await button(page, 'Run All Tests').dblclick()
    await expect(button(page, 'Running tests...')).toBeVisible()
    await expect(heading(page, 'Authentication: Authentication one')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress of the tests' })).toHaveAttribute(
      'aria-valuenow',
      '13',
    )
    await expect(page.getByText('2 of 16 tests done, no problem so far.')).toBeVisible()
    await expect(card(page, 'Database')).toContainText('2 of 2 passed')
    await expect(card(page, 'Giveaways')).toContainText('Waiting')
    await button(page, 'Running tests...').click({ force: true })
    expect(tests.started).toEqual(['all'])
  })

  await test.step('another tab shows the same run, and so does coming back', async () => {
    const other = await context.newPage()
    await other.goto('/system-testing')
    await expect(heading(other, 'Authentication: Authentication one')).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: /^System Testing/ }).click()
    await expect(button(page, 'Running tests...')).toBeVisible()
    tests.end({ 'Media two': 'fail', 'Push one': 'warning' })
    for (const one of [page, other]) await expect(heading(one, 'Some tests failed')).toBeVisible()
    await other.close()
  })

  await test.step('what to do comes first, the urgent one above', async () => {
    await expect(page.getByText('1 of 16 tests failed.')).toBeVisible()
    const steps = page.getByRole('list', { name: 'What to do next' }).getByRole('listitem')
    await expect(steps.getByRole('heading')).toHaveText(['Media two needs you', 'Push one needs you'])
    await steps
      .first()
      .getByRole('button', { name: /^Copy message/ })
      .click()
    expect(await copied(page)).toBe('ffmpeg is not installed.')
    await button(page, 'Copy report for support').first().click()
    await expect(button(page, 'Copied').first()).toBeVisible()
    expect(await copied(page)).toContain('every result')
    await expect(card(page, 'Media')).toContainText('1 passed, 1 failed')
    await expectFine(page, 'failed tests')
  })

  await test.step('results by status', async () => {
    await page.getByRole('tab', { name: 'Detailed Results 16' }).click()
    const rows = page.getByRole('list', { name: 'Detailed Results' }).getByRole('listitem')
    await expect(rows).toHaveCount(12)
    await button(page, 'Show the other 4').click()
    await expect(rows).toHaveCount(16)
    await page.getByRole('button', { name: 'Failed 1' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Media two has been looked at')
    await rows.getByText('Technical details').click()
    await expect(rows.getByText('spawn ffmpeg ENOENT')).toBeVisible()
    await expectFine(page, 'detailed results')
    await page.getByRole('tab', { name: 'Overview' }).click()
  })

  await test.step('a category alone, until nothing but a warning is left', async () => {
    await button(page, 'Run Media alone').click()
    await expect(card(page, 'Media').getByRole('progressbar')).toBeVisible()
    await expect(card(page, 'Database')).toContainText('Passed')
    await expect(button(page, 'Run Database alone')).toBeDisabled()
    tests.end()
    await expect(heading(page, 'Tests completed with warnings')).toBeVisible()
    await button(page, 'Run Push alone').click()
    await expect(card(page, 'Push').getByRole('progressbar')).toBeVisible()
    tests.end()
    await expect(heading(page, 'All tests passed')).toBeVisible()
    expect(tests.started).toEqual(['all', ['Media'], ['Push']])
  })

  await test.step('tests that cannot run have a failed result', async () => {
    tests.refusal = 'unreachable'
    await button(page, 'Run Users alone').click()
    await expect(card(page, 'Users')).toContainText('Failed to run tests. Please check server connection.')
    await expect(heading(page, 'Some tests failed')).toBeVisible()
    await button(page, 'Run All Tests').click()
    await page.getByRole('tab', { name: 'Detailed Results 17' }).click()
    await expect(page.getByRole('list', { name: 'Detailed Results' }).getByRole('listitem').first()).toHaveText(
      /^All categories.*Fail.*Failed to run tests\. Please check server connection\./,
    )
    await page.goBack()
    tests.refusal = 'running'
    await button(page, 'Run All Tests').click()
    await said(page, 'Tests are already running.')
    await expect(heading(page, 'All tests passed')).toBeVisible()
  })

  await test.step('a lost connection is said during a run', async () => {
    tests.refusal = 'none'
    await button(page, 'Run All Tests').click()
    await expect(button(page, 'Running tests...')).toBeVisible()
    await context.setOffline(true)
    await expect(
      page.getByText('This continues on the server, and the result appears when you are back online.'),
    ).toBeVisible()
    tests.end()
    await context.setOffline(false)
    await expect(heading(page, 'All tests passed')).toBeVisible()
  })

  await test.step('cleared, for this page and for the next', async () => {
    await button(page, 'Clear Results').click()
    await expect(heading(page, 'Ready when you are')).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toHaveCount(8)
  })
})

test('a video test is chosen, watched and read', async ({ page, context, server }) => {
  const videos = new FakeVideoTests()
  await videos.serve(page)
  await signInQuietly(context, server, owner.email)

  await test.step('a custom test has bounds', async () => {
    await page.goto('/bulk-import')
    await page.getByRole('tab', { name: 'Video Upload Testing' }).click()
    await expect(page.getByText('90 seconds', { exact: true })).toBeVisible()
    await button(page, 'Custom').click()
    for (const [label, value, message] of [
      ['Duration (seconds)', '301', 'Enter a number from 10 to 300'],
      ['Maximum response time (ms)', '499', 'Enter a number from 500 to 10000'],
      ['Background timeout (ms)', '', 'Enter a number from 30000 to 600000'],
    ] as const) {
      await page.getByLabel(label).fill(value)
      await button(page, 'Run Custom Test').click()
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
      await expect(page.getByLabel(label)).toBeFocused()
      await button(page, 'Back to defaults').click()
    }
    await expect(page.getByLabel('Background timeout (ms)')).toHaveValue('300000')
    await page.getByLabel('Duration (seconds)').fill('10')
    await page.getByRole('switch', { name: 'Check thumbnail' }).click()
    await expectFine(page, 'a custom video test')
    await button(page, 'Run Custom Test').click()
    await expect(heading(page, 'Testing a 10-second video')).toBeVisible()
    expect(videos.started).toMatchObject([
      { testType: 'custom', config: { videoDuration: 10, expectedResponseTime: 2_000, validateThumbnail: false } },
    ])
  })

  await test.step('it continues without the page, and can be canceled', async () => {
    await page.reload()
    await expect(page.getByText('48.6 MB, 1080p with sound')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress of the video test' })).toHaveAttribute(
      'aria-valuenow',
      '62',
    )
    await button(page, 'Cancel').click()
    await expect(heading(page, 'The test was canceled')).toBeVisible()
    await button(page, 'Other tests').click()
  })

  await test.step('a bad result', async () => {
    await button(page, 'Run Test').click()
    await expect(heading(page, 'Testing a 90-second video')).toBeVisible()
    videos.end(badVideo)
    await expect(page.getByRole('alert').getByRole('heading', { name: 'Video Test Failed' })).toBeVisible()
    await expect(page.getByText('The video was not ready after 5 minutes')).toBeVisible()
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    await expect(checks).toHaveText([/Response time.*OK/, /Not ready after 5 min.*Failed/, /Failed/, /Thumbnail/])
    await button(page, 'Copy log').click()
    expect(await copied(page)).toContain('307.0 s  Test video removed')
    await expectFine(page, 'a failed video test')
  })

  await test.step('a good result', async () => {
    await button(page, 'Run Again').click()
    await expect(heading(page, 'Testing a 90-second video')).toBeVisible()
    videos.end(goodVideo)
    await expect(heading(page, 'Videos arrive as they should')).toBeVisible()
    await expect(page.getByText('640 × 360 picture')).toBeVisible()
    await expect(page.getByText('4.3 : 1')).toBeVisible()
    await button(page, 'Other tests').click()
    const last = page.getByRole('list', { name: 'Last tests' }).getByRole('button')
    await expect(last).toHaveText([/Passed/, /not ready.*Failed/, /Custom, 10 s.*Canceled/])
    await last.nth(1).click()
    await expect(heading(page, 'Video Test Failed')).toBeVisible()
    await page.goBack()
    await expect(button(page, 'Run Test')).toBeVisible()
  })

  await test.step('a call that fails', async () => {
    videos.isBroken = true
    await button(page, 'Run Test').click()
    await said(page, 'Video Test Error')
    videos.isBroken = false
    await button(page, 'Try Again').click()
    await expect(heading(page, 'Testing a 90-second video')).toBeVisible()
  })
})

test('the real server passes its tests, and leaves nothing in the feed', async ({ page, context, server }) => {
  await signInQuietly(context, server, owner.email)
  await page.goto('/system-testing')
  // a company of tests has no mail server, which is a warning of Push
  const runs = isThorough
    ? { 'Run All Tests': 'Tests completed with warnings' }
    : { 'Run Posts alone': 'All tests passed', 'Run Push alone': 'Tests completed with warnings' }
  for (const [start, outcome] of Object.entries(runs)) {
    await button(page, start).click()
    await expect(heading(page, outcome)).toBeVisible({ timeout: 480_000 })
    if (start !== 'Run Push alone') await expect(card(page, 'Posts')).toContainText('Passed')
  }
  await expect(page.getByRole('list', { name: 'What to do next' })).toContainText("Mail isn't set up")
  await button(page, 'Send Test Mail').click()
  await expect(page.getByText("Mail isn't set up: messages are saved in the outbox folder")).toBeVisible()
  await page.goto('/admin-tools')
  await button(page, 'Check only').click()
  await expect(page.getByText('Checked. Nothing was changed.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('No posts yet')).toBeVisible()
})
