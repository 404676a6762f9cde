import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const save = page.getByRole('button', { name: 'Save Changes' })
const appName = page.getByLabelText(/^App Name/)

test('leaving with unsaved changes asks', async () => {
  await openPage('/branding', await olivia())
  await appName.fill('Never saved')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(appName).toHaveValue('Never saved')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(appName).not.toHaveValue('Never saved')
  await expect.element(save).toBeDisabled()
})
