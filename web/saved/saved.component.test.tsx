import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPost, deletePost } from '#contract/feed.ts'
import { listSaved, savePost } from '#contract/saved.ts'
import { addTeam, join, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

let teamId = 0
let ann: Person
let rosa: Person
beforeAll(async () => {
  teamId = await addTeam('Savers')
  ann = await join('Ann', { teamId, canPost: true })
  rosa = await join('Rosa', { teamId })
})

test('a post is saved from its menu, and found in the list', async () => {
  await page.viewport(390, 844)
  await ann.call(createPost, { body: { teamId, content: 'Keep this procedure' } })
  await openPage(`/?team=${teamId}`, rosa)
  const card = page.getByRole('article').filter({ hasText: 'Keep this procedure' })
  await card
    .getByRole('button', { name: /More options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Save' }).click()
  await expect.poll(async () => (await rosa.call(listSaved)).count).toBe(1)
  await page
    .getByRole('button', { name: /Rosa Test/ })
    .first()
    .click()
  await expect.element(page.getByRole('menuitem', { name: /^Saved ?1$/ })).toBeVisible()
  await openPage('/search', rosa)
  await page.getByRole('link', { name: /Saved\s*1\spost/ }).click()
  await expect.element(page.getByText('Keep this procedure')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the post by Ann Test from saved' }).click()
  await expect.element(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Keep this procedure')).toBeVisible()
})

test('a post that is gone says so, and can be removed', async () => {
  await page.viewport(390, 844)
  const cy = await join('Cy', { teamId })
  const { id } = await ann.call(createPost, { body: { teamId, content: 'Gone tomorrow' } })
  await cy.call(savePost, { params: { id } })
  await ann.call(deletePost, { params: { id } })
  await openPage('/saved', cy)
  await expect.element(page.getByText('No longer available')).toBeVisible()
  await page.getByRole('button', { name: 'Remove from saved' }).click()
  await expect.element(page.getByText('Nothing saved yet')).toBeVisible()
})

test('a wide desk shows what waits beside it, a phone does not', async () => {
  await ann.call(createPost, { body: { teamId, content: 'Keys stay in the office', askToConfirm: true } })
  const waiting = page.getByRole('link', { name: /Keys stay in the office/ })
  await page.viewport(1280, 800)
  await openPage('/saved', rosa)
  await expect.element(page.getByRole('region', { name: /To confirm/ })).toBeVisible()
  await expect.element(waiting).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(waiting).not.toBeInTheDocument()
})
