import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCandidates } from '#contract/members.ts'
import { addUser, removeUser, searchUsers } from '#contract/people.ts'
import { manageTeams } from '#contract/teams.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'

/** Nobody else in the company has it. */
const family = `Mason${newId().slice(0, 6)}`

let owner: Person
let ivy: Person
let wes: Person
beforeAll(async () => {
  owner = await olivia()
  ivy = await join('Ivy', { lastName: family, role: 'admin' })
  wes = await join('Wes', { lastName: family })
  await join('Zed', { lastName: family, role: 'owner' })
  for (const firstName of ['Nia', 'Noa']) {
    const email = `${newId()}@hearth.example`
    await owner.call(addUser, { body: { firstName, lastName: family, email, role: 'viewer' } })
  }
})

const button = (name: string | RegExp, exact = false) => page.getByRole('button', { name, exact })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} ${family}` })
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} ${family}` })
const selectAll = () => page.getByRole('checkbox', { name: /^Select all/ })
const bar = page.getByRole('region', { name: 'Selected people' })
const act = (name: string) => bar.getByRole('button', { name, exact: true })
const acts = () =>
  bar
    .getByRole('button')
    .elements()
    .map(element => element.textContent || element.getAttribute('aria-label'))
const said = (words: string | RegExp) => page.getByText(words).first()
const open = (person: Person, search = family) => openPage(`/user-management?q=${search}`, person)
const rolesOf = async () => {
  const { users } = await owner.call(searchUsers, { query: { search: family } })
  return Object.fromEntries(users.map(({ firstName, role }) => [firstName, role]))
}

test('several people are added to a team, and those who are in it keep their rights', async () => {
  const teamId = await addTeam(`Ducts ${family}`)
  const tia = await join('Tia', { lastName: family, teamId, isTeamOwner: true })
  await open(ivy)
  await box('Tia').click()
  await box('Wes').click()
  await expect.element(bar).toMatchTextContent(/2 selected/)
  await act('Add to Team').click()
  const dialog = page.getByRole('dialog', { name: 'Add 2 people to a team' })
  await expect.element(dialog.getByText(`Tia ${family} and Wes ${family}`)).toBeVisible()
  const add = dialog.getByRole('button', { name: 'Add 2 People' })
  await add.click()
  await expect.element(dialog.getByLabelText('Team')).toHaveAccessibleDescription('Please choose a team.')
  await dialog.getByLabelText('Team').selectOptions(`Ducts ${family}`)
  await add.click()
  await expect.element(said(`1 person added to Ducts ${family}`)).toBeVisible()
  await expect.element(said('1 person was in the team already.')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(row('Wes')).toMatchTextContent(new RegExp(`Ducts ${family}`))
  const { people } = await owner.call(listCandidates, { params: { id: teamId }, query: { filter: 'members' } })
  const owners = new Map(people.map(({ id, membership }) => [id, membership?.isTeamOwner]))
  expect(owners).toEqual(
    new Map([
      [tia.id, true],
      [wes.id, false],
    ]),
  )
})

test('teams that the directory manages are not offered', async () => {
  const managed = await addTeam(`Scaffolds ${family}`)
  await addTeam(`Roofs ${family}`)
  const teams = await owner.call(manageTeams)
  reply(
    manageTeams,
    teams.map(team => ({ ...team, isManaged: team.id === managed })),
  )
  await open(owner)
  await box('Wes').click()
  await act('Add to Team').click()
  const choice = page.getByLabelText('Team', { exact: true })
  await expect.element(choice.getByRole('option', { name: `Roofs ${family}` })).toBeInTheDocument()
  await expect.element(choice.getByRole('option', { name: `Scaffolds ${family}` })).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await act('Clear selection').click()
  await button('Add User').click()
  await expect.element(page.getByRole('dialog').getByText(`Roofs ${family}`)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(`Scaffolds ${family}`)).not.toBeInTheDocument()
})

test('a role is given to all who may get it, the others are named, and it can be undone', async () => {
  await open(ivy)
  await selectAll().click()
  await expect.element(bar).toMatchTextContent(/6 selected/)
  await act('Change Role').click()
  const dialog = page.getByRole('dialog', { name: 'Change the role of 6 people' })
  await expect.element(dialog.getByRole('radio', { name: /^Owner/ })).not.toBeInTheDocument()
  await dialog.getByText('Admin', { exact: true }).click()
  await expect.element(dialog.getByText('You are left out.')).toBeVisible()
  await expect
    .element(dialog.getByText(`Only owners may do this to owners, so Zed ${family} will be left out.`))
    .toBeVisible()
  const before = await rolesOf()
  await dialog.getByRole('button', { name: 'Make 4 Admins' }).click()
  await expect.element(said('4 people are admins now.')).toBeVisible()
  expect(await rolesOf()).toEqual({
    Ivy: 'admin',
    Tia: 'admin',
    Wes: 'admin',
    Zed: 'owner',
    Nia: 'admin',
    Noa: 'admin',
  })
  await button('Undo').click()
  await expect.element(said('4 people have the former role again.')).toBeVisible()
  expect(await rolesOf()).toEqual(before)
})

test('only those who have not signed in are invited', async () => {
  await open(owner)
  await box('Wes').click()
  await expect.poll(acts).toEqual(['Add to Team', 'Change Role', 'Remove', 'Clear selection'])
  await box('Nia').click()
  await box('Noa').click()
  await act('Invite').click()
  const question = page.getByRole('alertdialog', { name: 'Invite 2 people?' })
  await expect.element(question.getByText(`Already signed in, so left out: Wes ${family}.`)).toBeVisible()
  await expect.element(question.getByText('Links in messages only work on this computer.')).toBeVisible()
  await question.getByRole('button', { name: /Outbox Folder|Send anyway/ }).click()
  // they were invited when they were added, a moment ago
  await expect.element(said('Nobody was invited again')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('several people are removed after one question; what is refused is said, and the others are back by Undo', async () => {
  await open(owner)
  for (const name of ['Nia', 'Noa', 'Wes']) await box(name).click()
  await act('Remove').click()
  const question = page.getByRole('alertdialog', { name: 'Remove 3 people?' })
  const { users } = await owner.call(searchUsers, { query: { search: `Noa ${family}` } })
  await owner.call(removeUser, { params: { id: users[0]?.id ?? 0 } })
  await question.getByRole('button', { name: 'Remove 3' }).click()
  await expect.element(said('2 people removed')).toBeVisible()
  await expect.element(said(new RegExp(`^Noa ${family}: `))).toBeVisible()
  await expect.element(row('Wes')).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(said('2 people are back, with their teams.')).toBeVisible()
  await expect.element(row('Wes')).toBeVisible()
})

test('the selection outlives a search, and is ended by a button', async () => {
  await open(owner)
  await box('Wes').click()
  await page.getByLabelText('Search by name or email').fill(`Ivy ${family}`)
  await expect.element(row('Wes')).not.toBeInTheDocument()
  await box('Ivy').click()
  await expect.element(bar).toMatchTextContent(/2 selected/)
  await act('Clear selection').click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(box('Ivy')).not.toBeChecked()
})

test('on a phone checkboxes come with a button', async () => {
  await page.viewport(390, 844)
  await open(owner)
  await expect.element(row('Ivy')).toBeVisible()
  await expect.element(box('Ivy')).not.toBeInTheDocument()
  await button('Select', true).click()
  await row('Ivy').getByText(`Ivy ${family}`).click()
  await expect.element(box('Ivy')).toBeChecked()
  await button(/^Select all \d+ shown/).click()
  await expect.element(bar).toMatchTextContent(/5 selected/)
  await button('Cancel', true).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(box('Ivy')).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})
