import type { Page } from '@playwright/test'
import { listPosts } from '#contract/feed.ts'
import { isThorough } from '#server/testing/rounds.ts'
import { callerIn } from './support/caller.ts'
import { enterAsOwner } from './support/company.ts'
import { expect, test } from './support/server.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the real server passes its tests, and leaves nothing in the feed', async ({ page, context, server }) => {
  await enterAsOwner(context, server)
  const posts = async () => (await callerIn(context, server).call(listPosts)).posts.map(({ id }) => id)
  const before = await posts()
  await page.goto('/system-testing')
  // a company of tests has no mail server, which is a warning of Push
  const runs = isThorough
    ? { 'Run All Tests': 'Tests completed with warnings' }
    : { 'Run Posts alone': 'All tests passed', 'Run Push alone': 'Tests completed with warnings' }
  const posted = page
    .getByRole('region', { name: 'All categories' })
    .getByRole('listitem')
    .filter({ has: page.getByText('Posts', { exact: true }) })
  for (const [start, outcome] of Object.entries(runs)) {
    await button(page, start).click()
    await expect(page.getByRole('heading', { name: outcome, exact: true })).toBeVisible({ timeout: 480_000 })
    if (start !== 'Run Push alone') await expect(posted).toContainText('Passed')
  }
  await expect(page.getByRole('list', { name: 'What to do next' })).toContainText("Mail isn't set up")
  await button(page, 'Send Test Mail').click()
  await expect(page.getByText("Mail isn't set up: messages are saved in the outbox folder")).toBeVisible()
  await page.goto('/admin-tools')
  await button(page, 'Check only').click()
  await expect(page.getByText('Checked. Nothing was changed.')).toBeVisible()
  expect(await posts()).toEqual(before)
})
