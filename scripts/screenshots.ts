import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './install/browser.ts'
import { Camera, serve } from './screenshots/camera.ts'
import { pages } from './screenshots/pages.ts'

/**
 * Takes screenshots of every page of the demo company, phone and desktop, light and dark, into ./screenshots. Words after
 * `npm run screenshots --` select those whose names start with them; `readme` updates docs/images. Fails when a page logs
 * an error or is wider than its window.
 */
const folder = join(import.meta.dirname, '../screenshots')
const words = process.argv.slice(2)
const chosen = pages.filter(({ name }) => words.length === 0 || words.some(word => name.startsWith(word)))
const demo = await serve('scripts/demo.ts')
const empty = chosen.some(({ isEmpty }) => isEmpty) ? await serve('server/main.ts') : undefined
const browser = await chromium.launch({ executablePath: await findBrowser() })
const camera = new Camera(browser, folder)
try {
  for (const shown of chosen) {
    if (!browser.isConnected()) break
    const { url } = shown.isEmpty && empty ? empty : demo
    for (const size of ['phone', 'desk'] as const) {
      if (!shown.only || shown.only === size) await camera.take(shown, size, url)
    }
  }
} finally {
  await browser.close()
  await demo.stop()
  await empty?.stop()
}

for (const complaint of camera.complaints) console.error(complaint)
if (words.includes('readme')) await keepForReadme()
console.log(`${camera.taken} screenshots of ${chosen.length} pages, ${camera.complaints.length} complaints`)
if (camera.complaints.length > 0 || chosen.length === 0) process.exitCode = 1

/** Saves the screenshots named `readme` for the README, small enough for a repository. */
async function keepForReadme(): Promise<void> {
  const images = join(import.meta.dirname, '../docs/images')
  await mkdir(images, { recursive: true })
  for (const { name, only } of chosen.filter(({ name }) => name.startsWith('readme-'))) {
    const file = join(images, `${name.slice('readme-'.length)}.webp`)
    await sharp(join(folder, `${name}-${only}-light.png`))
      .webp({ quality: 84, effort: 6 })
      .toFile(file)
    const { size: bytes } = await stat(file)
    if (bytes > 150_000) throw new Error(`${file} has ${bytes} bytes`)
  }
}
