import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getHealth, retryJobs } from '#contract/health.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { healths } from '#web/testing/replies/health.ts'
import { replyTo } from '#web/testing/replies/reply-to.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const steps = page.getByRole('list', { name: 'What to do next' }).getByRole('heading')
const jobs = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')

test('fine: nothing to do, and nothing has failed', async () => {
  replyTo(getHealth, () => healths.good)
  await openPage('/system-health', await olivia())
  await expect.element(heading('Nothing has failed')).toBeVisible()
  expect(steps.elements()).toEqual([])
})

test('problems: the urgent one first, and the figures behind them', async () => {
  replyTo(getHealth, () => healths.bad)
  await openPage('/system-health', await olivia())
  const titles = ['Mail is refused by your mail provider', 'The disk will be full in about 3 weeks']
  for (const [index, title] of titles.entries()) await expect.element(steps.nth(index)).toHaveTextContent(title)
  for (const words of ['92 GB of 100 GB', 'Full in about 21 days', '6 waiting', '7 failed'])
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
})

test('failed jobs: some at first, then all, and they are tried again', async () => {
  let shown: keyof typeof healths = 'bad'
  replyTo(getHealth, () => healths[shown])
  const retried = replyTo(retryJobs, () => ({ retried: 8 }))
  await openPage('/system-health', await olivia())
  await expect.element(jobs.nth(0)).toMatchTextContent(/Invitation to Walt Jensen.*The address does not exist/)
  expect(jobs.elements()).toHaveLength(5)
  await button('Show 3 more').click()
  await expect.element(jobs.nth(7)).toBeVisible()
  shown = 'good'
  await button('Retry all 8').click()
  await expect.element(heading('Nothing has failed')).toBeVisible()
  expect(retried).toEqual([{ ids: 'all' }])
})

test('viewers see no health', async () => {
  await openPage('/system-health', await join('Vic'))
  await expect.element(heading('Access Denied')).toBeVisible()
})

test.each([
  [{ lagMs: 40, isUsed: true }, '40 ms behind'],
  [{ lagMs: 42_000, isUsed: false }, '42 s behind: the primary answers'],
  [{ lagMs: null, isUsed: false }, 'Away: the primary answers'],
])('a standby %j: %s', async (standby, words) => {
  replyTo(getHealth, () => ({ ...healths.good, standby }))
  await openPage('/system-health', await olivia())
  await expect.element(page.getByText('Standby database', { exact: true })).toBeVisible()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})
