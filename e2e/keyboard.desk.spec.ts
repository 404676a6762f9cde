import type { Locator, Page } from '@playwright/test'
import { createPost, getPost } from '#contract/feed.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, tabTo } from './support/company.ts'
import { complaintsOf, password } from './support/people.ts'
import { expect, test } from './support/server.ts'

const kaylee = { email: 'kaylee@hearth.example', firstName: 'Kaylee', lastName: 'Bordner' }

test.beforeAll(async ({ server }) => {
  await haveCompany(server)
  await haveMember(server, kaylee)
})

/** Tabs to a button, link or item, which shows the focus by an outline. */
async function reach(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expectOutline(target)
}

const expectOutline = (target: Locator) => expect(target).toHaveCSS('outline-style', 'solid')

test('a day by keyboard alone: sign in, use a menu, comment with a mention, open the connections', async ({
  page,
  server,
}) => {
  const complaints = complaintsOf(page)
  const olivia = await callerAs(server, owner.email)
  const { id } = await olivia.call(createPost, { body: { teamId: 9, content: 'The gate code changes on Monday' } })
  const card = page.getByRole('article').filter({ hasText: 'The gate code changes' })
  const { keyboard } = page

  await test.step('signs in', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.type(owner.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(card).toBeVisible()
  })

  await test.step('opens a menu, moves in it by arrows, and Escape returns the focus', async () => {
    const more = card.getByRole('button', { name: /^More options for/ })
    await reach(page, more)
    await keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.emulateMedia({ forcedColors: 'active' })
    await expectOutline(items.nth(1))
    await page.emulateMedia({ forcedColors: 'none' })
    await keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  await test.step('comments, with a name chosen by arrows and Enter', async () => {
    await tabTo(page, card.getByRole('textbox', { name: 'Write a comment...' }))
    await keyboard.type('Please tell the others, @kayl')
    await expect(page.getByRole('option', { name: 'Kaylee Bordner' })).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await reach(page, card.getByRole('button', { name: 'Send comment' }))
    await keyboard.press('Enter')
    await expect(card).toContainText('Please tell the others, @Kaylee Bordner')
    const comments = async () => (await olivia.call(getPost, { params: { id } })).comments
    await expect.poll(comments).toMatchObject([{ mentions: [{ length: 15 }] }])
  })

  await test.step('opens the connections and a dialog, and Escape returns the focus', async () => {
    await page.goto('/connections')
    const tokens = page.getByRole('link', { name: /^API tokens/ })
    await reach(page, tokens)
    await keyboard.press('Enter')
    const create = page.getByRole('button', { name: 'Create Token' })
    await reach(page, create)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByLabel('Name'))
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()
  })
  await olivia.dispose()
  expect(complaints).toEqual([])
})
