import sharp from 'sharp'
import { company, haveCompany, owner, signInQuietly } from './support/company.ts'
import { expectLayers } from './support/layers.ts'
import { newBrowser } from './support/people.ts'
import { expect, test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

test.beforeAll(({ server }) => haveCompany(server))
test.beforeEach(({ context, server }) => signInQuietly(context, server, owner.email))

test('branding is previewed, saved, and applied in another open browser', async ({ page, browser, server }) => {
  const other = await newBrowser(browser, server)
  await other.goto('/comparison')
  await expect(other.getByRole('banner')).toContainText(company.appName)
  await page.goto('/branding')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeDisabled()
  await page.getByLabel('App Name').fill('Ducts & Co')
  await page.getByLabel('Primary Color', { exact: true }).fill('#7A3E9D')
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7a3e9d' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  const preview = page.getByRole('figure', { name: 'Light', exact: true })
  await expect(preview).toContainText('Ducts & Co')
  await expect(page.getByRole('row', { name: /^Name in the header/ })).toContainText('Pass')
  await expectBriefly(toast(page, 'Branding saved'), () => save.click())
  for (const one of [page, other]) {
    await expect(one.getByRole('banner')).toContainText('Ducts & Co')
    await expect(one.getByRole('banner').locator('img').first()).toHaveAttribute('src', /^\/logo\/[0-9a-f]{32}\.webp$/)
    await expect(one).toHaveTitle(/Ducts & Co$/)
    const brand = () => one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
    await expect.poll(brand).toBe('#7a3e9d')
  }
  await other.context().close()
  await page.getByLabel('App Name').fill(company.appName)
  await page.getByLabel('Primary Color', { exact: true }).fill(company.primaryColor)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save.click()
  await expect(page.getByRole('banner')).toContainText(company.appName)
})

test('the organization is edited, and the activity log shows every change', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Organization Settings' }).click()
  const add = async (field: string, entry: string) => {
    await page.getByLabel(field).fill(entry)
    await page.keyboard.press('Enter')
  }
  await add('New department', 'hvac')
  await expect(page.getByText('hvac is already in the list')).toBeVisible()
  await add('New department', ' Roofing ')
  await expect(page.getByRole('listitem').filter({ hasText: 'Roofing' })).toBeVisible()
  const domain = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await add('New domain', 'Dana@GMAIL.com')
  const warning = page.getByRole('alertdialog', { name: 'Let anybody at gmail.com register?' })
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(domain('gmail.com')).toHaveCount(0)
  await page.getByLabel('New domain').press('Enter')
  await warning.getByRole('button', { name: 'Add Anyway' }).click()
  await expect(domain('gmail.com')).toBeVisible()
  await add('New domain', 'https://www.münchen.example')
  await expect(domain('münchen.example')).toBeVisible()
  for (const name of ['gmail.com', 'münchen.example']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(domain(name)).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await add('New domain', 'second.example')
  await page.getByRole('button', { name: 'Remove second.example' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove second.example?' })
  await expect(question).toContainText('Existing accounts stay.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText("You can't remove the last domain: nobody could register.")).toBeVisible()

  await expectLayers(page, 0)
  await page.goto('/settings?tab=appearance')
  await page.getByRole('tab', { name: 'Management' }).click()
  await page.getByRole('link', { name: 'Activity Log' }).click()
  await expect(page.getByRole('listitem').first()).toContainText(
    'Olivia Owens stopped addresses at second.example from registering',
  )
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Management' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await page.goForward()
  await page.getByLabel('What').selectOption('Departments and functions')
  await expect(page.getByRole('listitem')).toHaveText([/added Roofing to the departments/])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('activity-log.csv')
})
