import type { Page } from '@playwright/test'
import { register, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { callerIn, callerOf } from './support/caller.ts'
import { firstSaid, haveCompany, haveMember, hold } from './support/company.ts'
import { password, pathInMail, tokenInMail } from './support/people.ts'
import { expect, test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

test.beforeAll(({ server }) => haveCompany(server))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a forgotten password is reset by the mailed link', async ({ page, server }) => {
  const vera = { email: 'vera@hearth.example', firstName: 'Vera', lastName: 'Stone' }
  await haveMember(server, vera)
  const first = await pathInMail(server, vera.email)
  await page.goto('/forgot-password')
  const submit = page.getByRole('button', { name: /^Send/ })

  await test.step('sent', async () => {
    await page.getByLabel('Email').fill(vera.email)
    await expectBriefly(toast(page, 'Reset link saved'), () => submit.click())
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
    await chosen.fill(password)
    await confirmed.fill(password)
    const used = page.url()
    await expectBriefly(toast(page, 'Password reset successful'), () => reset.click())
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
  await expectBriefly(heading(page, 'Email Verified!'), letGo)
  await expect(page).toHaveURL(/\/reset-password\?token=[\w-]+&setup=true$/)
  expect((await chooses.at) - (await redirecting.at)).toBeGreaterThan(1_450)

  await expect(heading(page, 'Set Up Your Account')).toBeVisible()
  await expect(page.getByText(`Your account: ${nia.email}`)).toBeVisible()
  await expect(page.getByText('Welcome, Nia. Please create a password for your account.')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await expectBriefly(toast(page, 'Password created'), () =>
    page.getByRole('button', { name: 'Create Password' }).click(),
  )
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
