import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { commands } from '#web/testing/commands.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const button = (name: string) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })
const card = (category: string) =>
  page.getByRole('region', { name: 'All categories' }).getByRole('listitem').filter({ hasText: category })

test('tests that cannot be started have a failed result', async () => {
  await openPage('/system-testing', await olivia())
  await expect.element(heading('Ready when you are')).toBeVisible()
  await commands.setConnected(false)
  await button('Run Users alone').click()
  await expect.element(card('Users')).toMatchTextContent(/Failed to run tests\. Please check server connection\./)
  await expect.element(heading('Some tests failed')).toBeVisible()
})

test('viewers are redirected to the feed', async () => {
  await openPage('/system-testing', await join('Vic'))
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
})
