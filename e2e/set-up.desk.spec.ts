import type { Page } from '@playwright/test'
import { editCompany, getCompany, setupCompany } from '#contract/company.ts'
import { callerIn } from './support/caller.ts'
import { haveMember, hold, owner, tabTo } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf, password, pathInMail } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

test.describe('with a setup token', () => {
  test.use({ settings: { SETUP_TOKEN: 'let me in, please' } })

  test('the company is set up, and only once', async ({ page, context, server }) => {
    const title = page.getByRole('heading', { name: 'Set up your company' })

    await test.step('before set-up, other pages lead to it', async () => {
      for (const path of ['/', '/setup', '/company-setup']) {
        await page.goto(path)
        await expect(title, path).toBeVisible()
      }
      for (const path of ['/comparison', '/nowhere', '/profile/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
      }
      for (const [path, heading] of [
        ['/login', 'Sign in'],
        ['/forgot-password', 'Forgot your password?'],
        ['/reset-password', 'Invalid Reset Link'],
        ['/verify-email', 'Verification Failed'],
        ['/icon-download', 'Icon library'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading, level: 1 }), path).toBeVisible()
      }
    })

    await test.step('nobody is redirected to sign-in before set-up', async () => {
      const letGo = await hold(page, '**/api/company')
      const nobody = page.waitForResponse('**/api/auth/user')
      await page.goto('/profile/nowhere')
      await (await nobody).finished()
      await expect(page.getByText('Loading...')).toBeVisible()
      letGo()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByText('Unauthorized')).toHaveCount(0)
    })

    await page.goto('/setup')
    const submit = page.getByRole('button', { name: 'Set Up Company' })
    const color = page.getByLabel('Primary Color')

    await test.step('every rule shows its message', async () => {
      await color.fill('teal')
      await submit.click()
      await expect(page.getByLabel('Company Name')).toBeFocused()
      await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription('Company name is required')
      await expect(color).toHaveAccessibleDescription('Invalid color format')
      await expect(page.getByLabel('Domain 1')).toHaveAccessibleDescription('At least one domain is required')
      await page.getByLabel('Domain 1').fill('@')
      await expect(page.getByLabel('Domain 1')).toHaveAccessibleDescription('Domain cannot be empty')
    })

    await test.step('the last domain row cannot be removed', async () => {
      const remove = page.getByRole('button', { name: /^Remove/ })
      await expect(remove).toHaveCount(0)
      await page.getByRole('button', { name: 'Add Domain' }).click()
      await page.getByRole('textbox', { name: 'Domain 2' }).fill('hearth.example')
      await page.getByRole('button', { name: 'Remove @' }).click()
      await expect(page.getByLabel('Domain 1')).toHaveValue('hearth.example')
      await expect(remove).toHaveCount(0)
      await page.getByRole('button', { name: 'Add Domain' }).click()
    })

    await test.step('the header previews name and color', async () => {
      await page.getByLabel('Company Name').fill('Hearth & Duct')
      await expect(page.getByRole('banner')).toContainText('Front Line')
      await page.getByLabel('Application Name').fill('Ductwork')
      await expect(page.getByRole('banner')).toContainText('Ductwork')
      await color.fill('#7A1FA2')
      const brand = () =>
        page.getByRole('banner').evaluate(element => getComputedStyle(element).getPropertyValue('--brand').trim())
      await expect.poll(brand).toBe('#7a1fa2')
      await page.getByLabel('Pick a color').fill('#0b6b75')
      await expect(color).toHaveValue('#0B6B75')
      await expect.poll(brand).toBe('#0b6b75')
    })

    await test.step("one's own address must be at one of the domains", async () => {
      const own = page.getByLabel('Your Email')
      await own.fill('olivia@hearht.example')
      await expect(own).toHaveAccessibleDescription(/hearht.example is not one of the domains above/)
      await own.fill('olivia@hearth.example')
      await page.getByLabel('Domain 1').fill('https://www.hearth.example/')
      await expect(own).toHaveAccessibleDescription(/^You register with it next/)
    })

    await expectFine(page, 'the set-up')

    await test.step('a wrong token and a failing server are shown, and the input stays', async () => {
      await page.getByLabel('Setup Token').fill('guess')
      await submit.click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText("That setup token is wrong. You'll find it in the server log.")
      await page.route('**/api/company/setup', route => route.fulfill({ status: 500, body: '' }))
      await submit.click()
      await expect(alert).toContainText('Failed to set up company. Please try again.')
      await page.unroute('**/api/company/setup')
      await expect(page.getByLabel('Company Name')).toHaveValue('Hearth & Duct')
    })

    await test.step('set-up succeeds and announces the first account as the owner', async () => {
      const letGo = await hold(page, '**/api/company/setup')
      await page.getByLabel('Setup Token').fill('let me in, please')
      await submit.click()
      await expect(page.getByRole('button', { name: 'Setting up...' })).toHaveAttribute('aria-disabled', 'true')
      letGo()
      await expect(page).toHaveURL(/\/login\?mode=register$/)
      await expect(page.getByText('The first account becomes the owner of the company.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('olivia@hearth.example')
      expect(await callerIn(context, server).call(getCompany)).toMatchObject({
        name: 'Hearth & Duct',
        appName: 'Ductwork',
        primaryColor: '#0B6B75',
      })
    })

    await test.step('it can be repeated while nobody has joined', async () => {
      await page.getByRole('link', { name: 'Correct the set-up' }).click()
      await expect(page.getByText(/Hearth & Duct is set up, but nobody has joined yet/)).toBeVisible()
      await expect(page.getByLabel('Company Name')).toHaveValue('Hearth & Duct')
      await page.getByLabel('Domain 1').fill('hearth.test')
      await page.getByLabel('Your Email').fill('olivia@hearth.test')
      await page.getByLabel('Setup Token').fill('let me in, please')
      await submit.click()
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('olivia@hearth.test')
      await page.goto('/login?mode=register')
      await expect(page.getByRole('link', { name: 'Correct the set-up' })).toBeVisible()
    })

    await test.step('it cannot be repeated once somebody has joined', async () => {
      await haveMember(server, { ...owner, email: 'olivia@hearth.test' })
      for (const path of ['/setup', '/company-setup']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Already set up' }), path).toBeVisible()
      }
      await page.getByRole('link', { name: 'Sign In' }).click()
      await expect(page).toHaveURL(/\/login$/)
      const again = await callerIn(context, server).try(setupCompany, {
        body: { name: 'Other', domains: ['other.example'] },
      })
      expect([again.status, again.body.message]).toEqual([409, 'The company is already set up.'])
    })
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', loadsRest: false })

  test('from setting up to signing in by keyboard alone', async ({ page, server }) => {
    const complaints = complaintsOf(page)
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    const type = async (label: string, words: string) => {
      await tabTo(page, field(label))
      await page.keyboard.type(words)
    }
    await page.goto('/')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    await type('Company Name', 'Hearth & Duct')
    await tabTo(page, page.getByRole('button', { name: 'Add Domain' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, page.getByRole('button', { name: 'Remove Domain 2' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Domain 2')).toHaveCount(0)
    await field('Domain 1').focus()
    await page.keyboard.type('hearth.example')
    await type('Your Email', 'olivia@hearth.example')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/mode=register/)
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
    await type('First Name', 'Olivia')
    await type('Last Name', 'Owens')
    await type('Email', 'olivia@hearth.example')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The link for olivia@hearth.example is in the log of the server')).toBeVisible()

    await page.goto(await pathInMail(server, 'olivia@hearth.example'))
    await expect(page.getByRole('heading', { name: 'Set Up Your Account' })).toBeFocused()
    await type('New Password', password)
    await tabTo(page, page.getByRole('button', { name: 'Show password' }).first())
    await page.keyboard.press('Space')
    await expect(field('New Password')).toHaveAttribute('type', 'text')
    await type('Confirm New Password', password)
    await tabTo(page, page.getByRole('button', { name: 'Create Password' }))
    await page.keyboard.press('Enter')

    await tabTo(page, page.getByRole('link', { name: 'Continue to Login' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    await test.step('the brand is what the app is installed with, reopened too', async () => {
      await expectBrand(page, { name: 'Front Line · Hearth & Duct', color: '#D81F2A' })
      await page.reload()
      await expectBrand(page, { name: 'Front Line · Hearth & Duct', color: '#D81F2A' })
      await callerIn(page.context(), server).call(editCompany, {
        body: { name: 'Hearth & Duct', appName: 'Ductwork', primaryColor: '#0B6B75' },
      })
      await expectBrand(page, { name: 'Ductwork · Hearth & Duct', color: '#0B6B75' })
      await page.reload()
      await expectBrand(page, { name: 'Ductwork · Hearth & Duct', color: '#0B6B75' })
      await expect(page).toHaveTitle('Ductwork')
    })
    expect(complaints).toEqual([])
  })
})

/** What Chrome would install, the icon of the tab, and that of notifications. */
async function expectBrand(page: Page, { name, color }: { name: string; color: string }): Promise<void> {
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', RegExp(encodeURIComponent(color)))
  const cdp = await page.context().newCDPSession(page)
  const installed = async () => JSON.parse((await cdp.send('Page.getAppManifest')).data ?? '{}') as { name?: string }
  await expect.poll(async () => (await installed()).name).toBe(name)
  await cdp.detach()
  const svg = await page.evaluate(async path => (await fetch(path)).text(), (await icon.getAttribute('href')) ?? '')
  expect(svg).toContain(`fill="${color}"`)
  const corner = await page.evaluate(async () => {
    const bitmap = await createImageBitmap(await (await fetch('/icon-192x192.png')).blob())
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  })
  expect(corner).toEqual([1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)))
}
