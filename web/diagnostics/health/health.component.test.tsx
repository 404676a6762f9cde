import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getHealth, retryJobs } from '#contract/health.ts'
import { expectFine } from '#web/testing/look.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { healths } from '#web/testing/replies/health.ts'
import { fail, tryAgain } from '#web/testing/replies/replies.ts'
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
  await expectFine('System Health')
})

test('failed jobs: some at first, then all, and they are tried again one by one, or all', async () => {
  let { failed } = healths.bad
  replyTo(getHealth, () => ({ ...healths.bad, failed }))
  const retried = replyTo(retryJobs, () => {
    failed = retried.length > 1 ? { total: 0, jobs: [] } : { total: 7, jobs: failed.jobs.slice(1) }
    return { retried: 1 }
  })
  await openPage('/system-health', await olivia())
  await expect.element(jobs.nth(0)).toMatchTextContent(/Invitation to Walt Jensen.*The address does not exist/)
  expect(jobs.elements()).toHaveLength(5)
  await button('Show 3 more').click()
  await expect.element(jobs.nth(7)).toBeVisible()
  await button('Retry: Invitation to Walt Jensen').click()
  await expect.element(page.getByText('1 job will be tried again in a moment.').first()).toBeVisible()
  await expect.poll(() => jobs.elements().length).toBe(7)
  await button('Retry all 7').click()
  await expect.element(heading('Nothing has failed')).toBeVisible()
  expect(retried).toEqual([{ ids: ['1'] }, { ids: 'all' }])
})

test('a server that does not reply is asked again', async () => {
  fail(getHealth, 503)
  await openPage('/system-health', await join('Ada', { role: 'admin' }))
  await expect.element(heading('Failed to load the health of the server')).toBeVisible()
  await tryAgain(() => void replyTo(getHealth, () => healths.bad))
  await expect.element(heading('Queues')).toBeVisible()
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
