import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './install/browser.ts'
import { compareLooks } from './screenshots/compare.ts'
import { mailbox } from './screenshots/mails.ts'
import { shots } from './screenshots/pages.ts'
import { keepForReadme } from './screenshots/readme.ts'
import { serve } from './screenshots/serve.ts'
import { Camera } from './screenshots/take.ts'

/**
 * Takes screenshots of every page of the demo company, phone and desktop, light and dark, into ./screenshots. Words after
 * `npm run screenshots --` select those whose names start with them; `readme` updates docs/images. Fails when a page logs
 * an error.
 *
 * `npm run compare-screenshots` takes them into ./screenshots/new instead, and compares them with the accepted ones that
 * lie in ./screenshots; `npm run screenshots` accepts the new looks. Fails when a page looks different.
 */
const accepted = join(import.meta.dirname, '../screenshots')
const isComparison = process.argv[2] === '--compare'
const folder = isComparison ? join(accepted, 'new') : accepted
const wanted = process.argv.slice(isComparison ? 3 : 2)
if (isComparison) await rm(folder, { recursive: true, force: true })
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
  `${camera.taken} pictures of ${chosen.length} pages in ${isComparison ? 'screenshots/new' : 'screenshots'}, ${camera.complaints.length} complaints`,
)
if (isComparison) await report()
if (camera.complaints.length > 0 || chosen.length === 0) process.exitCode = 1

async function report(): Promise<void> {
  const differences = join(accepted, 'differences')
  const { same, added, changed } = await compareLooks({ accepted, taken: folder, differences })
  for (const { file, share } of changed)
    console.log(`${(100 * share).toFixed(1)} % differs: screenshots/differences/${file}`)
  for (const file of added) console.log(`not accepted yet: screenshots/new/${file}`)
  console.log(`${same} look as accepted, ${changed.length} differ, ${added.length} are new`)
  if (changed.length > 0) process.exitCode = 1
}
