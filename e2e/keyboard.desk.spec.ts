import { createECDH } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createPost, getPost } from '#contract/feed.ts'
import { subscribe, unsubscribe } from '#contract/push.ts'
import { listScheduled } from '#contract/scheduling.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInInstead, tabTo } from './support/company.ts'
import { expectLayers } from './support/layers.ts'
import { complaintsOf, password } from './support/people.ts'
import { expect, test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

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

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
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

test('the work of readers and leaders by keyboard alone: vote, confirm, schedule, remind, print, invite', async ({
  page,
  server,
}) => {
  const complaints = complaintsOf(page)
  const { keyboard } = page
  const olivia = await callerAs(server, owner.email)
  const askToConfirm = { teamId: 9, content: 'Harnesses above two meters, always', askToConfirm: true }
  const { id } = await olivia.call(createPost, { body: askToConfirm })
  const question = { question: 'Which day for the cookout?', answers: ['Thursday', 'Friday'] }
  const poll = { ...question, isMultiple: false, hasNames: true, closesAt: null }
  await olivia.call(createPost, { body: { teamId: 9, poll } })
  const card = (words: string) => page.getByRole('article').filter({ hasText: words })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await signInInstead(page, server, kaylee.email)
  await page.goto('/')
  await test.step('votes in a poll', async () => {
    const cookout = card('Which day for the cookout?')
    await press(page, cookout.getByRole('radio', { name: 'Thursday' }), 'Space')
    await keyboard.press('ArrowDown')
    await expect(cookout.getByRole('radio', { name: 'Friday' })).toBeChecked()
    await press(page, cookout.getByRole('button', { name: 'Vote' }))
    await expect(cookout).toContainText('Friday, your answer')
    await press(page, cookout.getByRole('button', { name: 'Change' }))
    await keyboard.press('Tab')
    await expect(cookout.getByRole('radio', { name: 'Friday' })).toBeFocused()
  })

  await test.step('confirms what everyone has to read', async () => {
    const confirm = card('Harnesses').getByRole('button', { name: 'I have read this' })
    // Scrolls to the end of the post, which is to be read first.
    await tabTo(page, card('Harnesses').getByRole('textbox', { name: 'Write a comment...' }))
    await expect(confirm).toBeEnabled()
    await expect(async () => {
      if (await confirm.evaluate(element => element !== document.activeElement)) await keyboard.press('Shift+Tab')
      await expect(confirm).toBeFocused({ timeout: 100 })
    }).toPass()
    await keyboard.press('Enter')
    await expect(card('Harnesses')).toContainText('You confirmed')
  })

  const reader = await callerAs(server, kaylee.email)
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
  const endpoint = 'https://push.example/kaylee'
  await reader.call(subscribe, { body: { endpoint, keys } })
  await signInInstead(page, server, owner.email)
  await olivia.call(createPost, { body: { teamId: 9, content: 'Van keys go on the board' } })
  await page.goto('/')
  await test.step('schedules a post', async () => {
    await tabTo(page, page.getByRole('textbox', { name: "What's on your mind?" }))
    await keyboard.type('Frost tonight')
    await press(page, button('Options'))
    await press(page, dialog.getByRole('switch', { name: /Post later/ }), 'Space')
    await tabTo(page, dialog.getByLabel('When'))
    await page.emulateMedia({ forcedColors: 'active' })
    const switches = dialog.getByRole('switch')
    for (const shape of [dialog, dialog.getByRole('button', { name: 'Done' }), switches.first()])
      await expectOutline(shape)
    const ground = (target: Locator) => target.evaluate(element => getComputedStyle(element).backgroundColor)
    expect(await ground(switches.last())).not.toBe(await ground(switches.first()))
    await page.emulateMedia({ forcedColors: 'none' })
    await press(page, dialog.getByRole('button', { name: 'Done' }))
    await press(page, button('Schedule'))
    const scheduled = async () => (await olivia.call(listScheduled)).posts.map(({ content }) => content)
    await expect.poll(scheduled).toEqual(['Frost tonight'])
  })

  await test.step('reminds those who have not read a post', async () => {
    const count = card('Van keys').getByRole('button', { name: /viewed/ })
    await press(page, count)
    await press(page, dialog.getByRole('tab', { name: /^Viewed/ }), 'ArrowRight')
    await expect(dialog.getByRole('tab', { name: /^Not Viewed/ })).toBeFocused()
    await keyboard.press('Enter')
    await expectBriefly(toast(page, '1 person is being reminded'), () =>
      press(page, dialog.getByRole('button', { name: 'Notify All' })),
    )
    await keyboard.press('Escape')
    await expect(count).toBeFocused()
  })
  // the tests of the server, which other journeys run, would not reach it
  await reader.call(unsubscribe, { body: { endpoint } })
  await reader.dispose()

  await test.step('prints the record of a post', async () => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.goto(`/records/${id}`)
    await press(page, button('Print'))
    await expect(dialog).toContainText('Kaylee Bordner')
    await press(page, dialog.getByRole('button', { name: 'Print' }))
    await expect(page.locator('html')).toHaveAttribute('data-printed', '')
    await keyboard.press('Escape')
    await expect(button('Print')).toBeFocused()
    await expectLayers(page, 0)
  })

  await test.step('invites somebody', async () => {
    await page.goto('/user-management')
    await press(page, button('Add User'))
    await tabTo(page, dialog.getByLabel('First Name'))
    await keyboard.type('Rosa')
    await tabTo(page, dialog.getByLabel('Last Name'))
    await keyboard.type('Delgado')
    await tabTo(page, dialog.getByLabel('Email'))
    await keyboard.type('rosa@hearth.example')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Rosa can sign in now' })).toBeVisible()
    await press(page, dialog.getByRole('button', { name: 'Done' }))
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Rosa Delgado' })).toBeVisible()
  })
  await olivia.dispose()
  expect(complaints).toEqual([])
})
