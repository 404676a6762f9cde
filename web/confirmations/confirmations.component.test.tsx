import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmPost, listConfirmations } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, getPost } from '#contract/feed.ts'
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
    .toMatchTextContent(/This text, since.*Rita Test/)
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
  await expect.element(card('Gas smell: run')).toMatchTextContent(/The text changed\. You confirmed the former one on/)
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
