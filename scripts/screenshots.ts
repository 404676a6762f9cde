import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { mailbox } from './screenshots/mails.ts'
import { shots } from './screenshots/pages.ts'
import { keepForReadme } from './screenshots/readme.ts'
import { serve } from './screenshots/serve.ts'
import { Camera } from './screenshots/take.ts'

/**
 * Takes screenshots of every page of the demo company, phone and desktop, light and dark, into ./screenshots. Words after
 * `npm run screenshots --` select those whose names start with them; `readme` updates docs/images. Fails when a page logs
 * an error.
 */
const folder = join(import.meta.dirname, '../screenshots')
const wanted = process.argv.slice(2)
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some(word => name.startsWith(word)))
const demo = await serve('scripts/demo.ts')
const empty = chosen.some(({ isEmpty }) => isEmpty) ? await serve('server/main.ts') : undefined
const executablePath = await findBrowser()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const camera = new Camera(browser, folder)
const mailedPath = mailbox(demo)
try {
  for (const shot of chosen) {
    if (!browser.isConnected()) break
    const { url } = shot.isEmpty && empty ? empty : demo
    for (const size of ['phone', 'desk'] as const) {
      if (!shot.only || shot.only === size) await camera.take(shot, size, { url, mailedPath })
    }
  }
} finally {
  await browser.close()
  await demo.stop()
  await empty?.stop()
}

if (wanted.includes('readme')) await keepForReadme(folder)
for (const complaint of camera.complaints) console.error(complaint)
console.log(
  `${camera.taken} pictures of ${chosen.length} pages in screenshots/, ${camera.complaints.length} complaints`,
)
if (camera.complaints.length > 0 || chosen.length === 0) process.exitCode = 1
