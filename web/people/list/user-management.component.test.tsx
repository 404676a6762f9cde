import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addUser, editUser, searchUsers } from '#contract/people.ts'
import { newId } from '#web/lib/new-id.ts'
import { expectFine } from '#web/testing/look.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

/** Nobody else in the company has it. */
const family = `Tanner${newId().slice(0, 6)}`

let wes: Person
let ada: Person
beforeAll(async () => {
  wes = await join('Wes', { lastName: family })
  ada = await join('Ada', { lastName: family, role: 'admin' })
})

const button = (name: string | RegExp, exact = false) => page.getByRole('button', { name, exact })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const search = page.getByLabelText('Search by name or email')
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(element => element.textContent)
const toast = (words: string) => page.getByText(words).first()

test('search and filters are in the address', async () => {
  await openPage('/user-management', await olivia())
  await search.fill(family)
  await expect.poll(() => location.search).toBe(`?q=${family}`)
  await expect.element(row(`Wes ${family}`)).toBeVisible()
  await button(/^Admins/).click()
  await expect.element(row(`Wes ${family}`)).not.toBeInTheDocument()
  await expect.element(row(`Ada ${family}`)).toBeVisible()
  await expectFine('the list')
  await search.fill('nobody has this name')
  await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible()
  await button('Show everyone').click()
  await expect.poll(() => location.search).toBe('')
})

test('an admin may do to others what the policy allows, and nothing to owners', async () => {
  await openPage(`/user-management?q=${family}`, ada)
  await button(`More options for Wes ${family}`).click()
  await expect.poll(items).toEqual(['Edit', 'Sign out everywhere', 'Remove'])
  await userEvent.keyboard('{Escape}')
  await search.fill('Olivia Owens')
  await expect.element(row('Olivia Owens')).toBeVisible()
  await expect.element(button(/^More options for Olivia/)).not.toBeInTheDocument()
  await expect.element(button(/^Role of Olivia/)).not.toBeInTheDocument()
})

test('a role changes after a question that says what it means', async () => {
  await openPage(`/user-management?q=Wes+${family}`, await olivia())
  await button(`Role of Wes ${family}: Viewer`).click()
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click()
  const question = page.getByRole('alertdialog', { name: `Make Wes ${family} an admin?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button(`Role of Wes ${family}: Viewer`)).toBeVisible()
  await button(`Role of Wes ${family}: Viewer`).click()
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click()
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect.element(toast(`Wes ${family} is now an admin.`)).toBeVisible()
  await expect.element(button(`Role of Wes ${family}: Admin`)).toBeVisible()
  await button('Undo').click()
  await expect.element(toast(`Wes ${family} is now a viewer.`)).toBeVisible()
  await expect.element(button(`Role of Wes ${family}: Viewer`)).toBeVisible()
})

test('who was removed by mistake is back by Undo, and later from the list of those who left', async () => {
  const { email } = await join('Gus', { lastName: family })
  await openPage(`/user-management?q=Gus+${family}`, ada)
  const remove = async () => {
    await button(`More options for Gus ${family}`).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(new RegExp(`Remove Gus ${family}\\?`))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(toast(`Gus ${family} was removed.`)).toBeVisible()
    await expect.element(button(`More options for Gus ${family}`)).not.toBeInTheDocument()
  }
  await remove()
  await button('Undo').click()
  await expect.element(toast(`Gus ${family} is back, with their teams.`)).toBeVisible()
  await remove()
  await button(/^Left the company/).click()
  const former = page.getByRole('list', { name: 'People who left the company' }).getByRole('listitem')
  await expect.element(former.filter({ hasText: email })).toBeVisible()
  await expect.element(button(`Erase Gus ${family}`)).not.toBeInTheDocument()
  await expectFine('those who left')
  await button(`Bring back Gus ${family}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring Back' }).click()
  await expect.element(button(`Bring back Gus ${family}`)).not.toBeInTheDocument()
  await button(/^All/).click()
  await expect.element(row(`Gus ${family}`)).toBeVisible()
})

test('viewers are denied', async () => {
  await openPage('/user-management', await join('Vic'))
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect.element(page.getByText("You don't have permission to manage users.")).toBeVisible()
})

test('adding somebody: messages at the fields, a known address, and a password that is shown once', async () => {
  await openPage('/user-management', await olivia())
  await button('Add User').click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add User' })
  await add.click()
  await expect.element(dialog.getByLabelText('First Name')).toHaveFocus()
  await expect.element(dialog.getByLabelText('First Name')).toHaveAccessibleDescription('First name is required')
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address')
  await dialog.getByLabelText('First Name').fill('Rosa')
  await dialog.getByLabelText('Last Name').fill(family)
  await dialog.getByLabelText('Email').fill(wes.email)
  await expectFine('adding')
  await add.click()
  await expect.element(toast('Failed to add user')).toBeVisible()
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription('Someone with that address already exists.')
  await dialog.getByLabelText('Email').fill(`${newId()}@elsewhere.example`)
  await add.click()
  await expect.element(dialog.getByRole('heading', { name: 'Rosa can sign in now' })).toBeVisible()
  await expect.element(dialog.getByText(/^[a-hjkmnp-z2-9]{16}$/)).toBeVisible()
  await expectFine('the credentials')
  // what cannot be seen again is not closed by accident
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await search.fill(`Rosa ${family}`)
  await expect.element(row(`Rosa ${family}`)).toMatchTextContent(/Not signed in yet/)
})

test('who has not joined can be invited, or get a set-up link that is copied', async () => {
  await openPage(`/user-management?q=Rosa+${family}`, await olivia())
  await button(`More options for Rosa ${family}`).click()
  await expect
    .poll(items)
    .toEqual(['Join card', 'Resend invitation', 'Copy set-up link', 'Edit', 'Put on hold', 'Remove'])
  await page.getByRole('menuitem', { name: 'Copy set-up link' }).click()
  const dialog = page.getByRole('dialog', { name: `Set-up link for Rosa ${family}` })
  await expect.element(dialog.getByText(/\/reset-password\?token=[\w-]{43}&setup=true$/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy Set-up link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('correcting a name keeps an address that somebody else has corrected since', async () => {
  const owner = await olivia()
  const name = { firstName: 'Nell', lastName: family }
  const { id } = await owner.call(addUser, { body: { ...name, email: `${newId()}@hearth.example` } })
  await openPage(`/user-management?q=Nell+${family}`, ada)
  await button(`More options for Nell ${family}`).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabelText('First Name').fill('Nelly')
  const email = `${newId()}@hearth.example`
  await owner.call(editUser, { params: { id }, body: { email } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('User updated')).toBeVisible()
  const { users } = await owner.call(searchUsers, { query: { search: `Nelly ${family}` } })
  expect(users).toMatchObject([{ firstName: 'Nelly', email }])
})

test('a viewer who owns a team is shown as its team owner, here and in their own menu', async () => {
  const teamId = await addTeam(`Ducts ${family}`)
  const tia = await join('Tia', { lastName: family, teamId, isTeamOwner: true })
  await openPage(`/user-management?q=Tia+${family}`, await olivia())
  await expect.element(button(`Role of Tia ${family}: Team owner of Ducts ${family}`)).toBeVisible()
  const shown = button(/^Role of Tia/)
    .getByText(/^Team owner of/)
    .element()
  expect(shown.clientHeight, 'two lines').toBeGreaterThan(1.5 * parseFloat(getComputedStyle(shown).lineHeight))
  await openPage('/profile', tia)
  await expect.element(page.getByLabelText('Role')).toHaveValue(`Team owner of Ducts ${family}`)
  await expect.element(page.getByText('You are in no team yet.')).not.toBeInTheDocument()
  await expect.element(button('Save Changes')).toBeDisabled()
  await openPage('/profile', wes)
  await expect.element(page.getByText('You are in no team yet.')).toBeVisible()
})

test('the heads of the columns sort', async () => {
  await page.viewport(1280, 800)
  await openPage(`/user-management?q=${family}`, await olivia())
  await button('Role', true).click()
  await expect.poll(() => new URLSearchParams(location.search).get('sort')).toBe('role')
  await expect.element(button('Role', true)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(new RegExp(`^AT?.*Ada ${family}`))
  await button('Role', true).click()
  await expect.poll(() => new URLSearchParams(location.search).get('order')).toBe('reversed')
  await expect.element(page.getByRole('listitem').last()).toMatchTextContent(new RegExp(`^AT?.*Ada ${family}`))
  await button('Role (reversed)', true).click()
  await expect.poll(() => new URLSearchParams(location.search).get('order')).toBe(null)
})

test('the names of the columns stay below the header while the list scrolls', async () => {
  await page.viewport(1280, 240)
  onTestFinished(() => page.viewport(1280, 800))
  await openPage('/user-management', await olivia())
  const names = page.getByRole('group', { name: 'Sort by' })
  await expect.element(names).toBeVisible()
  const topAtTheEnd = () => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    return names.element().getBoundingClientRect().top
  }
  await expect.poll(topAtTheEnd).toBe(page.getByRole('banner').element().getBoundingClientRect().bottom)
})
