import { listSaved } from '#contract/saved.ts'
import { search } from '#contract/search.ts'
import { writtenPdf } from '#server/testing/files/pdfs.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { keptOn } from './support/device.ts'
import { expectLayers } from './support/layers.ts'
import { expectFine } from './support/look.ts'
import { newBrowser, signIn } from './support/people.ts'
import { expect, test } from './support/server.ts'

const dora = { email: 'dora@hearth.example', firstName: 'Dora', lastName: 'Oduya' }

test.use({ serviceWorkers: 'allow' })

test('a document is posted, found by what is in it, read, and opened again without a connection', async ({
  browser,
  context,
  page,
  server,
}) => {
  await haveCompany(server)
  await haveMember(server, dora)
  const caller = await callerAs(server, owner.email)
  const buffer = await writtenPdf('Working in the wind', 'Tie the hoods down above 30')

  await test.step('Olivia posts it', async () => {
    const hers = await newBrowser(browser, server)
    await signInQuietly(hers.context(), server, owner.email)
    await hers.goto('/?compose=1')
    await hers.getByRole('textbox', { name: "What's on your mind?" }).first().fill('New rules')
    await hers.getByLabel('PDF').first().setInputFiles({ name: 'Wind.pdf', mimeType: 'application/pdf', buffer })
    await expect(hers.getByRole('list', { name: 'Media to post' })).toHaveText(/Wind\.pdfPDF · \d\sKB/)
    await hers.getByRole('button', { name: 'Post', exact: true }).first().click()
    // Documents are drawn with what is left of the processor, and a run of all journeys leaves a tenth of it.
    await expect(hers.getByRole('button', { name: 'Open Wind.pdf' })).toBeVisible()
    const found = async () => (await caller.call(search, { query: { q: 'hoods' } })).results.length
    await expect.poll(found).toBe(1)
    await hers.context().close()
  })

  const viewer = page.getByRole('dialog', { name: 'Wind.pdf' })
  await test.step('Dora finds it by a word on its second page, and reads there', async () => {
    await signIn(page, dora.email)
    await page.goto('/search?q=hoods')
    const row = page.getByRole('button', { name: /Wind\.pdf.*2 pages.*on page 2.*Tie the hoods down/ })
    await expect(row).toBeVisible()
    await expectFine(page, 'documents that are found')
    await row.click()
    await expect(viewer.getByRole('searchbox')).toHaveValue('hoods')
    await expect(viewer.locator('[data-found=current]')).toBeVisible()
    // Once all of it has arrived.
    await expect(viewer.getByText('Opens offline')).toBeVisible()
    await viewer.getByRole('button', { name: 'Close document' }).click()
    await expectLayers(page, 0)
  })

  await test.step('she saves its post, and finds it again', async () => {
    await page.goto('/')
    const card = page.getByRole('article').filter({ hasText: 'New rules' })
    await card
      .getByRole('button', { name: /More options for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Save' }).click()
    await expect.poll(async () => (await callerIn(context, server).call(listSaved)).count).toBe(1)
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: /^Saved/ }).click()
    await page.getByRole('link', { name: /New rules/ }).click()
    await expect(card.getByRole('button', { name: 'Open Wind.pdf' })).toBeVisible()
    await expect(card.getByText('Opens offline')).toBeVisible()
    await keptOn(page)
  })

  await test.step('without a connection it opens from the device', async () => {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Open Wind.pdf' }).click()
    await expect(viewer.locator('canvas[data-drawn=true]').first()).toBeVisible()
    await expect(viewer.getByText('Opens offline')).toBeVisible()
    await context.setOffline(false)
  })
})
