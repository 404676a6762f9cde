import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCompanyQuietHours, getQuietHours, setCompanyQuietHours } from '#contract/quiet-hours.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { storedDraft } from '#web/testing/stored-draft.ts'

test('somebody chooses quiet hours, and follows the company again', async () => {
  const ann = await join('Ann')
  await openPage('/settings?tab=notifications', ann)
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await page.getByLabelText('From').fill('20:30')
  await page.getByLabelText('Until').fill('20:30')
  await expect.element(page.getByText('Please choose another time')).toBeVisible()
  await page.getByLabelText('Until').fill('05:45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Quiet hours saved')).toBeVisible()
  expect((await ann.call(getQuietHours)).own).toMatchObject({ from: '20:30', to: '05:45' })
  await page.getByRole('button', { name: 'Follow the company' }).click()
  await expect.element(page.getByRole('switch', { name: /Quiet hours/ })).not.toBeChecked()
  expect((await ann.call(getQuietHours)).own).toBeNull()
})

test('changing the tab asks before quiet hours that are not saved are lost', async () => {
  await openPage('/settings?tab=notifications', await join('Ann'))
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await page.getByLabelText('From').fill('20:30')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(page.getByLabelText('From')).toHaveValue('20:30')
  await page.getByRole('tab', { name: 'Appearance' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true')
})

test('an owner sets those of the company, and how many urgent posts there may be', async () => {
  const owner = await olivia()
  await openPage('/organization-settings', owner)
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await page.getByLabelText('Urgent posts in a day').fill('two')
  await expect.element(page.getByText('Please enter a number from 0 to 100')).toBeVisible()
  await page.getByLabelText('Urgent posts in a day').fill('2')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect.poll(async () => (await owner.call(getCompanyQuietHours)).hours).toEqual({ from: '19:00', to: '05:00' })
  await openPage('/settings?tab=notifications', await join('Bea'))
  await expect.element(page.getByText(/hours are 7:00\sPM to 5:00\sAM/)).toBeVisible()
  await owner.call(setCompanyQuietHours, { body: { hours: null, urgentPerDay: 5 } })
})

test('a leader reads whom an urgent post wakes before it is sent', async () => {
  const teamId = await addTeam('Night shift')
  const lead = await join('Lee', { teamId, canPost: true, isTeamOwner: true })
  await join('Ned', { teamId })
  await openPage(`/?team=${teamId}`, lead)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Gas smell in the yard')
  await page.getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await options.getByRole('switch', { name: /Urgent/ }).click()
  await options.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Nobody here gets notifications on any device.')).toBeVisible()
  await page.getByRole('button', { name: 'Post now', exact: true }).click()
  await expect
    .element(page.getByRole('article').filter({ hasText: 'Gas smell in the yard' }))
    .toMatchTextContent(/Urgent/)
})

test('a post that is urgent no more no longer goes by mail', async () => {
  const teamId = await addTeam('Day shift')
  const lead = await join('Lee', { teamId, canPost: true, isTeamOwner: true })
  await openPage(`/?team=${teamId}`, lead)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Gate code changed')
  await page.getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await options.getByRole('switch', { name: /Urgent/ }).click()
  await options.getByRole('button', { name: 'Done' }).click()
  const draft = () => storedDraft(lead, teamId)
  await expect.poll(draft).toMatchObject({ choices: { isUrgent: true, byMail: true } })
  await page.getByRole('button', { name: 'Remove: Urgent' }).click()
  await expect.poll(draft).toMatchObject({ choices: { isUrgent: false, byMail: false } })
})
