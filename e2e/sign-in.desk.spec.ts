import { haveCompany, hold, owner } from './support/company.ts'
import { password } from './support/people.ts'
import { expect, test } from './support/server.ts'
import { expectBriefly } from './support/toasts.ts'

test.beforeAll(({ server }) => haveCompany(server))

test('what is sent before the script is there is sent by it', async ({ page }) => {
  const letGo = await hold(page, '**/assets/sign-in-*.js')
  await page.goto('/login?next=%2Fprofile', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-submitted')
  await letGo()
  await expect(page).toHaveURL(/\/profile$/)
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
      await expectBriefly(page.getByText('Back online'), () => page.context().setOffline(false))
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
