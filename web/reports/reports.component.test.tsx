import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPosts } from '#contract/engagement.ts'
import { createPost } from '#contract/feed.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const van = `Van ${newId().slice(0, 6)}`

let teamId = 0
let tess: Person
let vic: Person
beforeAll(async () => {
  teamId = await addTeam(van)
  tess = await join('Tess', { teamId, isTeamOwner: true })
  vic = await join('Vic', { teamId })
  const owner = await olivia()
  const postIds: number[] = []
  for (const content of ['Bring the flare tool', 'Filters are in'])
    postIds.push((await owner.call(createPost, { body: { teamId, content } })).id)
  await tess.call(viewPosts, { body: { postIds } })
})

const heading = (name: string) => page.getByRole('heading', { name })
const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const row = (name: string) => page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name })
const select = page.getByLabelText('Select Report')
const options = () => [...document.querySelectorAll('select option')].map(option => option.textContent)

test('the report of a team: who has read what, and who has not', async () => {
  await openPage(`/engagement-reports?teamId=${teamId}`, tess)
  await expect.poll(options).toEqual([van])
  await expect.element(heading('Member Engagement Details')).toBeVisible()
  await expect.element(row('Vic Test')).toMatchTextContent(/0\/2 posts/)
  await expect.element(row('Tess Test')).toMatchTextContent(/2 recent views/)
  await expect.element(heading('Low Engagement Alert')).toBeVisible()
  await chip('Under 25%').click()
  await expect.element(row('Tess Test')).not.toBeInTheDocument()
  await expect.element(row('Vic Test')).toBeVisible()
  await page.getByLabelText('Search by name or email').fill('tess')
  await expect.element(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect.element(row('Tess Test')).toBeVisible()
})

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
