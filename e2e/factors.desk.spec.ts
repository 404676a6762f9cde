import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { signIn } from '#contract/accounts.ts'
import * as factors from '#contract/factors.ts'
import { listUsers, setUserRole } from '#contract/people.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly, signOutQuietly } from './support/company.ts'
import { ada } from './support/crew.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf, password } from './support/people.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

test('an owner confirms that it is them, and resets the second step of somebody who lost it', async ({
  page,
  server,
}) => {
  await haveCompany(server)
  const ned = { email: 'ned@hearth.example', firstName: 'Ned', lastName: 'Lost' }
  await haveMember(server, ned)
  const caller = await callerAs(server, ned.email)
  const { key } = await caller.call(factors.startAuthenticator)
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await caller.call(factors.addAuthenticator, { body: { code } })
  await signInQuietly(page.context(), server, owner.email)
  // As the server replies ten minutes after the sign-in.
  let isConfirmed = false
  await page.route('**/api/admin/users/*/factors', route =>
    isConfirmed ? route.continue() : route.fulfill({ status: 403, json: { error: 'factor.confirm', message: '' } }),
  )
  await page.route('**/api/users/me/confirm', async route => {
    const response = await route.fetch()
    isConfirmed = response.ok()
    await route.fulfill({ response })
  })

  await page.goto('/user-management?q=ned')
  await page.getByRole('button', { name: 'More options for Ned Lost' }).click()
  await page.getByRole('menuitem', { name: 'Reset second step' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second step' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/./)
  await expectFine(page, 'the confirmation')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await expectBriefly(toast(page, 'Second step reset'), () => dialog.getByRole('button', { name: 'Confirm' }).click())
  await expect(dialog).toBeHidden()
  expect(await caller.try(signIn, { body: { email: ned.email, password } })).toMatchObject({
    body: { user: { firstName: 'Ned' } },
  })
  await caller.dispose()
})

test('owners and admins who must have a second step set it up before anything else', async ({ page, server }) => {
  await haveCompany(server)
  await haveMember(server, ada)
  const leader = await callerAs(server, owner.email)
  const id = (await leader.call(listUsers)).find(({ email }) => email === ada.email)?.id ?? 0
  await leader.call(setUserRole, { params: { id }, body: { role: 'admin' } })
  await leader.dispose()
  const home = server.url.replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  await page.clock.install()
  let isRequired = true
  for (const path of ['**/api/auth/user', '**/api/users/me'])
    await page.route(path, async route => {
      const response = await route.fetch()
      // A poll may be answered without a body.
      if (!isRequired || response.status() !== 200) return route.fulfill({ response })
      return route.fulfill({ response, json: { ...(await response.json()), mustAddFactor: true } })
    })
  await page.route('**/api/users/me/passkeys', async route => {
    const response = await route.fetch()
    isRequired = false
    // Who asks for the user now is answered before the page has the codes.
    await page.clock.fastForward('01:00')
    await page.evaluate(() => fetch('/api/users/me'))
    await route.fulfill({ response })
  })
  await page.goto(`${home}/login`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${home}/`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible()
  await expectFine(page, 'the set-up that is required')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
})

test('an owner sets up a passkey and an authenticator app, and signs in with each', async ({ page, server }) => {
  await haveCompany(server)
  // Passkeys are for names, not for IP addresses.
  const home = server.url.replace('127.0.0.1', 'localhost')
  const device = await addAuthenticator(page)
  const complaints = complaintsOf(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const signIn = async () => {
    await page.goto(`${home}/login?next=/profile`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button('Sign In').click()
  }
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await signOutQuietly(page)
    // It would accept the suggestion of the sign-in page by itself.
    await device.pause()
  }
  let key = ''
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
  let recoveryCode = ''

  await test.step('a first passkey comes with recovery codes', async () => {
    await signIn()
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(page).toHaveURL(/tab=security/)
    await button('Add a passkey').click()
    const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? ''
    await expectFine(page, 'recovery codes')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toMatch(/^Recovery codes for .+, .+:\d+\. Each signs you in once\.\n\n/)
    expect(file).toContain(recoveryCode)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText(/^Added today/)).toBeVisible()
  })

  await test.step('an authenticator app is turned on by its code', async () => {
    await button('Turn on the authenticator app').click()
    const dialog = page.getByRole('dialog', { name: 'Turn on the authenticator app' })
    await expect(dialog.getByRole('img', { name: 'Code to scan with your authenticator app' })).toBeVisible()
    key = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
    await expectFine(page, 'the authenticator app')
    await dialog.getByLabel('6-digit code').fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('6-digit code')).toHaveAccessibleDescription(/^That code is wrong/)
    await dialog.getByLabel('6-digit code').fill(codeIn(0))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/^On since/)).toBeVisible()
  })

  await test.step('the password alone signs nobody in', async () => {
    await signOut()
    await signIn()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expect(page).toHaveURL(/\/second-step\?next=/)
    await expectFine(page, 'the second step')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await page.getByLabel('6-digit code').fill(codeIn(1))
    await button('Sign In').click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('a recovery code does, in place of the app', async () => {
    await signOut()
    await signIn()
    await button('Use a recovery code').click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await expectFine(page, 'a recovery code')
    await button('Sign In').click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('a passkey signs in alone', async () => {
    await signOut()
    await page.goto(`${home}/login?next=/profile`)
    await expect(button('Sign in with a passkey')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await button('Sign in with a passkey').click()
    await device.resume()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('a passkey that is suggested signs in without a button', async () => {
    await signOut()
    await device.resume()
    await page.goto(`${home}/login?next=/profile`)
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('an owner requires it of owners and admins', async () => {
    await page.goto(`${home}/organization-settings`)
    const rule = page.getByRole('radio', { name: /^Owners and admins/ })
    await expectBriefly(toast(page, 'Saved'), () => page.getByText('Owners and admins', { exact: true }).click())
    await expect(rule).toBeChecked()
    await page.goto(`${home}/profile?tab=security`)
    await button('Turn off the authenticator app').click()
    await expectBriefly(toast(page, 'Authenticator app turned off'), () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click(),
    )
    await button(/^Remove the passkey/).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alert')).toContainText('Add another one before you remove this one.')
  })

  expect(complaints.filter(text => !/40[139]|422/.test(text))).toEqual([])
})

/** A virtual authenticator of the browser. It replies without a user; paused, it waits like one who does nothing. */
async function addAuthenticator(page: Page): Promise<{ pause: () => Promise<void>; resume: () => Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const simulate = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => undefined)
  return { pause: () => simulate(false), resume: () => simulate(true) }
}
