import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cancelVideoTest, getVideoTests, startVideoTest } from '#contract/video-tests.ts'
import { expectFine } from '#web/testing/look.ts'
import { olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply } from '#web/testing/replies/replies.ts'
import { replyTo } from '#web/testing/replies/reply-to.ts'
import { idOf, videoTests } from '#web/testing/replies/video-tests.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')

async function openWith(state: keyof typeof videoTests, test = ''): Promise<void> {
  replyTo(getVideoTests, () => videoTests[state])
  await openPage(`/bulk-import?tab=videos${test && `&test=${test}`}`, await olivia())
}

test('idle: a test to run, and the last ones by how they ended', async () => {
  await openWith('idle')
  await expect.element(button('Run Test')).toBeEnabled()
  const last = page.getByRole('list', { name: 'Last tests' }).getByRole('button')
  const ends = [/Passed/, /not ready/, /Canceled/, /Interrupted/]
  for (const [index, words] of ends.entries()) await expect.element(last.nth(index)).toMatchTextContent(words)
})

test('running: each step with its time, and a way to cancel', async () => {
  await openWith('running')
  await expect.element(heading('Testing a 90-second video')).toBeVisible()
  await expect.element(heading('Preparing the video')).toBeVisible()
  await expect.element(page.getByText('56 of 90 seconds done')).toBeVisible()
  await expect.element(button('Cancel')).toBeEnabled()
  expect(button('Run Test').elements()).toEqual([])
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of the video test' }))
    .toHaveAttribute('aria-valuenow', '62')
  const [, , canceled] = videoTests.idle.history
  if (!canceled) throw new Error('None was canceled')
  reply(cancelVideoTest, () => {
    replyTo(getVideoTests, () => ({ running: null, history: [{ ...canceled, id: videoTests.running.running.id }] }))
    return canceled
  })
  await button('Cancel').click()
  await expect.element(heading('The test was canceled')).toBeVisible()
  await button('Other tests').click()
  await expect.element(button('Run Test')).toBeVisible()
})

test('a custom test has bounds', async () => {
  await openWith('idle')
  await button('Custom').click()
  for (const [label, value, message] of [
    ['Duration (seconds)', '301', 'Enter a number from 10 to 300'],
    ['Maximum response time (ms)', '499', 'Enter a number from 500 to 10000'],
    ['Background timeout (ms)', '', 'Enter a number from 30000 to 600000'],
  ] as const) {
    await page.getByLabelText(label).fill(value)
    await button('Run Custom Test').click()
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(message)
    await expect.element(page.getByLabelText(label)).toHaveFocus()
    await button('Back to defaults').click()
  }
  await expect.element(page.getByLabelText('Background timeout (ms)')).toHaveValue('300000')
  await page.getByLabelText('Duration (seconds)').fill('10')
  await page.getByRole('switch', { name: /^Check thumbnail/ }).click()
  await expectFine('a custom video test')
  const started = replyTo(startVideoTest, () => videoTests.running.running)
  await button('Run Custom Test').click()
  await expect
    .poll(() => started)
    .toMatchObject([
      { testType: 'custom', config: { videoDuration: 10, expectedResponseTime: 2_000, validateThumbnail: false } },
    ])
})

test('a test that cannot be started says so, and is started again', async () => {
  await openWith('idle')
  fail(startVideoTest, 502)
  await button('Run Test').click()
  await expect.element(page.getByText('Video Test Error').first()).toBeVisible()
  reply(startVideoTest, () => {
    replyTo(getVideoTests, () => videoTests.running)
    return videoTests.running.running
  })
  await button('Try Again').click()
  await expect.element(heading('Testing a 90-second video')).toBeVisible()
})

test('the last tests lead to their results, and Back to the list', async () => {
  await openWith('idle')
  await page.getByRole('list', { name: 'Last tests' }).getByRole('button').nth(1).click()
  await expect.element(heading('Video Test Failed')).toBeVisible()
  history.back()
  await expect.element(button('Run Test')).toBeVisible()
})
test('passed', async () => {
  await openWith('idle', idOf.done)
  await expect.element(heading('Videos arrive as they should')).toBeVisible()
  await expect.element(page.getByText('4.3 : 1')).toBeVisible()
  await expect.element(page.getByText('640 × 360 picture')).toBeVisible()
})

test('failed: why, what to do, and the checks', async () => {
  await openWith('idle', idOf.failed)
  await expect.element(page.getByRole('alert').getByRole('heading', { name: 'Video Test Failed' })).toBeVisible()
  await expect.element(page.getByText(/The video was not ready after 5 minutes/)).toBeVisible()
  await expect.element(page.getByText(/Please check the processor load/).first()).toBeVisible()
  const found = [/Response time.*OK/, /Not ready after 5 min.*Failed/, /Failed/, /Not checked/]
  for (const [index, words] of found.entries()) await expect.element(checks.nth(index)).toMatchTextContent(words)
  const copied: string[] = []
  const clipboard = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(words => Promise.resolve(void copied.push(words)))
  await button('Copy log').click()
  await expect.poll(() => copied).toEqual([expect.stringContaining('307.0 s  Test video removed')])
  clipboard.mockRestore()
  await expectFine('a failed video test')
})
test.each([
  ['canceled', 'The test was canceled'],
  ['interrupted', 'The test was interrupted'],
] as const)('%s: it can be run again', async (end, title) => {
  await openWith('idle', idOf[end])
  await expect.element(heading(title)).toBeVisible()
  expect(checks.elements()).toEqual([])
  const started = replyTo(startVideoTest, () => videoTests.running.running)
  await button('Run Again').click()
  await expect.poll(() => started).toEqual([{ testType: 'main' }])
})
