import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearTestResults, getTestRuns, startTestRun } from '#contract/system-tests.ts'
import { commands } from '#web/testing/commands.ts'
import { expectFine } from '#web/testing/look.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { report } from '#web/testing/replies/common.ts'
import { refuse } from '#web/testing/replies/replies.ts'
import { replyTo } from '#web/testing/replies/reply-to.ts'
import { testRuns } from '#web/testing/replies/system-tests.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const card = (category: string) =>
  page.getByRole('region', { name: 'All categories' }).getByRole('listitem').filter({ hasText: category })
const steps = page.getByRole('list', { name: 'What to do next' }).getByRole('heading')

async function openWith(state: keyof typeof testRuns, path = '/system-testing'): Promise<void> {
  replyTo(getTestRuns, () => testRuns[state])
  await openPage(path, await olivia())
}

test.each([
  ['idle', 'Ready when you are', /^All 45 tests take about 58 seconds\./],
  ['passed', 'All tests passed', /^45 of 45 passed\./],
  ['warnings', 'Tests completed with warnings', /3 things need attention/],
  ['failed', 'Some tests failed', /^2 of 45 tests failed\./],
  ['interrupted', 'The tests were interrupted', /^The server restarted before they were done\./],
] as const)('%s: %s', async (state, title, words) => {
  await openWith(state)
  await expect.element(heading(title)).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Run All Tests')).toBeEnabled()
})

test('running: how far it is, and nothing else can be started', async () => {
  await openWith('running')
  await expect.element(heading('Media: Video')).toBeVisible()
  await expect.element(page.getByText(/^30 of 45 tests done, no problem so far\./)).toBeVisible()
  await expect.element(card('Media')).toMatchTextContent(/of 8/)
  await expect.element(card('Giveaways')).toMatchTextContent(/Waiting/)
  await expect.element(button('Run Database alone')).toBeDisabled()
  await expect.element(button('Clear Results')).toBeDisabled()
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of the tests' }))
    .toHaveAttribute('aria-valuenow', '67')
})

test('a double click starts one run, which goes on while the page is left, and its end is shown', async () => {
  let state: keyof typeof testRuns = 'idle'
  replyTo(getTestRuns, () => testRuns[state])
  const started = replyTo(startTestRun, () => {
    state = 'running'
    return testRuns.running.run
  })
  await openPage('/system-testing', await olivia())
  await button('Run All Tests').dblClick()
  await expect.element(button('Running tests...')).toBeVisible()
  expect(started).toEqual([{ categories: 'all' }])

  await openPage('/system-testing', await olivia())
  await expect.element(button('Running tests...')).toBeVisible()
  await goOffline()
  await expect
    .element(page.getByText(/This continues on the server, and the result appears when you are back online\./))
    .toBeVisible()
  state = 'failed'
  await goOnline()
  await expect.element(heading('Some tests failed')).toBeVisible()
})

test('failed: the next steps, the urgent ones first, and the details of each', async () => {
  await openWith('failed')
  await expect.element(card('Media')).toMatchTextContent(/New videos cannot be prepared.*7 passed, 1 failed/)
  await expect.element(steps.nth(0)).toHaveTextContent('New videos cannot be prepared')
  await expect.element(steps.nth(1)).toHaveTextContent('Mail is refused by your mail provider')
  const copied: string[] = []
  const clipboard = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(words => Promise.resolve(void copied.push(words)))
  await page
    .getByRole('button', { name: /^Copy message/ })
    .first()
    .click()
  await button('Copy report for support').first().click()
  await expect.element(button('Copied').first()).toBeVisible()
  expect(copied).toEqual(['ffmpeg is not installed.', report])
  clipboard.mockRestore()
  await expectFine('failed tests')
  await openWith('failed', '/system-testing?view=details&status=fail')
  const rows = page.getByRole('list', { name: 'Detailed Results' }).getByRole('listitem')
  await expect.element(rows.nth(1)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  await rows.nth(0).getByText('Technical details').click()
  await expect.element(rows.nth(0).getByText(/spawn ffmpeg ENOENT/)).toBeVisible()
  await expectFine('detailed results')
})

test('passed several times in a row', async () => {
  await openWith('passed')
  await expect.element(page.getByText('The last 3 runs all passed.')).toBeVisible()
  expect(steps.elements()).toEqual([])
})

test('a category runs alone', async () => {
  let state: keyof typeof testRuns = 'warnings'
  replyTo(getTestRuns, () => testRuns[state])
  const started = replyTo(startTestRun, () => {
    state = 'running'
    return testRuns.running.run
  })
  await openPage('/system-testing', await olivia())
  await button('Run Push alone').click()
  await expect.element(heading('Media: Video')).toBeVisible()
  expect(started).toEqual([{ categories: ['Push'] }])
})

test('results are cleared', async () => {
  let state: keyof typeof testRuns = 'warnings'
  replyTo(getTestRuns, () => testRuns[state])
  const cleared = replyTo(clearTestResults, () => {
    state = 'idle'
    return { message: 'Cleared' }
  })
  await openPage('/system-testing', await olivia())
  await button('Clear Results').click()
  await expect.element(heading('Ready when you are')).toBeVisible()
  expect(cleared).toHaveLength(1)
})

test('tests that cannot be started have a failed result', async () => {
  await openPage('/system-testing', await olivia())
  await expect.element(heading('Ready when you are')).toBeVisible()
  await commands.setConnected(false)
  await button('Run Users alone').click()
  await expect.element(card('Users')).toMatchTextContent(/Failed to run tests\. Please check server connection\./)
  await expect.element(heading('Some tests failed')).toBeVisible()

  await button('Run All Tests').click()
  await page.getByRole('tab', { name: /^Detailed Results/ }).click()
  await expect
    .element(page.getByRole('list', { name: 'Detailed Results' }).getByRole('listitem').first())
    .toMatchTextContent(/^All categories.*Fail.*Failed to run tests\. Please check server connection\./)
})

test('of many results some are shown at first, and those of a status on request', async () => {
  await openWith('failed', '/system-testing')
  await page.getByRole('tab', { name: 'Detailed Results 45' }).click()
  const rows = page.getByRole('list', { name: 'Detailed Results' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(12)
  await button('Show the other 33').click()
  await expect.poll(() => rows.elements().length).toBe(45)
  await page.getByRole('button', { name: 'Failed 2' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
})

test('who starts a run while another one has begun reads so, and follows that one', async () => {
  let state: keyof typeof testRuns = 'idle'
  replyTo(getTestRuns, () => testRuns[state])
  await openPage('/system-testing', await olivia())
  refuse(startTestRun, 'system-test.running', 'Tests are already running.')
  await button('Run All Tests').click()
  state = 'running'
  await expect.element(page.getByText('Tests are already running.').first()).toBeVisible()
  await expect.element(heading('Media: Video')).toBeVisible()
})

test('viewers are redirected to the feed', async () => {
  await openPage('/system-testing', await join('Vic'))
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
})
