import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { haveCompany } from './support/company.ts'
import { complaintsOf } from './support/people.ts'
import { expect, test } from './support/server.ts'

test.beforeAll(({ server }) => haveCompany(server))

const files = [
  'truck-16.png',
  'truck-32.png',
  'truck-48.ico',
  'truck-64.png',
  'truck-128.png',
  'truck-180.png',
  'truck-192.png',
  'truck-512.png',
  'truck-512.svg',
]

/** A download: the file's name and bytes. */
const saved = async (download: Download) => ({
  name: download.suggestedFilename(),
  bytes: await readFile(await download.path()),
})

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Download Truck' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('39 icons in 8 categories, searched, filtered, and downloaded in every size', async ({ page }) => {
  const complaints = complaintsOf(page)
  // the times of the clicks, by the page's clock
  await page.addInitScript(() => {
    const pressed: number[] = []
    const press = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function () {
      pressed.push(performance.now())
      press.call(this)
    }
    Object.assign(window, { pressed })
  })
  await page.goto('/icon-download')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(39)
  await expect(page.getByRole('status').getByText('39 icons')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('button')).toHaveCount(9)

  await test.step('search, filter, and reset', async () => {
    await page.getByRole('button', { name: 'Vehicles' }).click()
    await expect(cards).toHaveCount(4)
    await page.getByLabel('Search icons').fill('TRU')
    await expect(cards).toHaveCount(1)
    await page.getByLabel('Search icons').fill('submarine')
    await expect(page.getByText('No icons found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all icons' }).click()
    await expect(cards).toHaveCount(39)
    await page.getByLabel('Search icons').fill('truck')
  })

  await test.step('one file', async () => {
    const download = page.waitForEvent('download')
    await choose(page, '180 × 180 PNG')
    const { name, bytes } = await saved(await download)
    expect(name).toBe('truck-180.png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 180, height: 180, hasAlpha: true })
  })

  await test.step('all sizes, one after the other', async () => {
    const downloads: Download[] = []
    page.on('download', download => downloads.push(download))
    await choose(page, 'All sizes')
    await expect.poll(() => downloads.length).toBe(files.length)
    const all = await Promise.all(downloads.map(saved))
    expect(all.map(({ name }) => name)).toEqual(files)
    for (const { name, bytes } of all.filter(file => file.name.endsWith('.png'))) {
      const side = Number(/\d+/.exec(name)?.[0])
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: 'png', width: side, height: side })
    }
    const [ico, , , , , png, svg] = all.slice(2).map(({ bytes }) => bytes)
    if (!ico || !png || !svg) throw expect(all).toHaveLength(files.length)
    expect([...ico.subarray(0, 6)], 'an icon of three pictures').toEqual([0, 0, 1, 0, 3, 0])
    for (const [n, side] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * n
      const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
      expect([ico[entry], ico[entry + 1]]).toEqual([side, side])
      expect(await sharp(ico.subarray(offset, offset + length)).metadata()).toMatchObject({ width: side, height: side })
    }
    const { data } = await sharp(png)
      .extract({ left: 256, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data], "on the company's colour").toEqual([0x0b, 0x6b, 0x75, 255])
    expect(svg.toString()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="512" height="512".*fill="#0B6B75"/,
    )
    expect(await sharp(svg).metadata()).toMatchObject({ format: 'svg', width: 512, height: 512 })

    const pressed = (await page.evaluate(() => (window as unknown as { pressed: number[] }).pressed)).slice(
      -files.length,
    )
    const gaps = pressed.slice(1).map((at, n) => at - (pressed[n] ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThan(190)
  })
  expect(complaints).toEqual([])
})
