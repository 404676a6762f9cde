import type { Page } from '@playwright/test'
import { editCompany, getCompany, setupCompany, setupOwner } from '#contract/company.ts'
import { addDomain, setOrganization } from '#contract/organization.ts'
import { callerIn } from './support/caller.ts'
import { haveMember, hold, owner, signOutQuietly, tabTo } from './support/company.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf, password } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'
import { expectBriefly } from './support/toasts.ts'

test.describe('with a setup token', () => {
  test.use({ settings: { SETUP_TOKEN: 'let me in, please' } })

  test('the company is set up, and only once', async ({ page, context, server }) => {
    const title = page.getByRole('heading', { name: 'Your company' })

    await test.step('before set-up, other pages lead to it', async () => {
      for (const path of ['/', '/company-setup']) {
        await page.goto(path)
        await expect(title, path).toBeVisible()
      }
      for (const [path, heading] of [
        ['/comparison', 'Page not found'],
        ['/login', 'Sign in'],
        ['/reset-password', 'Invalid Reset Link'],
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
      await letGo()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByText('Unauthorized')).toHaveCount(0)
    })

    await page.goto('/setup')
    const next = page.getByRole('button', { name: 'Continue' })
    const back = page.getByRole('button', { name: 'Back' }).last()
    const color = page.getByLabel('Primary Color')

    await test.step('every rule of the company shows its message', async () => {
      await color.fill('teal')
      await next.click()
      await expect(page.getByLabel('Company Name')).toBeFocused()
      await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription('Company name is required')
      await expect(color).toHaveAccessibleDescription('Invalid color format')
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
      await page.getByLabel('Setup Token').fill('guess')
      await next.click()
    })

    const newDomain = page.getByRole('textbox', { name: 'Add a domain' })
    await test.step('people at a domain need one, which is corrected as it is added', async () => {
      await expect(page.getByRole('heading', { name: 'Who may register' })).toBeVisible()
      await next.click()
      await expect(page.getByRole('alert')).toContainText('At least one domain is required')
      await newDomain.fill('@')
      await newDomain.press('Enter')
      await expect(newDomain).toHaveAccessibleDescription('Domain cannot be empty')
      await newDomain.fill('https://www.hearth.example/')
      await newDomain.press('Enter')
      await page.getByRole('button', { name: 'Add a domain' }).click()
      await newDomain.fill('gmail.com')
      await newDomain.press('Enter')
      await expect(page.getByText('gmail.com is a public mail provider', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Remove gmail.com' }).click()
      await next.click()
    })

    await test.step('the words of a trade are chosen, and a wrong token and a failing server keep them', async () => {
      await page.getByText('Construction', { exact: true }).click()
      await page.getByText('Equipment', { exact: true }).click()
      await page.getByRole('button', { name: 'New department' }).click()
      await page.getByRole('textbox', { name: 'New department' }).fill('concrete')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('concrete is already in the list')
      await page.getByRole('textbox', { name: 'New department' }).fill('Cranes')
      // leaving the field adds what was typed
      await next.click()
      await expect(page.getByLabel('Setup Token')).toHaveAccessibleDescription(/^That setup token is wrong/)
      await page.getByLabel('Setup Token').fill('let me in, please')
      await next.click()
      await expect(page.getByRole('heading', { name: 'Who may register' })).toBeVisible()
      await next.click()
      await expect(page.getByRole('heading', { name: 'The words of your trade' })).toBeVisible()
      await page.route('**/api/company/setup', route => route.fulfill({ status: 500, body: '' }))
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to set up company. Please try again.' })
      await expectBriefly(failure, () => next.click())
      await page.unroute('**/api/company/setup')
      await expect(page.getByRole('checkbox', { name: 'Cranes' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Equipment' })).toHaveCount(0)
    })

    await test.step('the company is set up', async () => {
      const letGo = await hold(page, '**/api/company/setup')
      await next.click()
      await expect(page.getByRole('button', { name: 'Setting up...' })).toHaveAttribute('aria-disabled', 'true')
      await letGo()
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
      await expect(page.getByLabel('Setup Token')).toHaveValue('let me in, please')
      expect(await callerIn(context, server).call(getCompany)).toMatchObject({
        name: 'Hearth & Duct',
        appName: 'Ductwork',
        primaryColor: '#0B6B75',
      })
    })

    await test.step('it can be repeated while nobody has joined', async () => {
      await page.goto('/setup')
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
      for (const _ of ['trade', 'who', 'company']) await back.click()
      await expect(page.getByText(/Hearth & Duct is set up, but nobody has joined yet/)).toBeVisible()
      await expect(page.getByLabel('Company Name')).toHaveValue('Hearth & Duct')
      await page.getByLabel('Setup Token').fill('let me in, please')
      await next.click()
      await newDomain.fill('hearth.test')
      await next.click()
      await expect(page.getByRole('heading', { name: 'The words of your trade' })).toBeVisible()
      await next.click()
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
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

test.describe('on a phone, with a mail server that does not answer', () => {
  test.use({ viewport: { width: 390, height: 844 }, settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })

  test('from setting up to the feed by keyboard alone, without an address', async ({ page, server }) => {
    const complaints = complaintsOf(page)
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    const type = async (label: string, words: string) => {
      await tabTo(page, field(label))
      await page.keyboard.type(words)
    }
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible()
    await expectFine(page, 'the company, on a phone')
    await type('Company Name', 'Hearth & Duct')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Who may register' })).toBeVisible()
    await tabTo(page, page.getByRole('radio', { name: /People at these domains/ }))
    await page.keyboard.press('ArrowDown')
    await expectFine(page, 'who may register, on a phone')
    await tabTo(page, page.getByRole('button', { name: 'Continue' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'New function' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Sales')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Sales' })).toBeChecked()
    await expectFine(page, 'the words of the trade, on a phone')
    await tabTo(page, page.getByRole('button', { name: 'Continue' }))
    await page.keyboard.press('Enter')
    await type('First Name', 'Olivia')
    await type('Last Name', 'Owens')
    await type('Password', password)
    await expectFine(page, 'the account, on a phone')
    await page.keyboard.press('Enter')
    await expect(page.getByText('olivia.owens')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Open Front Line' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(complaints).toEqual([])

    await signOutQuietly(page)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Create Account')).toBeHidden()
    await page.goto('/login?mode=register')
    await expect(page.getByRole('heading', { name: 'By invitation only' })).toBeVisible()
    await expectFine(page, 'registration is closed')
    const owner = callerIn(page.context(), server)
    await owner.signIn('olivia.owens')
    await owner.call(addDomain, { body: { domain: 'hearth.example' } })
    const lists = { departments: [], functions: [] }
    await owner.call(setOrganization, { body: { ...lists, registration: 'domains' } })
    await signOutQuietly(page)
    await page.goto('/login?mode=register')
    await field('First Name').fill('Ben')
    await field('Last Name').fill('Ito')
    await field('Email').fill('ben@hearth.example')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'The mail server does not answer' })).toBeVisible()
    await expectFine(page, 'mail fails')
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', loadsRest: false })

  test('what is installed has the brand of the company, set up and changed after the first visit', async ({
    page,
    server,
  }) => {
    await page.goto('/')
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    const by = callerIn(page.context(), server)
    await by.call(setupCompany, { body: { name: 'Hearth & Duct', domains: ['hearth.example'] } })
    const person = { firstName: 'Olivia', lastName: 'Owens', email: null, newPassword: password }
    await by.call(setupOwner, { body: person })
    await page.goto('/')
    await expectBrand(page, { name: 'Front Line · Hearth & Duct', color: '#D81F2A' })
    const body = { name: 'Hearth & Duct', appName: 'Ductwork', primaryColor: '#0B6B75' }
    await by.call(editCompany, { body })
    // The open page follows, and so does the next one.
    await expectBrand(page, { name: 'Ductwork · Hearth & Duct', color: '#0B6B75' })
    await page.reload()
    await expectBrand(page, { name: 'Ductwork · Hearth & Duct', color: '#0B6B75' })
    await expect(page).toHaveTitle('Ductwork')
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
