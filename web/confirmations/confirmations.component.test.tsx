import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmPost, listConfirmations } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, getPost } from '#contract/feed.ts'
import { pdf } from '#web/testing/documents.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let poster: Person
let reader: Person
beforeAll(async () => {
  teamId = await addTeam('Confirming')
  poster = await join('Paula', { teamId, canPost: true })
  reader = await join('Rita', { teamId })
})

const ask = (content: string) => poster.call(createPost, { body: { teamId, content, askToConfirm: true } })
const card = (words: string) => page.getByRole('article').filter({ hasText: words })
const button = (words: string) => card(words).getByRole('button', { name: 'I have read this' })
const strip = page.getByRole('region', { name: /To confirm/ })

test('a reader confirms what was read, and the list above the posts becomes shorter', async () => {
  const { id } = await ask('No ladders in the wind')
  await openPage(`/?team=${teamId}`, reader)
  await expect.element(card('No ladders in the wind')).toMatchTextContent(/Paula asks you to confirm/)
  await expect.element(strip.getByRole('link', { name: /No ladders in the wind/ })).toBeVisible()
  await expect.element(button('No ladders in the wind')).toBeEnabled()
  await button('No ladders in the wind').click()
  await expect.element(card('No ladders in the wind')).toMatchTextContent(/You confirmed on/)
  await expect.element(strip).not.toBeInTheDocument()
  const { confirmed } = await (await olivia()).call(listConfirmations, { params: { id } })
  expect(confirmed.map(({ user }) => user.firstName)).toEqual(['Rita'])
})

test('without a connection the confirmation counts on the device, and is sent later with the time of the tap', async () => {
  const { id } = await ask('Helmets on the roof')
  await openPage(`/?team=${teamId}`, reader)
  await expect.element(button('Helmets on the roof')).toBeEnabled()
  await goOffline()
  const before = Date.now()
  await button('Helmets on the roof').click()
  await expect.element(card('Helmets on the roof')).toMatchTextContent(/Confirmed on this device\./)
  await expect.element(strip).not.toBeInTheDocument()
  await goOnline()
  await expect.element(card('Helmets on the roof')).toMatchTextContent(/You confirmed on/)
  const { confirmedAt } = await reader.call(getPost, { params: { id } })
  expect(Math.abs(Date.parse(confirmedAt ?? '') - before)).toBeLessThan(60_000)
})

test('a leader sees who confirmed, and who is missing, and asks again for a changed text', async () => {
  const owner = await olivia()
  const { id } = await ask('Gas smell: walk away')
  await reader.call(viewPost, { params: { id } })
  await reader.call(confirmPost, { params: { id } })
  await openPage(`/?team=${teamId}`, owner)
  await card('Gas smell: walk away')
    .getByRole('button', { name: /Confirmed 1 of 1/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Post Engagement' })
  await expect
    .element(dialog.getByRole('list', { name: 'Confirmations' }))
    .toMatchTextContent(/Confirmed the present version · 1.*Rita Test/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await card('Gas smell: walk away')
    .getByRole('button', { name: /More options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('Gas smell: run')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Ask everyone to confirm again?' })
  await expect.element(question.getByRole('radio', { name: 'Yes, everyone again' })).toBeChecked()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(card('Gas smell: run').getByRole('button', { name: /Confirmed 0 of 1/ })).toBeVisible()
  await openPage(`/?team=${teamId}`, reader)
  await expect
    .element(card('Gas smell: run'))
    .toMatchTextContent(/This post changed\. You confirmed the former version on/)
})

const addMedia = page.getByLabelText('PDF').first()
const openDocument = async (name: string) => {
  await page.getByRole('button', { name: `Open ${name}` }).click()
  // The first one loads what draws documents.
  const drawn = () => document.querySelectorAll('[data-page] canvas[data-drawn=true]').length
  await expect.poll(drawn).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close document' }).click()
}

test('a document is opened before it is confirmed, offline too, and another one asks everyone again', async () => {
  await openPage(`/?team=${teamId}`, poster)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('The wind plan')
  await addMedia.upload(await pdf('Wind plan.pdf', ['Tie down']))
  await page.getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await expect.element(options.getByText('Confirm only after opening the document')).not.toBeInTheDocument()
  await options.getByRole('switch', { name: /Ask everyone to confirm/ }).click()
  await options.getByRole('switch', { name: /Confirm only after opening the document/ }).click()
  await options.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Asks to confirm after opening')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(card('The wind plan').getByRole('button', { name: 'Open Wind plan.pdf' })).toBeVisible()

  await openPage(`/?team=${teamId}`, reader)
  await expect
    .element(card('The wind plan'))
    .toMatchTextContent(/Not opened yet.*Open the document first\. Then you can/)
  await expect.element(button('The wind plan')).toBeDisabled()
  await openDocument('Wind plan.pdf')
  await expect.element(card('The wind plan')).toMatchTextContent(/Opened.*that you have read this and its document\./)
  await goOffline()
  await button('The wind plan').click()
  await expect.element(card('The wind plan')).toMatchTextContent(/Confirmed on this device\./)
  await goOnline()
  await expect.element(card('The wind plan')).toMatchTextContent(/You confirmed on/)

  const owner = await olivia()
  await openPage(`/?team=${teamId}`, owner)
  await card('The wind plan')
    .getByRole('button', { name: /More options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Post' })
  await editing.getByRole('button', { name: 'Remove Wind plan.pdf' }).click()
  await editing
    .getByLabelText('PDF')
    .first()
    .upload(await pdf('Rev 2.pdf', ['Tie down', 'Walk away']))
  await editing.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Everyone confirms again' })
  await expect.element(question).toMatchTextContent(/1 person confirmed with.*Before.*Wind plan\.pdf.*Now.*Rev 2\.pdf/)
  await expect.element(question.getByText('Small correction', { exact: true })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Save and ask again' }).click()
  await card('The wind plan')
    .getByRole('button', { name: /Confirmed 0 of 1/ })
    .click()
  const list = page.getByRole('list', { name: 'Confirmations' })
  await expect.element(list).toMatchTextContent(/A former version only · 1.*Rita Test.*Version 1 · Opened/)
  await expect.element(list).toMatchTextContent(/Version 2Present.*Rev 2\.pdf.*SHA-256.*Version 1.*Wind plan\.pdf/)
  await page.getByRole('button', { name: 'Print' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record of confirmations' })
  await expect.element(sheet).toMatchTextContent(/0 of 1.*Company.*Time zone.*Made by.*Olivia Owens, Owner/)
})

test('a team owner who makes a record is named as one in it', async () => {
  const lead = await join('Lee', { teamId, canPost: true, isTeamOwner: true })
  const { id } = await ask('Masks on')
  await openPage(`/records/${id}`, lead)
  await expect.element(page.getByText('Lee Test, Team owner of Confirming')).toBeVisible()
})

test('somebody who joins later confirms what they have seen', async () => {
  const { id } = await ask('Keys stay in the office')
  const late = await join('Lea', { teamId })
  await openPage(`/?team=${teamId}`, late)
  await expect.element(button('Keys stay in the office')).toBeEnabled()
  await button('Keys stay in the office').click()
  await expect.element(card('Keys stay in the office')).toMatchTextContent(/You confirmed on/)
  const { joinedLater } = await (await olivia()).call(listConfirmations, { params: { id } })
  expect(joinedLater.map(({ user }) => user.firstName)).toEqual(['Lea'])
})

test('the composer asks for confirmations behind Options', async () => {
  await openPage(`/?team=${teamId}`, poster)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('New rules for the yard')
  await page.getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await options.getByRole('switch', { name: /Ask everyone to confirm/ }).click()
  await options.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Asks to confirm')).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(card('New rules for the yard')).toBeVisible()
  await openPage(`/?team=${teamId}`, reader)
  await expect.element(card('New rules for the yard')).toMatchTextContent(/Paula asks you to confirm/)
})
