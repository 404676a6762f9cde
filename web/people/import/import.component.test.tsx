import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importUsers } from '#contract/people.ts'
import { newId } from '#web/lib/new-id.ts'
import { commands } from '#web/testing/commands.ts'
import { expectFine } from '#web/testing/look.ts'
import { join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

/** Nobody else has it. */
const team = `Team ${newId().slice(0, 6)}`
const button = (name: string) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  new File([content], name, { type: 'text/csv' })
const choose = (file: File) => button('Choose File').first().upload(file)

beforeEach(async () => {
  await openPage('/bulk-import', await olivia())
  await expect.element(button('Choose File').last()).toBeVisible()
})

test('a file of another type or without rows is refused before it is sent', async () => {
  await commands.setConnected(false)
  await choose(csv('x', 'people.xls'))
  await expect.element(page.getByText('Please select a CSV file').first()).toBeVisible()
  await choose(csv(''))
  await expect.element(page.getByText("This file can't be imported.")).toBeVisible()
})

test('a file that is not UTF-8 is read, and asked about', async () => {
  const latin = Uint8Array.from('firstName,lastName,email\nZo\u00EB,M\u00FCller,zoe@x.example\n', letter =>
    letter.charCodeAt(0),
  )
  await choose(csv(latin))
  await expect.element(page.getByText('Are the names right?')).toBeVisible()
  await expect.element(row('Zoë Müller')).toBeVisible()
  await button('Other File').click()
  await expect.element(button('Choose File').last()).toBeVisible()
})

test('a spreadsheet that cannot be read says so', async () => {
  await choose(csv('no spreadsheet', 'people.xlsx'))
  await expect.element(page.getByText(/This spreadsheet can't be read\./).first()).toBeVisible()
})

test('viewers are denied', async () => {
  await openPage('/bulk-import', await join('Vic'))
  await expect.element(page.getByText('Only owners and admins can import users')).toBeVisible()
})

test('columns are guessed, can be changed, and those that are not used are named', async () => {
  const mail = `${newId()}@x.example`
  await choose(csv(`Staff list\nWho,Reach,Dept\n"Archer, Ann",${mail},${team}\n`))
  await expect.element(page.getByText('Which columns are which?')).toBeVisible()
  await page.getByLabelText('Full name').selectOptions('Who')
  await expect.element(row('Ann Archer')).toBeVisible()
  await expect.element(page.getByText('Not used: Dept')).toBeVisible()
  await button('Use Dept as team').click()
  await expect.element(page.getByText('1 team does not exist yet')).toBeVisible()
})

test('missing teams are ticked one by one, with departments that are made in place; then the import can be undone', async () => {
  const mail = `${newId()}@x.example`
  const other = `${team} two`
  await choose(csv(`firstName,lastName,email,team\nAnn,Archer,${mail},${team}\nBen,Brown,b${mail},${team};${other}\n`))
  await expect.element(button('Create 2 Teams')).toBeVisible()
  await expectFine('the preview')
  await button('Create 2 Teams').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: `${team} (2 people)` })).toBeChecked()
  await expectFine('missing teams')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Create 2 Teams').click()
  await dialog.getByRole('checkbox', { name: `${other} (1 person)` }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Create 1 Team' }).click()
  await expect.element(dialog.getByText('Please select at least one department.')).toBeVisible()
  await dialog.getByRole('button', { name: 'New department' }).click()
  await userEvent.keyboard('Wrong{Escape}')
  await dialog.getByRole('button', { name: 'New department' }).click()
  await dialog.getByLabelText('New department').fill(`Dept ${team}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Install', { exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Create 1 Team' }).click()
  await expect.element(button('Import 1 person')).toBeVisible()
  await button('Import 1 person').click()
  await expect.element(page.getByText('Import finished with skipped rows')).toBeVisible()
  await expectFine('the results')
  await expect.element(page.getByRole('link', { name: 'Show Who Needs a Link' })).toBeVisible()
  await button('Import Another File').click()
  await button('Undo Import').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect.element(page.getByText('1 person is not in the company any more.').first()).toBeVisible()
  await expect.element(button('Undo Import')).not.toBeInTheDocument()
})

test('an import that fails can be tried again; where only its reply is lost, its result is found', async () => {
  const mail = `${newId()}@x.example`
  await choose(csv(`firstName,lastName,email\nMia,Moss,${mail}\nOlivia,Owens,olivia@hearth.example\nBen,Bad,bad\n`))
  await expect.element(page.getByRole('heading', { name: '3 people found' })).toBeVisible()
  await expect.element(row('Someone with that address already exists')).toMatchTextContent(/Row 3/)
  await expect.element(row('Invalid email address')).toMatchTextContent(/Row 4.*Ben Bad/)
  const { fetch } = window
  onTestFinished(() => {
    window.fetch = fetch
  })
  let arrives = false
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname !== importUsers.path || init?.method !== importUsers.method) return fetch(input, init)
    if (arrives) await fetch(input, init)
    throw new TypeError('the reply is lost')
  }
  await button('Import 1 person').click()
  await expect.element(page.getByText('Import Failed').first()).toBeVisible()
  arrives = true
  await button('Import 1 person').click()
  await expect.element(page.getByText('Import finished with skipped rows')).toBeVisible()
  window.fetch = fetch
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href)
  })
  await button('Download Errors').click()
  await expect.poll(() => saved.length).toBe(1)
  expect(await (await fetch(saved[0] ?? '')).text()).toContain('\r\n4,Ben Bad,bad,Invalid email address')
  click.mockRestore()

  await openPage('/bulk-import', await olivia())
  await button('View Result').click()
  await expect.element(row('Someone with that address already exists')).toMatchTextContent(/Row 3/)
  await button('Write 1 Invitation to the Outbox Folder').click()
  // Of other tests there are people who have not signed in, and were invited.
  const question = page.getByRole('alertdialog', { name: 'Invite 1 person?' })
  await question.getByRole('button', { name: 'Write to Outbox Folder' }).click()
  const said = 'Invitations to 1 person are saved in the outbox folder.'
  await expect.element(page.getByText(said).first()).toBeVisible()
  await expect.element(button('Write 1 Invitation to the Outbox Folder')).not.toBeInTheDocument()
})
