import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documentOpenings } from '#contract/engagement.ts'
import { listPosts } from '#contract/feed.ts'
import { documentsCache } from '#web/offline/cache/cached-documents.ts'
import { commands } from '#web/testing/commands.ts'
import { pdf } from '#web/testing/documents.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { storedDraft } from '#web/testing/stored-draft.ts'

let teamId = 0
let ann: Person
let ben: Person
beforeAll(async () => {
  teamId = await addTeam('Manuals')
  ann = await join('Ann', { teamId, canPost: true })
  ben = await join('Ben', { teamId })
})

const field = page.getByRole('textbox', { name: "What's on your mind?" })
const addMedia = page.getByLabelText('PDF').first()
const card = page.getByRole('button', { name: 'Open Boiler.pdf' })
const viewer = page.getByRole('dialog', { name: 'Boiler.pdf' })
const drawn = () => [...document.querySelectorAll('[data-page] canvas[data-drawn=true]')].length
const search = viewer.getByRole('searchbox', { name: 'Search in this document' })

test('a document is chosen, posted and shown with its name, pages and size', async () => {
  await openPage(`/?team=${teamId}`, ann)
  await field.fill('The new boiler')
  await addMedia.upload(await pdf('Boiler.pdf', ['Turn the valve', 'Wait a minute', 'Close the Válve']))
  await expect.element(page.getByRole('button', { name: 'Remove Boiler.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(() => card.query()?.textContent).toMatch(/Boiler\.pdf.*3\spages.*KB/)
  const { posts } = await ben.call(listPosts, { query: { teamId, visibility: 'team' } })
  expect(posts[0]?.media).toMatchObject([{ type: 'document', document: { pages: 3 } }])
})

test('its viewer draws the pages, zooms, and closes by Escape', async () => {
  await openPage(`/?team=${teamId}`, ben)
  await card.click()
  await expect.poll(drawn).toBeGreaterThan(0)
  await expect.element(viewer.getByText('1 of 3')).toBeVisible()
  const width = () => document.querySelector('[data-page]')?.clientWidth ?? 0
  const before = width()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(before)
  await expect.poll(drawn).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
})

test('its pages have names, and their text can be read and selected where it stands', async () => {
  await openPage(`/?team=${teamId}`, ben)
  await card.click()
  await expect.element(viewer.getByRole('heading', { name: 'Page 3 of 3' })).toBeInTheDocument()
  const words = viewer.getByText('Turn the valve')
  await expect.element(words).toBeInTheDocument()
  const share = () => {
    const page = document.querySelector('[data-page]')?.getBoundingClientRect()
    const { left = 0, width = 0 } = words.query()?.getBoundingClientRect() ?? {}
    return page ? [(left - page.left) / page.width, width / page.width] : []
  }
  // Drawn 60 of 612 points from the left, about 185 points wide.
  await expect.poll(() => share()[0]).toBeCloseTo(60 / 612, 1)
  await expect.poll(() => share()[1]).toBeCloseTo(185 / 612, 1)
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => share()[1]).toBeCloseTo(185 / 612, 1)
  await userEvent.keyboard('{Escape}')
})

test('words are found on all pages, without regard to case and accents', async () => {
  await openPage(`/?team=${teamId}`, ben)
  await card.click()
  await viewer.getByRole('button', { name: 'Search in the document' }).click()
  await search.fill('valve')
  await expect.element(viewer.getByText('1 of 2')).toBeVisible()
  await viewer.getByRole('button', { name: 'Next place' }).click()
  await expect.element(viewer.getByText('2 of 2')).toBeVisible()
  await expect.element(viewer.getByText('3 of 3')).toBeVisible()
  expect(document.querySelectorAll('[data-found=current]')).toHaveLength(1)
  await search.fill('kettle')
  await expect.element(viewer.getByText('Not found')).toBeVisible()
})

test('leaders see who has opened it, and it opens again without a connection, which is recorded later', async () => {
  const [post] = (await ben.call(listPosts, { query: { teamId, visibility: 'team' } })).posts
  const openings = async () =>
    (await (await olivia()).call(documentOpenings, { params: { id: post?.id ?? 0 } })).documents[0]?.openings
  await expect.poll(openings).toMatchObject([{ user: { firstName: 'Ben' } }])
  await openPage(`/?team=${teamId}`, await olivia())
  await page.getByRole('button', { name: /viewed/ }).click()
  await page.getByRole('tab', { name: 'Opened' }).click()
  await expect.element(page.getByText('Boiler.pdf · opened by 1 person')).toBeVisible()
  await expect.element(page.getByRole('tabpanel').getByText('Ben Test')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const url = post?.media[0]?.url ?? ''
  await expect.poll(async () => Boolean(await caches.match(url, { cacheName: documentsCache }))).toBe(true)
  const cy = await join('Cy', { teamId })
  await openPage(`/?team=${teamId}`, cy)
  await expect.element(card.getByText('Opens offline')).toBeVisible()
  await commands.setConnected(false)
  await card.click()
  await expect.poll(drawn).toBeGreaterThan(0)
  await expect.element(viewer.getByText('Ann Test · Opens offline')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await commands.setConnected(true)
  await expect.poll(openings).toMatchObject([{ user: { firstName: 'Cy' } }, {}])
})

test('in the composer, in an edited post and while it waits it has its name and size, and its pages once they are known', async () => {
  await page.viewport(390, 844)
  const dee = await join('Dee', { teamId, canPost: true })
  const file = await pdf('Ladder rules.pdf', ['Hold the ladder'])
  await openPage(`/?team=${teamId}&compose=1`, dee)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Ladders')
  await page.getByLabelText('PDF').first().upload(file)
  const chosen = page.getByRole('list', { name: 'Media to post' }).getByRole('listitem')
  await expect.poll(() => chosen.query()?.textContent).toMatch(/^Ladder rules\.pdfPDF · \d\sKB$/)
  await openPage(`/?team=${teamId}&compose=1`, dee)
  await expect.poll(() => chosen.query()?.textContent).toMatch(/^Ladder rules\.pdfPDF · \d\sKB$/)
  expect(await storedDraft(dee, teamId)).toMatchObject({ text: 'Ladders', files: ['Ladder rules.pdf'] })

  await goOffline()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const waiting = page.getByRole('list', { name: '1 file' }).getByRole('listitem')
  await expect.poll(() => waiting.query()?.textContent).toMatch(/^Ladder rules\.pdfPDF · \d\sKB$/)
  await goOnline()
  const posted = page.getByRole('button', { name: 'Open Ladder rules.pdf' })
  await expect.element(posted).toBeVisible()

  const article = page.getByRole('article').filter({ has: posted })
  await article
    .getByRole('button', { name: /More options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect.poll(() => chosen.query()?.textContent).toMatch(/^Ladder rules\.pdfPDF · 1\spage · \d\sKB$/)
  await expect.element(page.getByRole('button', { name: 'Remove Ladder rules.pdf' })).toBeVisible()
})

test('a page without text says so', async () => {
  await openPage(`/?team=${teamId}`, ann)
  await field.fill('Scanned')
  await addMedia.upload(await pdf('Scan.pdf', [' ']))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const scan = page.getByRole('button', { name: 'Open Scan.pdf' })
  await expect.element(scan).toBeVisible()
  await scan.click()
  await expect.element(page.getByText('No text can be read on this page.')).toBeInTheDocument()
})
