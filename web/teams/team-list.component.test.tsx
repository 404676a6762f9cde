import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { editTeam, getTeam } from '#contract/teams.ts'
import { addTeam, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

test('a team is found without case and accents', async () => {
  await addTeam('Électricité')
  await openPage('/team-management', await olivia())
  const team = page.getByText('Électricité', { exact: true })
  await expect.element(team).toBeVisible()
  await page.getByLabelText('Search teams').fill('ELECTRICITE ')
  await expect.element(page.getByText('Company-wide', { exact: true })).not.toBeInTheDocument()
  await expect.element(team).toBeVisible()
})

test('a save keeps what somebody else has changed since the dialog was opened', async () => {
  const params = { id: await addTeam('Tiling') }
  const owner = await olivia()
  await openPage('/team-management', owner)
  await page.getByRole('button', { name: 'More options for Tiling' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Description/).fill('Wet rooms')
  await owner.call(editTeam, { params, body: { isActive: false, functions: ['Service'] } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Team saved')).toBeVisible()
  const saved = { description: 'Wet rooms', isActive: false, functions: ['Service'] }
  expect(await owner.call(getTeam, { params })).toMatchObject(saved)
})
