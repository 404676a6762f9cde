import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
