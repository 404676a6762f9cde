import { type Browser, expect, type Page } from '@playwright/test'
import { linkInMail } from '#server/testing/mails/mail-outbox.ts'
import type { RunningServer } from './server.ts'
import { expectBriefly, toast } from './toasts.ts'

export const password = 'correct horse battery'

/** Waits for the newest mail to an address and returns the path of its link. */
export async function pathInMail(server: RunningServer, address: string): Promise<string> {
  const find = () => linkInMail(server.dataDir, address)
  await expect.poll(find).toBeDefined()
  const { pathname = '/', search = '' } = (await find()) ?? {}
  return pathname + search
}

/** Waits for the newest mail to an address and returns the token in its link. */
export async function tokenInMail(server: RunningServer, address: string): Promise<string> {
  return new URL(await pathInMail(server, address), server.url).searchParams.get('token') ?? ''
}

/** Sets up the company in the browser, with its owner; ends at the feed. */
export async function setUpCompany(page: Page, name: string, owner: Registration): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' })
  await page.goto('/')
  await page.getByLabel('Company Name').fill(name)
  await next.click()
  await page.getByRole('textbox', { name: 'Add a domain' }).fill(owner.email.split('@')[1] ?? '')
  await page.keyboard.press('Enter')
  await next.click()
  await next.click()
  await page.getByLabel('First Name').fill(owner.firstName)
  await page.getByLabel('Last Name').fill(owner.lastName)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Open Front Line' }).click()
}

export interface Registration {
  email: string
  firstName: string
  lastName: string
}

/** Registers, opens the mail and sets a password, which signs in; ends at the feed. */
export async function register(page: Page, server: RunningServer, person: Registration): Promise<void> {
  await page.goto('/login?mode=register')
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await expectBriefly(toast(page, 'Account Created'), () =>
    page.getByRole('button', { name: 'Create Account' }).click(),
  )

  const mailed = await pathInMail(server, person.email)
  await expectBriefly(page.getByText('Redirecting to password setup...'), () => page.goto(mailed))
  await expect(page.getByRole('heading', { name: 'Set Up Your Account' })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Create Password' }).click()
  await expect(page.getByRole('heading', { name: 'Account Setup Complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
}

/** Presses what signs out, and waits for the landing page to be loaded again: the page before it shows it too. */
export async function signOutBy(page: Page, press: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await press()
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

/** A page in a new browser context. */
export async function newBrowser(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  return context.newPage()
}

/** Collects console errors, but for the 401 of a signed-out browser, and for the 503 of a busy machine: it is retried. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    const isSignedOut = message.location().url.endsWith('/api/auth/user') && message.text().includes('401')
    const isExpected = isSignedOut || message.text().includes('status of 503 ')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  return complaints
}
