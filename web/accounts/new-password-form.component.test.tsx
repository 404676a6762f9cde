import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '#contract/accounts.ts'
import { addUser } from '#contract/people.ts'
import { newId } from '#web/lib/new-id.ts'
import { commands } from '#web/testing/commands.ts'
import { olivia, Person, password } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const chosen = page.getByLabelText('New Password', { exact: true })
const confirmed = page.getByLabelText('Confirm New Password')
const submit = page.getByRole('button', { name: 'Create Password' })

/** The token of a link for somebody who has been added. */
async function tokenFor(email: string): Promise<string> {
  const owner = await olivia()
  const name = { firstName: 'Nia', lastName: 'Bright', email }
  const { credentials } = await owner.call(addUser, { body: { ...name, role: 'viewer' } })
  const body = { email, password: credentials?.tempPassword ?? '' }
  const { redirectTo = '' } = await new Person(name).call(signIn, { body })
  return new URL(redirectTo, location.origin).searchParams.get('token') ?? ''
}

test('a password is long enough, entered twice, and none of the most common ones', async () => {
  const email = `${newId()}@hearth.example`
  const [onDone, onInvalid] = [vi.fn(), vi.fn()]
  const token = await tokenFor(email)
  await renderInApp(<NewPasswordForm {...{ token, email, onDone, onInvalid }} firstName="Nate" isSetup />, null)
  await expect.element(page.getByText('Welcome, Nate. Please create a password for your account.')).toBeVisible()
  await expect.element(page.getByText(`Your account: ${email}`)).toBeVisible()
  await submit.click()
  await expect.element(chosen).toHaveFocus()
  await expect.element(chosen).toHaveAccessibleDescription('Password must be at least 8 characters long')
  await chosen.fill('password123')
  await confirmed.fill('password124')
  await expect.element(confirmed).toHaveAccessibleDescription("Passwords don't match")
  await confirmed.fill('password123')
  await submit.click()
  await expect.element(chosen).toHaveAccessibleDescription(/most common/)
  expect(onDone).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect.element(chosen).toHaveAttribute('type', 'text')
  await expect.element(confirmed).toHaveAttribute('type', 'password')
  await chosen.fill(password)
  await confirmed.fill(password)
  await commands.setConnected(false)
  await submit.click()
  await expect.element(page.getByText('Failed to reset password').first()).toBeVisible()
  await commands.setConnected(true)
  await submit.click()
  await expect.poll(() => onDone.mock.lastCall?.[0]).toMatchObject({ email })
  await expect.element(page.getByText('Password created').first()).toBeVisible()

  await submit.click()
  await expect.poll(() => onInvalid.mock.calls.length).toBe(1)
})
