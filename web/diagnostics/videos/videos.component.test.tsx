import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getVideoTests, startVideoTest } from '#contract/video-tests.ts'
import { olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
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
