import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMembers } from '#contract/members.ts'
import { getOrganization } from '#contract/organization.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply, tryAgain } from '#web/testing/replies/replies.ts'

const family = `Archer${newId().slice(0, 6)}`

let ann: Person
let ben: Person
beforeAll(async () => {
  ann = await join('Ann', { lastName: family })
  ben = await join('Ben', { lastName: family })
})

const button = (name: string) => page.getByRole('button', { name })
const search = page.getByLabelText('Search by name or email')
/** Once the list has shrunk to who is found: before that, a row moves away from under a click. */
async function find(name: string): Promise<void> {
  await search.fill(`${name} ${family}`)
  await expect.poll(() => [1, 2].includes(page.getByRole('checkbox').elements().length)).toBe(true)
}
const select = (person: Person) => page.getByRole('checkbox', { name: `Select ${person.name}` })
const bar = page.getByRole('region', { name: 'Unsaved changes' })

test('nobody can leave Company-wide', async () => {
  await openPage('/add-team-members/9', await olivia())
  await find('Ben')
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

test('lists of departments and functions that fail to load are loaded again', async () => {
  fail(getOrganization, 503)
  await openPage('/create-team', await olivia())
  await expect.element(page.getByText('Failed to load departments and functions')).toBeVisible()
  await tryAgain(() =>
    reply(getOrganization, { departments: ['HVAC'], functions: ['Install'], registration: 'domains' }),
  )
  await expect.element(page.getByRole('checkbox', { name: 'HVAC' })).toBeVisible()
})

test.for(['/team-management', '/create-team', '/add-team-members/9'])('viewers are denied: %s', async path => {
  await openPage(path, ben)
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect.element(page.getByText(/^Owner or Admin access required/)).toBeVisible()
})

test('people are selected by hand and from a file, get rights, and are saved at once', async () => {
  const owner = await olivia()
  const id = await addTeam('Van 7')
  await openPage(`/add-team-members/${id}`, owner)
  await find('Ann')
  await select(ann).click()
  await page.getByRole('switch', { name: `${ann.name} can post` }).click()
  await button('From a CSV File').click()
  const dialog = page.getByRole('dialog')
  const file = new File([`firstName,email\nBen,${ben.email.toUpperCase()}\nGus,ghost@hearth.example\n`], 'crew.csv')
  const input = document.querySelector('[role=dialog] input[type=file]')
  if (!input) throw new Error('no field for a file')
  await page.elementLocator(input).upload(file)
  await expect.element(dialog.getByText('ghost@hearth.example')).toBeVisible()
  await dialog.getByRole('button', { name: 'Select 1 person' }).click()
  await expect.element(bar).toMatchTextContent(/2 added/)
  await bar.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Members saved').first()).toBeVisible()
  await expect.element(page.getByText('Van 7 · 2 members')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  const members = await owner.call(listMembers, { params: { id } })
  expect(members.map(({ userId, canPost }) => [userId, canPost])).toEqual([
    [ann.id, true],
    [ben.id, false],
  ])
})

test('removing asks first, and so does leaving with unsaved changes', async () => {
  const id = await addTeam('Van 8')
  const cy = await join('Cy', { lastName: family, teamId: id })
  await openPage(`/add-team-members/${id}`, await olivia())
  await find('Cy')
  await expect.element(select(cy)).toBeChecked()
  await select(cy).click()
  await expect.element(bar).toMatchTextContent(/1 removed/)
  await page.getByRole('link', { name: 'Team Management' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await button('Save Changes').click()
  const question = page.getByRole('alertdialog', { name: 'Remove 1 person from the team?' })
  await expect.element(question).toMatchTextContent(new RegExp(cy.name))
  await question.getByRole('button', { name: 'Remove and Save' }).click()
  await expect.element(page.getByText('Van 8 · 0 members')).toBeVisible()
})
