import type { Page } from '@playwright/test'
import { endOtherSessions } from '#contract/accounts.ts'
import { hour } from '#contract/durations.ts'
import { callerAs } from './support/caller.ts'
import { firstSaid, haveCompany, owner, signInQuietly } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf, password } from './support/people.ts'
import { expect, test } from './support/server.ts'

test.beforeAll(({ server }) => haveCompany(server))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** The pages that come without the app; those of the app are looked at by web/pages/looks.component.test.tsx. */
const withoutApp = [
  ['/', 'Every van, every office, one feed.'],
  ['/login', 'Sign in'],
  ['/login?mode=register', 'Create Account'],
] as const

test('pages without the app have no axe violations, light and dark, and fit the screen', async ({ page }) => {
  const complaints = complaintsOf(page)
  for (const [path, title] of withoutApp) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(heading(page, title), path).toBeVisible()
    await expectFine(page, path)
  }
  expect(complaints).toEqual([])
})

test('where nobody is signed in, joining and a forgotten password ask for no session', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  for (const path of ['/join', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('textbox').first()).toBeVisible()
  }
  expect(asked).toContain('/api/company')
  expect(asked).not.toContain('/api/auth/user')
})

test('the landing page welcomes after a second and links to sign-in', async ({ page, browser, baseURL }) => {
  const welcome = page.getByText('Welcome to Ductwork', { exact: true })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + hour)
  await page.goto('/')
  await expect(heading(page, 'Every van, every office, one feed.')).toBeVisible()
  await page.clock.runFor(999)
  await expect(welcome).toBeHidden()
  await page.clock.runFor(1)
  await expect(welcome).toBeVisible()
  const words = "Please sign in to access the company's communication platform."
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.clock.resume()
  await expect(page.getByRole('banner')).toContainText('Ductwork')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(6)
  for (const picture of await page.getByRole('img', { name: /on a phone|at a desk/ }).all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
  }

  const ways = [
    ['banner', 'Sign In', '/login'],
    ['main', 'Create Account', '/login?mode=register'],
    ['main', 'Set Up New Company', '/setup'],
    ['main', 'I have a join code', '/join'],
    ['main', 'Compare with a chat app', '/comparison'],
    ['main', 'Get Started Now', '/login'],
  ] as const
  for (const [where, name, address] of ways)
    await expect(page.getByRole(where).getByRole('link', { name, exact: true })).toHaveAttribute('href', address)

  await test.step('without scripts it can be read, and its links work', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const plain = await context.newPage()
    await plain.goto('/')
    await expect(heading(plain, 'Every van, every office, one feed.')).toBeVisible()
    await expect(plain.getByRole('banner')).toContainText('Ductwork')
    await plain.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(plain).toHaveURL(/\/login$/)
    await context.close()
  })
  await test.step('a button reads Loading... until its page has loaded', async () => {
    const link = page.getByRole('main').getByRole('link', { name: 'Get Started Now' })
    // Noted on the way, because the page cannot be asked while the next one loads.
    await link.evaluate(element =>
      element.addEventListener('click', () => sessionStorage.setItem('read', element.textContent ?? '')),
    )
    await link.click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('read'))).toBe('Loading...')
  })
  await test.step('the installed app opens the sign-in', async () => {
    await page.goto('/?source=app')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByRole('link', { name: 'I have a join code' })).toHaveAttribute('href', '/join')
  })
  await test.step('from a signed-in page to the sign-in', async () => {
    const toast = await firstSaid(page, 'You are logged out. Logging in again...')
    await page.goto('/user-management')
    await toast.at
    await expect(page).toHaveURL(/\/login\?next=%2Fuser-management$/)
    await expect(page.getByText('What you wrote on this device is still there.')).toBeHidden()
  })
  await test.step('from the link to a post to the sign-in, and on to the post', async () => {
    await page.goto('/#post-12')
    await expect(page).toHaveURL(/\/login\?next=%2F%23post-12$/)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/#post-12$/)
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
  })
})

test('who is signed in has the feed in place of the landing page and the sign-in', async ({
  page,
  context,
  server,
}) => {
  await signInQuietly(context, server, owner.email)
  for (const [path, address] of [
    ['/login?mode=register', /\/$/],
    ['/login?next=/profile', /\/profile$/],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveURL(address)
  }

  await test.step('an expired session shows a toast, and redirects to sign-in and back', async () => {
    const title = await firstSaid(page, 'Unauthorized')
    const toast = await firstSaid(page, 'You are logged out. Logging in again...')
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
    await expect(page.getByText('Welcome to Ductwork')).toBeHidden()
    const elsewhere = await callerAs(server, owner.email)
    // the page notices with its next poll
    const leaving = page.waitForRequest(/\/api\/login\?next=%2F/)
    await elsewhere.call(endOtherSessions)
    const left = await leaving
    await left.response()
    // By the browser's clock: a busy machine reads the toast and the request late.
    const waited = left.timing().startTime - (await toast.at)
    expect(await title.at).toBeLessThanOrEqual(await toast.at)
    expect(waited).toBeGreaterThan(450)
    expect(waited).toBeLessThan(5_000)
    await expect(page).toHaveURL(/\/login\?next=%2F$/)
    await expect(page.getByText('What you wrote on this device is still there.')).toBeVisible()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
  })
})
