import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/accounts.ts'
import { checkEmailToken, confirmEmail } from '#contract/emails.ts'
import { addDomain, removeDomain } from '#contract/organization.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, confirmedOlivia, join, olivia, password } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { fail, reply } from '#web/testing/replies/replies.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const pressIn = (name: string | RegExp) => dialog.getByRole('button', { name }).click()

test('people ask for another address in their profile, and see it wait until they keep the old one', async () => {
  const vic = await join('Vic')
  const wanted = `${newId()}@hearth.example`
  await openPage('/profile', vic)
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveTextContent(vic.email)
  await button('Change').click()
  await pressIn('Send the link')
  await expect.element(dialog.getByLabelText('New address')).toHaveAccessibleDescription('Invalid email address')
  await dialog.getByLabelText('New address').fill(wanted)
  await pressIn('Send the link')
  await expect.element(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('This field is required')
  await dialog.getByLabelText('Your password').fill('not the password')
  await pressIn('Send the link')
  await expect
    .element(dialog.getByLabelText('Your password'))
    .toHaveAccessibleDescription('That is not your current password.')
  await dialog.getByLabelText('Your password').fill(password)
  await pressIn('Send the link')
  await expect.element(page.getByText(`The link for ${wanted} is saved on the server.`)).toBeVisible()
  await expect.element(button('Change')).not.toBeInTheDocument()
  await button('Keep the old one').click()
  await expect.element(button('Change')).toBeVisible()
  expect((await vic.call(currentUser)).email).toBe(vic.email)
})

test('the page of a mailed link says what it does, and does it by its button', async () => {
  const email = 'vic@hearth.example'
  reply(checkEmailToken, { does: 'restore', email })
  fail(confirmEmail)
  await openPage('/confirm-email?token=mailed', null)
  await expect.element(page.getByText(/^Your address stays vic@hearth\.example\./)).toBeVisible()
  await button('Take it back').click()
  await expect.element(page.getByText('That did not work')).toBeVisible()
  reply(confirmEmail, { ...(await (await olivia()).call(currentUser)), email, redirectTo: '/reset-password?token=new' })
  await button('Take it back').click()
  await expect.element(button('Choose a new password')).toBeVisible()
})

test('owners change the address of one person, and move everybody at a domain once they have typed how many', async () => {
  const teamId = await addTeam('Gutters')
  const [owner, mia] = [await confirmedOlivia(), await join('Mia', { teamId, isTeamOwner: true })]
  const [from, to] = [`a${newId().slice(0, 8)}.example`, `b${newId().slice(0, 8)}.example`]
  for (const domain of [from, to]) {
    const { id } = await owner.call(addDomain, { body: { domain } })
    onTestFinished(async () => void (await owner.call(removeDomain, { params: { id } })))
  }
  await openPage(`/user-management?q=${mia.email}`, owner)
  await button('More options for Mia Test').click()
  await page.getByRole('menuitem', { name: 'Change email' }).click()
  await expect.element(dialog.getByText(mia.email)).toBeVisible()
  await expect.element(dialog.getByText('Team owner of Gutters · Gutters')).toBeVisible()
  await dialog.getByLabelText('New address').fill(owner.email)
  await pressIn('Change email')
  await expect
    .element(dialog.getByLabelText('New address'))
    .toHaveAccessibleDescription('Somebody else has that address.')
  await dialog.getByLabelText('New address').fill(`mia@${from}`)
  await pressIn('Change email')
  await expect.element(page.getByText(`Mia Test signs in with mia@${from} now.`)).toBeVisible()

  await openPage('/organization-settings', owner)
  await button(`Move everyone from @${from} to another domain`).click()
  await dialog.getByLabelText('To', { exact: true }).selectOptions(`@${to}`)
  await expect.element(dialog.getByText(`mia@${to}`)).toBeVisible()
  await dialog.getByLabelText('Type 1 to confirm').fill('2')
  await pressIn('Move 1 person')
  await expect.element(dialog.getByLabelText('Type 1 to confirm')).toHaveAccessibleDescription('Type 1 to confirm')
  await dialog.getByLabelText('Type 1 to confirm').fill('1')
  await pressIn('Move 1 person')
  await expect.element(page.getByText('1 person has a new address')).toBeVisible()
  expect((await mia.call(currentUser)).email).toBe(`mia@${to}`)
})
