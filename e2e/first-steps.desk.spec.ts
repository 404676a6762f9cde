import sharp from 'sharp'
import { haveCompany, owner, signInQuietly } from './support/company.ts'
import { expectLayers } from './support/layers.ts'
import { expectFine } from './support/look.ts'
import { complaintsOf } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

/** A logo of white letters without a ground, 12 times as wide as high. */
const whiteLogo = () =>
  sharp({ create: { width: 600, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: { create: { width: 480, height: 40, channels: 3, background: '#fff' } }, left: 60, top: 5 }])
    .png()
    .toBuffer()

test('a new owner gets from an empty company to the first post', async ({ page, context, server }) => {
  await haveCompany(server, { withFirstSteps: true })
  await signInQuietly(context, server, owner.email)
  const complaints = complaintsOf(page)
  await page.goto('/')
  const current = page.locator('[aria-current=step]')
  await expect(page.getByRole('heading', { name: "Welcome, Olivia. Let's get your crew in." })).toBeVisible()
  await expect(page.getByText('People at hearth.example can register. Your own address is one of them.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '2 of 6' })).toBeVisible()

  await test.step('a white and wide logo is seen on light and dark, before and after it is saved', async () => {
    await expect(current).toContainText('Add your logo')
    await page.getByLabel('Logo file').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('x') })
    await expect(current.getByRole('alert')).toHaveText('Please choose a PNG, JPEG, WebP or SVG picture')
    const twice = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#b3261e' } })
      .png()
      .toBuffer()
    await page.getByLabel('Logo file').setInputFiles({ name: 'twice.png', mimeType: 'image/png', buffer: twice })
    const tile = current.locator('[data-look="wide dark"]').first()
    await expect(tile).toBeVisible()
    const cut = await tile.evaluate(box => {
      const [outer, inner] = [box.getBoundingClientRect(), box.querySelector('img')?.getBoundingClientRect()]
      return inner === undefined || inner.height > outer.height || inner.width > outer.width
    })
    expect(cut).toBe(false)
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await whiteLogo() })
    await expect(current.locator('[data-look="wide light"]')).toHaveCount(2)
    await expectFine(page, 'a logo')
    await page.getByRole('button', { name: 'Save logo' }).click()
    const mark = page.getByRole('banner').locator('[data-look="wide light"]')
    await expect(mark).toBeVisible()
    const { width = 0, height = 1 } = (await mark.boundingBox()) ?? {}
    expect(width).toBeGreaterThan(2 * height)
    const icon = await (await page.request.get('/icon-192x192.png')).body()
    const { dominant } = await sharp(icon).stats()
    expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(60)
  })

  await test.step('the steps fold, and stay folded', async () => {
    await page.getByRole('button', { name: 'Hide the steps' }).click()
    await expect(current).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('progressbar', { name: '3 of 6' })).toBeVisible()
    await expect(current).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the steps' }).click()
  })

  await test.step('people come with their teams, and are invited on request', async () => {
    await expect(current).toContainText('Bring in your people')
    await page.getByRole('link', { name: 'Import People' }).click()
    await expect(page.getByRole('heading', { name: 'Bulk Import' })).toBeVisible()
    const buffer = Buffer.from('firstName,lastName,email,team\nMia,Moss,mia@x.example,Vans\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('1 team does not exist yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 1 person' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Create 1 Team' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('HVAC').click()
    await dialog.getByText('Install', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create 1 Team' }).click()
    await expect(page.getByText("1 person has an address outside your company's domains: x.example.")).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 person' }).click()
    await expect(page.getByRole('heading', { name: 'Import finished', exact: true })).toBeVisible()
    await expectLayers(page, 0)
    await page.goto('/')
    await expect(current).toContainText('Send the invitations')
    await expect(current).toContainText('Print join cards and hand them out')
    await current.getByRole('link', { name: 'Print Join Cards' }).click()
    await expect(page.getByRole('button', { name: 'Print join cards' })).toBeVisible()
    await page.goto('/')
    await current.getByRole('button', { name: 'Write 1 Invitation to the Outbox Folder' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Write to Outbox Folder' }).click()
  })

  await test.step('the first post ends the steps', async () => {
    await expect(current).toContainText('Write the first post')
    await page.getByRole('button', { name: 'Write a Post' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Welcome, everyone')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('article').getByText('Welcome, everyone')).toBeInViewport()
    await expect(page.getByRole('heading', { name: "You're all set, Olivia." })).toBeVisible()
    await expectFine(page, 'all steps done')
    await page.getByRole('button', { name: 'Close the first steps' }).click()
    await expect(page.getByRole('heading', { name: "You're all set, Olivia." })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Welcome, everyone')).toBeVisible()
    await expect(page.getByRole('heading', { name: "You're all set, Olivia." })).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})
