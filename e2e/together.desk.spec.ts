import type { Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { createTeam } from '#contract/teams.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { complaintsOf } from './support/people.ts'
import { expect, test } from './support/server.ts'

const reader = { email: 'tessa@hearth.example', firstName: 'Tessa', lastName: 'Reyes' }
const cardOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test.beforeEach(async ({ server }) => {
  await haveCompany(server)
})

test('what one user does appears for the other with the next poll', async ({ browser, server }) => {
  await haveMember(server, reader)
  const complaints: string[][] = []
  const pageOf = async (email: string) => {
    const context = await browser.newContext({ baseURL: server.url })
    await signInQuietly(context, server, email)
    const page = await context.newPage()
    complaints.push(complaintsOf(page))
    await page.goto('/')
    return page
  }
  const theirs = await pageOf(owner.email)
  const mine = await pageOf(reader.email)
  const menuOf = (words: string) => cardOf(theirs, words).getByRole('button', { name: /^More options for .* post$/ })

  await test.step('a post', async () => {
    await theirs.getByRole('textbox', { name: "What's on your mind?" }).fill('Vans leave at seven')
    await theirs.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(cardOf(mine, 'Vans leave at seven')).toBeVisible()
  })

  await test.step('a like and an unlike', async () => {
    const like = cardOf(mine, 'Vans leave').getByRole('button', { name: /^Like(,|$)/ })
    await like.click()
    await expect(cardOf(theirs, 'Vans leave').getByRole('button', { name: 'Like, 1' })).toBeVisible()
    await like.click()
    await expect(cardOf(theirs, 'Vans leave').getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  })

  await test.step('a comment, its edit and its deletion', async () => {
    const card = cardOf(mine, 'Vans leave')
    await card.getByRole('textbox', { name: /comment/i }).fill('Mine is in the gargae')
    await card.getByRole('button', { name: 'Send comment' }).click()
    await expect(cardOf(theirs, 'Mine is in the gargae')).toBeVisible()

    const menu = card.getByRole('button', { name: "More options for Tessa Reyes's comment" })
    await menu.click()
    await mine.getByRole('menuitem', { name: 'Edit' }).click()
    const field = card.getByRole('textbox', { name: 'Edit your comment' })
    await expect(field).toBeFocused()
    await field.fill('Mine is in the garage')
    await card.getByRole('button', { name: 'Save' }).click()
    const comment = cardOf(theirs, 'Vans leave').getByRole('listitem').filter({ hasText: 'Mine is in the garage' })
    await expect(comment).toContainText('Edited')

    const theirMenu = comment.getByRole('button', { name: "More options for Tessa Reyes's comment" })
    await theirMenu.click()
    await theirs.getByRole('menuitem', { name: 'Remove Text' }).click()
    await theirs.getByRole('textbox', { name: 'Note' }).fill('Names a street')
    await theirs.getByRole('button', { name: 'Remove Text' }).click()
    const removed = card.getByRole('listitem').filter({ hasText: 'Names a street' })
    await removed.getByRole('button', { name: /^Removed by Olivia Owens/ }).click()
    const earlier = mine.getByRole('dialog', { name: 'Earlier versions' })
    await expect(earlier.getByRole('listitem')).toHaveText([/^Replaced by Olivia Owens · .*Mine is in the garage$/])
    await earlier.getByRole('button', { name: 'Close' }).click()

    await menu.click()
    await mine.getByRole('menuitem', { name: 'Delete' }).click()
    await mine.getByRole('button', { name: 'Delete Comment' }).click()
    await expect(cardOf(theirs, 'Names a street')).toHaveCount(0)
  })

  await test.step('an edit', async () => {
    await expect(cardOf(theirs, 'Vans leave').getByRole('button', { name: /^1 of/ })).toBeVisible()
    await menuOf('Vans leave').click()
    await theirs.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Edit Post' })
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Vans leave at eight')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await theirs.getByRole('button', { name: 'Read again' }).click()
    await expect(cardOf(mine, 'Vans leave at eight')).toContainText('Edited')
  })

  await test.step('a pinned post is above newer ones', async () => {
    const caller = await callerAs(server, owner.email)
    await caller.call(createPost, { body: { content: 'Something newer' } })
    await caller.dispose()
    await menuOf('Vans leave').click()
    await theirs.getByRole('menuitem', { name: 'Pin' }).click()
    await expect(cardOf(mine, 'Vans leave').getByText('Pinned')).toBeVisible()
    await expect(mine.getByRole('article').first()).toContainText('Vans leave')
  })

  await test.step('a deletion', async () => {
    await menuOf('Vans leave').click()
    await theirs.getByRole('menuitem', { name: 'Delete' }).click()
    await theirs.getByRole('button', { name: 'Delete Post' }).click()
    await expect(cardOf(mine, 'Vans leave')).toHaveCount(0)
  })
  expect(complaints.flat()).toEqual([])
  for (const page of [theirs, mine]) await page.context().close()
})

test('signing out on a team’s feed leads to the sign-in without console errors', async ({ page, context, server }) => {
  await signInQuietly(context, server, owner.email)
  const body = { name: 'Roofs', departments: ['HVAC'], functions: ['Install'] }
  const team = await callerIn(context, server).call(createTeam, { body })
  const complaints = complaintsOf(page)
  await page.goto(`/?team=${team.id}`)
  await expect(page.getByRole('heading', { name: 'Roofs', level: 1 })).toBeAttached()
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(complaints).toEqual([])
})
