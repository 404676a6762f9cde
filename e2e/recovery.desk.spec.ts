import type { Page } from '@playwright/test'
import { register, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { callerIn, callerOf } from './support/caller.ts'
import { firstSaid, haveCompany, haveMember, hold } from './support/company.ts'
import { password, pathInMail, tokenInMail } from './support/people.ts'
import { expect, test } from './support/server.ts'

test.beforeAll(({ server }) => haveCompany(server))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** A toast by its title and text. */
const said = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: /Messages/ }).getByText(words, { exact: true })).toBeVisible()

test('a forgotten password is reset by the mailed link', async ({ page, server }) => {
  const vera = { email: 'vera@hearth.example', firstName: 'Vera', lastName: 'Stone' }
  await haveMember(server, vera)
  const first = await pathInMail(server, vera.email)
  await page.goto('/forgot-password')
  const submit = page.getByRole('button', { name: /^Send/ })
  const address = '**/api/auth/request-password-reset'

  await test.step('failures', async () => {
    await submit.click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await page.getByLabel('Email').fill(vera.email)
    await page.route(address, route => route.fulfill({ status: 500, body: '' }))
    await submit.click()
    await said(page, 'Failed to send reset link')
    await page.unroute(address)
    await page.route(address, route => route.abort())
    await submit.click()
    await said(page, 'An unexpected error occurred. Please try again.')
    await page.unroute(address)
    const json = { error: 'reset.too-many', message: 'Too many requests. Please try again later.' }
    await page.route(address, route => route.fulfill({ status: 429, json }))
    await submit.click()
    await said(page, json.message)
    await said(page, 'Error')
    await page.unroute(address)
  })

  await test.step('sent', async () => {
    const letGo = await hold(page, address)
    await submit.click()
    await expect(submit).toHaveText('Sending...')
    letGo()
    await said(page, 'Reset link saved')
    await expect(heading(page, 'Ask your administrator')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      'If an account with that email exists, its link is saved in the outbox folder of the server.',
    )
    await expect.poll(() => pathInMail(server, vera.email)).not.toBe(first)
  })

  await test.step('setting a new password', async () => {
    await page.goto(await pathInMail(server, vera.email))
    await expect(page).toHaveURL(/\/reset-password\?token=[\w-]+$/)
    await expect(heading(page, 'Reset Your Password')).toBeVisible()
    const [chosen, confirmed] = [
      page.getByLabel('New Password', { exact: true }),
      page.getByLabel('Confirm New Password'),
    ]
    const reset = page.getByRole('button', { name: /Reset Password|Saving/ })
    await reset.click()
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAccessibleDescription('Password must be at least 8 characters long')
    await chosen.fill('password123')
    await confirmed.fill('password124')
    await expect(confirmed).toHaveAccessibleDescription("Passwords don't match")
    await confirmed.fill('password123')
    await reset.click()
    await said(page, 'That password is one of the most common ones. Please choose another.')
    await expect(chosen).toHaveAccessibleDescription(/most common/)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(chosen).toHaveAttribute('type', 'text')
    await expect(confirmed).toHaveAttribute('type', 'password')

    await chosen.fill(password)
    await confirmed.fill(password)
    await page.route('**/api/auth/reset-password', route => route.fulfill({ status: 500, body: '' }))
    await reset.click()
    await said(page, 'Failed to reset password')
    await page.unroute('**/api/auth/reset-password')
    const used = page.url()
    const letGo = await hold(page, '**/api/auth/reset-password')
    await reset.click()
    await expect(reset).toHaveText('Saving...')
    letGo()
    await said(page, 'Password reset successful')
    await expect(heading(page, 'Password Reset Successful')).toBeVisible()

    await page.getByRole('link', { name: 'Continue to Login' }).click()
    await expect(page.getByRole('button', { name: /Vera Stone/ })).toBeVisible()

    await page.goto(used)
    await expect(heading(page, 'Invalid Reset Link')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible()
  })
})

test('a link that is used up while its page is open leads to a new one', async ({ page, server }) => {
  const uma = { email: 'uma@hearth.example', firstName: 'Uma', lastName: 'Dale' }
  const caller = await callerOf(server)
  await caller.call(register, { body: uma })
  const { redirectTo = '' } = await caller.call(verifyEmail, { query: { token: await tokenInMail(server, uma.email) } })
  await page.goto(redirectTo)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  const token = new URL(redirectTo, server.url).searchParams.get('token') ?? ''
  await caller.call(resetPassword, { body: { token, newPassword: password } })
  await page.getByRole('button', { name: 'Create Password' }).click()
  await expect(heading(page, 'Invalid Reset Link')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await caller.dispose()
})

test('verifying an address leads to setting the first password', async ({ page, server }) => {
  const nia = { email: 'nia@hearth.example', firstName: 'Nia', lastName: 'Bright' }
  await callerIn(page, server).call(register, { body: nia })
  const letGo = await hold(page, '**/api/auth/verify-email*')
  const redirecting = await firstSaid(page, 'Redirecting to password setup...')
  const chooses = await firstSaid(page, 'Please create a password for your account.')
  const mailed = await pathInMail(server, nia.email)
  await page.goto(mailed)
  await expect(heading(page, 'Verifying Email')).toBeVisible()
  letGo()
  await expect(heading(page, 'Email Verified!')).toBeVisible()
  await expect(page.getByText('Redirecting to password setup...')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password\?token=[\w-]+&setup=true$/)
  expect((await chooses.at) - (await redirecting.at)).toBeGreaterThan(1_450)

  await expect(heading(page, 'Set Up Your Account')).toBeVisible()
  await expect(page.getByText(`Your account: ${nia.email}`)).toBeVisible()
  await expect(page.getByText('Welcome, Nia. Please create a password for your account.')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Create Password' }).click()
  await said(page, 'Password created')
  await expect(heading(page, 'Account Setup Complete')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Login' }).click()
  await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await test.step('the used link succeeds without a password form', async () => {
    await page.goto(mailed)
    await expect(heading(page, 'Email Verified!')).toBeVisible()
    await page.getByRole('link', { name: 'Continue to Sign In' }).click()
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
  })
})

test('failures of verification', async ({ page }) => {
  const address = '**/api/auth/verify-email*'
  const failsWith = async (words: string) => {
    await expect(heading(page, 'Verification Failed')).toBeVisible()
    await expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible()
  }
  await page.route(address, route => route.fulfill({ status: 500, body: '' }))
  await page.goto('/verify-email?token=1')
  await failsWith('Verification failed')
  await page.unroute(address)
  await page.route(address, route => route.abort())
  await page.goto('/verify-email?token=2')
  await failsWith('An error occurred during verification')
})
