import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Company, editCompany, getCompany } from '#contract/company.ts'
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

test('only what was changed is saved, and a refusal keeps what was typed', async () => {
  const owner = await olivia()
  const before = (await owner.call(getCompany)) as Company
  onTestFinished(async () => void (await owner.call(editCompany, { body: before })))
  await openPage('/branding', owner)
  await expect.element(appName).toHaveValue(before.appName)
  await owner.call(editCompany, { body: { name: 'Hearth, renamed elsewhere' } })
  await appName.fill('   ')
  await page.getByLabelText('Primary Color', { exact: true }).fill('#12')
  await save.click()
  await expect.element(page.getByText('Invalid color format')).toBeVisible()
  await page.getByLabelText('Primary Color', { exact: true }).fill('#117755')
  await appName.fill('Ducts')
  await save.click()
  await expect.element(page.getByText('Branding saved')).toBeVisible()
  await expect.element(save).toBeDisabled()
  expect(await owner.call(getCompany)).toMatchObject({
    name: 'Hearth, renamed elsewhere',
    appName: 'Ducts',
    primaryColor: '#117755',
  })
})
