import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/accounts.ts'
import { requestUrl } from '#contract/call.ts'
import { createPost, editPost, getPost } from '#contract/feed.ts'
import { importUsers, undoImport } from '#contract/people.ts'
import { vote, type WrittenPoll } from '#contract/polls.ts'
import { newId } from '#web/lib/new-id.ts'
import { claimDevice } from '#web/offline/claim-device.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { storedDraft } from '#web/testing/stored-draft.ts'

let teamId = 0
let poster: Person
let reader: Person
beforeAll(async () => {
  teamId = await addTeam('Polls')
  poster = await join('Paula', { teamId, canPost: true })
  reader = await join('Rita', { teamId })
})

const inAnHour = () => new Date(Date.now() + 60 * 60_000).toISOString()
const ask = (question: string, more: Partial<WrittenPoll> = {}) => {
  const poll = { question, answers: ['Thursday', 'Friday'], isMultiple: false, hasNames: true, closesAt: null, ...more }
  return poster.call(createPost, { body: { teamId, poll } })
}
const card = (question: string) => page.getByRole('article').filter({ hasText: question })
const put = (by: Person, { id, poll }: Awaited<ReturnType<typeof ask>>, place: number) =>
  by.call(vote, { params: { id }, body: { answers: [poll?.answers[place]?.id ?? 0] } })
const heightOf = (question: string) => card(question).element().getBoundingClientRect().height

test('a vote with names shows the result, moves nothing, and is changed and taken back by keyboard', async () => {
  const post = await ask('When is the party?')
  await put(poster, post, 0)
  await openPage(`/?team=${teamId}`, reader)
  const party = card('When is the party?')
  await expect.element(party).toMatchTextContent(/1 has voted/)
  await expect.element(party.getByRole('button', { name: 'Vote' })).toBeDisabled()
  const before = heightOf('When is the party?')
  await party.getByRole('radio', { name: 'Friday' }).click()
  await party.getByRole('button', { name: 'Vote' }).click()
  await expect
    .element(party.getByRole('list', { name: 'Result: When is the party?' }))
    .toMatchTextContent(/Thursday50%Friday, your answer50%/)
  await expect.element(party).toMatchTextContent(/2 have voted/)
  expect(heightOf('When is the party?')).toBe(before)
  await party.getByRole('button', { name: 'Change' }).click()
  party.getByRole('radio', { name: 'Friday' }).element().focus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(party).toMatchTextContent(/Thursday, your answer100%Friday0%/)
  await party.getByRole('button', { name: 'Change' }).click()
  await party.getByRole('button', { name: 'Take back' }).click()
  await expect.element(party).toMatchTextContent(/1 has voted/)
  expect((await reader.call(getPost, { params: { id: post.id } })).poll?.hasVoted).toBe(false)
})

test('a vote without names is final, and this device alone remembers it, also when they sign in again', async () => {
  await ask('What would help?', { hasNames: false, isMultiple: true, closesAt: inAnHour() })
  await openPage(`/?team=${teamId}`, reader)
  const help = card('What would help?')
  await help.getByRole('checkbox', { name: 'Thursday' }).click()
  await help.getByRole('button', { name: 'Vote' }).click()
  await expect
    .element(help.getByRole('list', { name: 'Your answer: What would help?' }))
    .toMatchTextContent(/Thursday, your answerFriday$/)
  await expect.element(help).toMatchTextContent(/1 has voted\. The result shows .*, if 5 or more have voted\./)
  await expect.element(help.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
  await claimDevice(await reader.call(currentUser))
  await openPage(`/?team=${teamId}`, reader)
  await expect
    .element(help.getByRole('list', { name: 'Your answer: What would help?' }))
    .toMatchTextContent(/Thursday, your answerFriday$/)
})

test('without a connection a vote waits on the device, and is sent later', async () => {
  const post = await ask('Which van?')
  await openPage(`/?team=${teamId}`, reader)
  const van = card('Which van?')
  await expect.element(van.getByRole('radio', { name: 'Thursday' })).toBeVisible()
  await goOffline()
  await van.getByRole('radio', { name: 'Thursday' }).click()
  await van.getByRole('button', { name: 'Vote' }).click()
  await expect.element(van).toMatchTextContent(/Your vote is sent when you are back online\./)
  await van.getByRole('button', { name: 'Change' }).click()
  await van.getByRole('radio', { name: 'Friday' }).click()
  await van.getByRole('button', { name: 'Vote' }).click()
  await expect.element(van).toMatchTextContent(/Friday, your answer/)
  await goOnline()
  await expect.element(van).toMatchTextContent(/Friday, your answer100%/)
  const { poll } = await reader.call(getPost, { params: { id: post.id } })
  expect([poll?.voters, poll?.myAnswers]).toEqual([1, [poll?.answers[1]?.id]])
})

test('answers that were refused, because another device has voted, are not shown as counted', async () => {
  const post = await ask('Which day?', { hasNames: false, closesAt: inAnHour() })
  await openPage(`/?team=${teamId}`, reader)
  const day = card('Which day?')
  await expect.element(day.getByRole('radio', { name: 'Thursday' })).toBeVisible()
  await goOffline()
  await day.getByRole('radio', { name: 'Thursday' }).click()
  await day.getByRole('button', { name: 'Vote' }).click()
  await expect.element(day).toMatchTextContent(/Thursday, your answer/)
  await put(reader, post, 1)
  await goOnline()
  await expect.element(page.getByText('Vote not accepted', { exact: true })).toBeVisible()
  await expect.element(day).toMatchTextContent(/1 has voted/)
  await expect.element(day).not.toMatchTextContent(/your answer/)
})

test('a poll that replaces another, while somebody chooses, takes their vote', async () => {
  const poll = { question: 'Witch shirt?', answers: ['Blue', 'Red'], isMultiple: true, hasNames: true, closesAt: null }
  const { id } = await poster.call(createPost, { body: { teamId, poll } })
  await openPage(`/?team=${teamId}`, reader)
  await card('Witch shirt?').getByRole('checkbox', { name: 'Blue' }).click()
  await poster.call(editPost, { params: { id }, body: { poll: { ...poll, question: 'Which shirt?' } } })
  const shirt = card('Which shirt?')
  await expect.element(shirt.getByRole('button', { name: 'Vote' })).toBeDisabled()
  await shirt.getByRole('checkbox', { name: 'Red' }).click()
  await shirt.getByRole('button', { name: 'Vote' }).click()
  await expect.element(shirt).toMatchTextContent(/Red, your answer100%/)
})

test('those who see readers see who voted for what', async () => {
  const post = await ask('Who drives?')
  await put(reader, post, 1)
  await openPage(`/?team=${teamId}`, await olivia())
  const form = new FormData()
  form.append(
    'csv',
    new File(['firstName,lastName,email,team\nLate,Later,late@elsewhere.example,Polls\n'], 'people.csv'),
  )
  const importId = newId()
  const query = { importId, invitations: 'later' } as const
  const imported = await fetch(requestUrl(importUsers, { query }), { method: importUsers.method, body: form })
  expect(imported.status).toBe(200)
  await card('Who drives?').getByRole('button', { name: '1 has voted: see who' }).click()
  const dialog = page.getByRole('dialog', { name: 'Poll results' })
  await expect.element(dialog.getByRole('region', { name: 'Friday' })).toMatchTextContent(/1 vote100%.*Rita Test/)
  await expect.element(dialog).toMatchTextContent(/1 of 1 voted.*1 more has no invitation or card yet\./)
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect.element(page.getByRole('cell', { name: 'Rita Test' })).toBeVisible()
  await (await olivia()).call(undoImport, { params: { importId } })
})

test('a poll is written in the composer, kept in the draft, and edited until somebody votes', async () => {
  await openPage(`/?team=${teamId}`, poster)
  await page.getByRole('button', { name: 'Poll', exact: true }).first().click()
  const editor = page.getByRole('dialog', { name: 'Poll' })
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect.element(editor.getByRole('textbox', { name: 'Question' })).toHaveAttribute('aria-invalid', 'true')
  await editor.getByRole('textbox', { name: 'Question' }).fill('Which day?')
  await editor.getByRole('textbox', { name: 'Answer 1' }).fill('Monday')
  await editor.getByRole('textbox', { name: 'Answer 2' }).fill('Monday')
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect.element(editor).toMatchTextContent(/Two answers are the same/)
  await editor.getByRole('textbox', { name: 'Answer 2' }).fill('Tuesday')
  await editor.getByRole('switch', { name: /^With names/ }).click()
  await expect.element(editor.getByLabelText('Ends at')).toBeVisible()
  await editor.getByRole('switch', { name: /^With names/ }).click()
  await editor.getByRole('switch', { name: /^Until/ }).click()
  await editor.getByRole('button', { name: 'Done' }).click()
  await openPage(`/?team=${teamId}`, poster)
  await expect.element(page.getByRole('region', { name: 'Poll' })).toMatchTextContent(/Which day\?Monday/)
  const kept = { question: 'Which day?', answers: ['Monday', 'Tuesday'] }
  expect(await storedDraft(poster, teamId)).toMatchObject({ poll: kept })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(card('Which day?').getByRole('radio', { name: 'Tuesday' })).toBeVisible()
  await card('Which day?')
    .getByRole('button', { name: /More options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Edit the poll' }).click()
  await editor.getByRole('textbox', { name: 'Answer 2' }).fill('Sunday')
  await editor.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog', { name: 'Edit Post' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(card('Which day?').getByRole('radio', { name: 'Sunday' })).toBeVisible()
})
