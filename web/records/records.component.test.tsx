import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmPost } from '#contract/confirmations.ts'
import { viewPost } from '#contract/engagement.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import { listHolds, putHold } from '#contract/holds.ts'
import { removeUser } from '#contract/people.ts'
import { formerEmployees } from '#contract/privacy.ts'
import { getRecord } from '#contract/records.ts'
import { newId } from '#web/lib/new-id.ts'
import { addTeam, join, olivia } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const family = `Shaw${newId().slice(0, 6)}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

test('leaders find records by words, with deleted and held ones; owners lift a hold there', async () => {
  const owner = await olivia()
  const teamId = await addTeam(`Roofing ${family}`)
  const ann = await join('Ann', { lastName: family, teamId })
  const leader = await join('Lea', { lastName: family, teamId, isTeamOwner: true })
  const ask = (content: string) => owner.call(createPost, { body: { teamId, content, askToConfirm: true } })
  await openPage('/records', leader)
  await expect.element(page.getByText(new RegExp(`^Posts of Roofing ${family} that asked to confirm\\.`))).toBeVisible()
  await expect.element(page.getByText('No records yet')).toBeVisible()

  const { id } = await ask(`Ladders ${family}`)
  const held = await ask(`Tags ${family}`)
  const params = { id }
  await ann.call(viewPost, { params, body: {} })
  await ann.call(confirmPost, { params, body: {} })
  await owner.call(deletePost, { params })
  await owner.call(putHold, { body: { postId: held.id, reason: `Inquiry ${family}` } })
  await openPage(`/records?q=${family}`, owner)
  const row = (words: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(words) }) })
  await expect.element(row(`Ladders ${family}`)).toMatchTextContent(/1 of 2.*Deleted/s)
  await expect.element(row(`Ladders ${family}`)).toMatchTextContent(new RegExp(`${new Date().getFullYear() + 10}`))
  await expect.element(row(`Tags ${family}`)).toMatchTextContent(/Hold is lifted/)
  await page.getByLabelText('Search by words, team or author').fill(`${family} ladders`)
  await expect.element(row(`Tags ${family}`)).not.toBeInTheDocument()

  await expect.element(page.getByRole('list', { name: 'On hold' })).toMatchTextContent(new RegExp(`Inquiry ${family}`))
  await button(`Lift the hold on Tags ${family}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift hold' }).click()
  await expect.poll(async () => JSON.stringify(await owner.call(listHolds))).not.toContain(family)
})

test('somebody who left is held, and erased with their name kept in records for a reason', async () => {
  const owner = await olivia()
  const teamId = await addTeam(`Leaving ${family}`)
  const gus = await join('Gus', { lastName: family, teamId })
  const { id } = await owner.call(createPost, { body: { teamId, content: `Plan ${family}`, askToConfirm: true } })
  await gus.call(viewPost, { params: { id }, body: {} })
  await gus.call(confirmPost, { params: { id }, body: {} })
  await owner.call(removeUser, { params: { id: gus.id } })
  await openPage('/user-management?state=left', owner)

  await button(`Put ${gus.name} on hold`).click()
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect.element(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('An accident')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  const lift = button(`Lift the hold on ${gus.name}`)
  await expect.element(lift).toBeVisible()
  await button(`Erase ${gus.name}`).click()
  await expect.element(dialog.getByRole('button', { name: 'Erase for Good' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await lift.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift hold' }).click()
  await expect.element(button(`Put ${gus.name} on hold`)).toBeVisible()

  await expect
    .poll(async () => (await owner.call(formerEmployees)).find(each => each.id === gus.id)?.isHeld)
    .toBe(false)
  await button(`Erase ${gus.name}`).click()
  await dialog.getByRole('checkbox', { name: /^Keep their name in 1 record/ }).click()
  await dialog.getByLabelText(`Type ${gus.name} to confirm`).fill(gus.name)
  await dialog.getByRole('button', { name: 'Erase for Good' }).click()
  await expect.element(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Proof for the insurer')
  await dialog.getByRole('button', { name: 'Erase for Good' }).click()
  const lines = async () => (await owner.call(getRecord, { params: { postId: id } })).left.map(({ user }) => user)
  await expect.poll(lines).toMatchObject([{ firstName: 'Gus', nameKeptFor: 'Proof for the insurer' }])
})
