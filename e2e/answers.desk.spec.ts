import type { Page } from '@playwright/test'
import { createPost, getPost } from '#contract/feed.ts'
import { appIn } from './support/app.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { newBrowser } from './support/people.ts'
import { expect, test } from './support/server.ts'

const question = 'Who takes Pine Street?'
const cardOn = (page: Page) => appIn(page).getByRole('article').filter({ hasText: question })
const nina = { email: 'nina@hearth.example', firstName: 'Nina', lastName: 'Oduya' }

test('who is mentioned, and who is answered, finds it in For you', async ({ browser, context, page, server }) => {
  await haveCompany(server)
  await haveMember(server, nina)
  const caller = await callerAs(server, owner.email)
  const { id } = await caller.call(createPost, { body: { content: question } })
  await signInQuietly(context, server, owner.email)
  const hers = await newBrowser(browser, server)
  await signInQuietly(hers.context(), server, nina.email)
  await hers.goto('/')
  const entries = () => hers.getByRole('main').getByRole('link')

  await test.step('Olivia mentions Nina in a comment, by a name that is offered', async () => {
    await page.goto('/')
    const field = cardOn(page).getByRole('textbox', { name: 'Write a comment...' })
    await field.pressSequentially('Can you, @nin')
    await page.getByRole('option', { name: 'Nina Oduya' }).click()
    await cardOn(page).getByRole('button', { name: 'Send comment' }).click()
    await expect(cardOn(page)).toContainText('Can you, @Nina Oduya')
    const comments = async () => (await caller.call(getPost, { params: { id } })).comments
    await expect.poll(comments).toMatchObject([{ mentions: [{ offset: 9, length: 11 }] }])
  })

  await test.step('Nina finds it, and replies', async () => {
    await hers.goto('/for-you')
    await expect(entries().filter({ hasText: 'Olivia Owens mentioned you in a comment' })).toBeVisible()
    await entries().filter({ hasText: 'mentioned you' }).click()
    const card = cardOn(hers)
    await card.getByRole('button', { name: /^Reply/ }).click()
    await hers.keyboard.type('Yes, at two')
    await card.getByRole('button', { name: 'Send comment' }).last().click()
    await expect(card).toContainText('Yes, at two')
  })

  await test.step('Olivia learns of the reply, and comes to its place', async () => {
    await page.goto('/for-you')
    const entry = page.getByRole('main').getByRole('link').filter({ hasText: 'Nina Oduya replied to your comment' })
    await expect(entry).toContainText('Yes, at two')
    await entry.click()
    await expect(cardOn(page)).toContainText('Yes, at two')
  })
})
