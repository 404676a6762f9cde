import type { Locator, Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { appIn } from './support/app.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { newBrowser } from './support/people.ts'
import { cardInMiddle } from './support/place.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const finn = { email: 'finn@hearth.example', firstName: 'Finn', lastName: 'Reyes' }

/** Scrolls down until a card has left the virtual list. */
const scrollAway = (page: Page, card: Locator) =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(card).toHaveCount(0, { timeout: 1_000 })
  }).toPass()

test('links lead to posts, new posts wait above a reader, and what is typed outlives its card', async ({
  page,
  context,
  browser,
  server,
}) => {
  await haveCompany(server)
  await haveMember(server, finn)
  const author = await callerAs(server, owner.email)
  const post = async (content: string) => (await author.call(createPost, { body: { content } })).id
  const ids: number[] = []
  for (let n = 1; n <= 25; n += 1) ids.push(await post(`Report ${n}\n${'A line of it.\n'.repeat(6)}`))
  const reader = await newBrowser(browser, server)
  await signInQuietly(reader.context(), server, finn.email)

  await test.step('to a loaded post', async () => {
    await reader.goto(`/#post-${ids[20]}`)
    await expect(reader.locator(`#post-${ids[20]}`)).toBeInViewport()
  })

  await test.step('to a post far down', async () => {
    await reader.goto('about:blank')
    await reader.goto(`/#post-${ids[0]}`)
    await expect(reader.locator(`#post-${ids[0]}`)).toBeInViewport()
    await expect(reader.locator(`#post-${ids[0]}`).getByText(/^Report 1\s/)).toBeVisible()
  })

  await test.step('a new post does not move the reader', async () => {
    await reader.goto('about:blank')
    await reader.goto('/')
    await expect(appIn(reader).getByRole('article').first()).toBeVisible()
    await reader.evaluate(() => window.scrollTo(0, 900))
    let before = await cardInMiddle(reader)
    await expect(async () => {
      const last = before
      before = await cardInMiddle(reader)
      expect(before).not.toBeNull()
      expect(before).toEqual(last)
    }).toPass()
    await post('Hot off the press')
    const pill = reader.getByRole('button', { name: 'New posts' })
    await expect(pill).toBeVisible()
    expect(await cardInMiddle(reader)).toEqual(before)
    await pill.click()
    await expect(reader.getByText('Hot off the press')).toBeInViewport()
    await expect(pill).toBeHidden()
  })

  await test.step('a link to a missing post shows a toast', async () => {
    await reader.goto('about:blank')
    await expectBriefly(toast(reader, 'That post does not exist, or is not for you.'), () =>
      reader.goto('/#post-999999'),
    )
  })

  await test.step('a dialog outlives the card that opened it', async () => {
    await signInQuietly(context, server, owner.email)
    await page.goto('/')
    const card = page.locator(`#post-${ids[24]}`)
    await expect(card.getByRole('button', { name: /^1 of/ })).toBeVisible()
    await card.getByRole('button', { name: /^More options for Olivia/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Post' })
    await dialog.getByRole('textbox').fill('Typed and not saved')
    await scrollAway(page, card)
    await expect(dialog.getByRole('textbox')).toHaveValue('Typed and not saved')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Small correction' }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(card.getByText('Typed and not saved')).toBeVisible()
  })

  await test.step('a comment that is being edited outlives its card', async () => {
    const card = page.locator(`#post-${ids[24]}`)
    await card.getByRole('textbox', { name: 'Write a comment...' }).fill('On my way')
    await card.getByRole('button', { name: 'Send comment' }).click()
    await card.getByRole('button', { name: "More options for Olivia Owens's comment" }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await card.getByRole('textbox', { name: 'Edit your comment' }).fill('On my way, almost')
    await scrollAway(page, card)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(card.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue('On my way, almost')
  })
})
