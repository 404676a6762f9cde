import { haveCompany, haveMember, hold, owner } from './support/company.ts'
import { password } from './support/people.ts'
import { expect, test } from './support/server.ts'

test.beforeAll(({ server }) => haveCompany(server))

test('a failed sign-in shows a toast; a successful one returns to the requested page', async ({ page }) => {
  await page.goto('/login?next=%2Ficon-download')
  const submit = page.getByRole('button', { name: /^Sign/ })
  const alert = page.getByRole('alert')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await submit.click()
  await expect(alert).toContainText('Login FailedWrong email or password.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)

  await page.route('**/api/auth/login', route => route.abort())
  await submit.click()
  await expect(alert).toContainText('Login FailedAn unexpected error occurred. Please try again.')
  await page.unroute('**/api/auth/login')

  const letGo = await hold(page, '**/api/auth/login')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
  await expect(submit).toHaveText('Signing in...')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(page).toHaveURL(/\/icon-download$/)
  await expect(page.getByRole('button', { name: /Olivia Owens/ })).toBeVisible()
})

test('what is sent before the script is there is sent by it', async ({ page }) => {
  const letGo = await hold(page, '**/assets/sign-in-*.js')
  await page.goto('/login?next=%2Fprofile', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-submitted')
  letGo()
  await expect(page).toHaveURL(/\/profile$/)
})

test('registering: refusals, then Account Created for 8 seconds and back to signing in', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login?mode=register')
  const submit = page.getByRole('button', { name: /^Creat/ })
  const fill = async (email: string) => {
    await page.getByLabel('First Name').fill('Pat')
    await page.getByLabel('Last Name').fill('Quinn')
    await page.getByLabel('Email').fill(email)
  }
  const elsewhere = "That address is not at one of your company's domains. Please use your work address."
  await fill('pat@elsewhere.example')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(`Registration Failed${elsewhere}`)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(elsewhere)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.route('**/api/auth/register', route => route.abort())
  await fill('pat@hearth.example')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(
    'Registration FailedAn unexpected error occurred. Please try again.',
  )
  await page.unroute('**/api/auth/register')

  const letGo = await hold(page, '**/api/auth/register')
  await submit.click()
  await expect(submit).toHaveText('Creating account...')
  letGo()
  const created = page.getByRole('region', { name: /Messages/ }).getByText('Account Created', { exact: true })
  await expect(created).toBeVisible()
  await expect(page.getByText(/^Mail isn't set up, so the link that confirms your address is saved/)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('The link for pat@hearth.example is saved in the outbox folder')).toBeVisible()
  await page.clock.fastForward(5_500)
  await expect(created).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(created).toBeHidden()

  await test.step('the address can be corrected', async () => {
    await page.getByRole('link', { name: 'Correct it' }).click()
    await expect(page.getByLabel('Last Name')).toHaveValue('Quinn')
    await expect(page.getByLabel('Email')).toHaveValue('pat@hearth.example')
  })

  await test.step('default words without a server message, and 5 seconds without verification', async () => {
    for (const [answer, words, shows, hides] of [
      [
        { requiresVerification: true, message: '' },
        'Please check your email to verify your account before signing in',
        5_500,
        3_000,
      ],
      [{ requiresVerification: false, message: '' }, 'You can now sign in with your credentials.', 2_500, 3_000],
    ] as const) {
      await page.route('**/api/auth/register', route => route.fulfill({ json: answer }))
      await page.goto('/login?mode=register')
      await fill('lee@hearth.example')
      await submit.click()
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await page.clock.fastForward(shows)
      await expect(created).toBeVisible()
      await page.clock.fastForward(hides)
      await expect(created).toBeHidden()
      await page.unroute('**/api/auth/register')
    }
  })
})

test('too many failed sign-ins are refused', async ({ page, server }) => {
  const tess = { email: 'tess.ode@hearth.example', firstName: 'Tess', lastName: 'Ode' }
  await haveMember(server, tess)
  await page.goto('/login')
  await page.evaluate(async email => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: 'not the password' })
    for (let n = 0; n < 10; n += 1) await fetch('/api/auth/login', { method: 'POST', headers, body })
  }, tess.email)
  await page.getByLabel('Email').fill(tess.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Login FailedToo many failed sign-ins. Please try again in a few minutes.',
  )
})

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the sign-in is rendered ahead: without the app, complaints and calls', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    const calls: string[] = []
    page.on('request', request => /\/api\//.test(request.url()) && calls.push(request.url()))
    await page.goto('/login')
    await expect(page).toHaveTitle('Sign in · Ductwork')
    // It has installed the worker by then.
    await page.evaluate(() => navigator.serviceWorker.ready)
    expect(await page.locator('#root').count()).toBe(0)
    expect([complaints, calls]).toEqual([[], []])

    await test.step('what the connection is like shows in its line', async () => {
      await page.context().setOffline(true)
      await expect(page.getByText('Connection lost')).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('Back online')).toBeVisible()
      await expect(page.getByText('Back online')).toBeHidden()
    })

    await test.step('another language is chosen before signing in', async () => {
      await page.getByRole('button', { name: 'Español' }).click()
      await expect(page).toHaveTitle('Iniciar sesión · Ductwork')
      await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(/6/)
      await page.getByRole('button', { name: 'English' }).click()
      await expect(page).toHaveTitle('Sign in · Ductwork')
    })

    await test.step('without a connection the app says so on a device that has it', async () => {
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(page.getByText('Connection lost')).toBeVisible()
      await page.context().setOffline(false)
    })
  })
})
