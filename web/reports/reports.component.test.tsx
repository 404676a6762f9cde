import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const van = `Van ${newId().slice(0, 6)}`

let vic: Person
beforeAll(async () => {
  vic = await join('Vic', { teamId: await addTeam(van) })
})

const heading = (name: string) => page.getByRole('heading', { name })
const select = page.getByLabelText('Select Report')
const options = () => [...document.querySelectorAll('select option')].map(option => option.textContent)

test('an admin begins with the first team, a viewer has no report', async () => {
  await openPage('/engagement-reports', await join('Ada', { role: 'admin' }))
  await expect.poll(options).toContain(van)
  await expect.element(select).toHaveDisplayValue('Company-wide')
  expect(options()).not.toContain('Company Overview')
  for (const path of ['/engagement-reports', '/team-engagement']) {
    await openPage(path, vic)
    await expect.element(heading('Access Denied')).toBeVisible()
    await expect.element(page.getByText("You don't have permission to view engagement reports.")).toBeVisible()
  }
})
