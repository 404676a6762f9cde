import sharp from 'sharp'
import { expectFine, expectFitsAt200, expectNoViolations } from './support/look.ts'
import { complaintsOf, newBrowser, register, setUpCompany } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

test.use({ serviceWorkers: 'allow' })

test('from an empty clone to a post that someone has read', async ({ page, browser, server }) => {
  const complaints = complaintsOf(page)
  await setUpCompany(page, 'Hearth & Duct', { email: 'olivia@hearth.example', firstName: 'Olivia', lastName: 'Owens' })
  await expect(page).toHaveTitle('Front Line')
  await page.getByRole('button', { name: 'Close the first steps' }).click()
  await expect(page.getByText('No posts yet')).toBeVisible()

  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer()
  const photos = { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: photo }
  await test.step('the owner posts a photo', async () => {
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' }).click()
    await page.getByRole('textbox', { name: "What's on your mind?" }).fill('First post from the roof')
    await page.getByLabel('Photo/Video', { exact: true }).setInputFiles([photos])
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const card = page.getByRole('article', { name: /Olivia Owens/ })
    await expect(card.getByText('First post from the roof')).toBeVisible()
    await expect(card.getByRole('img', { name: /photo/i })).toBeVisible()
  })

  const reader = await newBrowser(browser, server)
  const readerComplaints = complaintsOf(reader)
  await register(reader, server, { email: 'theo@hearth.example', firstName: 'Theo', lastName: 'Reyes' })
  await test.step('a post from before joining is not unread', async () => {
    const card = reader.getByRole('article', { name: /Olivia Owens/ })
    await expect(card.getByText('First post from the roof')).toBeVisible()
    await expect(card.getByText('Unread')).toBeHidden()
  })

  await test.step('the owner posts again, and the reader sees it with the next poll', async () => {
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Post' }).click()
    await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Meeting at seven')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(reader.getByText('Meeting at seven')).toBeVisible()
    await expect(page.getByText('1 of 1 viewed')).toBeVisible()
  })

  await test.step('the reader likes and comments, and the owner sees both', async () => {
    const card = reader.getByRole('article').filter({ hasText: 'Meeting at seven' })
    await card.getByRole('button', { name: /^Like/ }).click()
    await card.getByRole('textbox', { name: /comment/i }).fill('I will be there')
    await card.getByRole('button', { name: 'Send comment' }).click()
    const ownersCard = page.getByRole('article').filter({ hasText: 'Meeting at seven' })
    await expect(ownersCard.getByText('I will be there')).toBeVisible()
    await expect(ownersCard.getByRole('button', { name: 'Like, 1' })).toBeVisible()
  })

  await test.step('the engagement dialog names who has read it', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Meeting at seven' })
    await card.getByRole('button', { name: /see who/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Post Engagement' })
    await dialog.getByRole('tab', { name: /^Viewed/ }).click()
    await expect(dialog.getByText('Theo Reyes')).toBeVisible()
    await dialog.getByRole('tab', { name: /Not Viewed/ }).click()
    await expect(dialog.getByText('Theo Reyes')).toBeHidden()
    await expectNoViolations(page, 'readers')
    await expectFitsAt200(page, 'readers')
    await page.keyboard.press('Escape')
  })

  await expectFine(page, 'the feed')
  await test.step('signing out leads to the sign-in', async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
  expect(complaints).toEqual([])
  expect(readerComplaints).toEqual([])
})
