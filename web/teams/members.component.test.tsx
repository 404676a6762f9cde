import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const family = `Archer${newId().slice(0, 6)}`

let ben: Person
beforeAll(async () => {
  ben = await join('Ben', { lastName: family })
})

const button = (name: string) => page.getByRole('button', { name })
const search = page.getByLabelText('Search by name or email')
const select = (person: Person) => page.getByRole('checkbox', { name: `Select ${person.name}` })

test('nobody can leave Company-wide', async () => {
  await openPage('/add-team-members/9', await olivia())
  await search.fill(`Ben ${family}`)
  await select(ben).click()
  await expect.element(page.getByText('All users must remain in the Company-wide team.').first()).toBeVisible()
  await expect.element(select(ben)).toBeChecked()
})

test('a team needs a name, a department and a function; an equal name is pointed out', async () => {
  const name = `Van ${newId().slice(0, 6)}`
  await addTeam(name)
  await openPage('/create-team', await olivia())
  await button('Create Team').click()
  for (const words of [
    'Team name is required',
    'Please select at least one department.',
    'Please select at least one function.',
  ])
    await expect.element(page.getByText(words).first()).toBeVisible()
  await expect.element(page.getByLabelText('Team Name')).toHaveFocus()
  const sameName = page.getByText('Another team has this name. People could mix them up.')
  await page.getByLabelText('Team Name').fill(`${name}1`)
  await expect.element(sameName).not.toBeInTheDocument()
  await page.getByLabelText('Team Name').fill(` ${name.toLowerCase()} `)
  await expect.element(sameName).toBeVisible()
})

test.for(['/team-management', '/create-team', '/add-team-members/9'])('viewers are denied: %s', async path => {
  await openPage(path, ben)
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect.element(page.getByText(/^Owner or Admin access required/)).toBeVisible()
})
