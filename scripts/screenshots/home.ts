import type { Page } from '@playwright/test'
import { type TeamKey, teams } from '../demo/company.ts'
import { type SceneName, sceneOf } from '../demo/scenes.ts'
import { answer, fail, hang } from './answers.ts'
import { unasked } from './prompt.ts'
import type { Shot } from './shot.ts'

/** The id of the first team beside Company-wide. */
export const firstOwnTeamId = 10

/** The order in which the demo creates its teams. */
export const feedOf = (team: TeamKey) => `/?team=${firstOwnTeamId + Object.keys(teams).indexOf(team)}`

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const ground = (name: string) => (page: Page) => page.getByRole('radio', { name }).click()
const scroll = (page: Page, pixels: number) => page.evaluate(by => window.scrollBy(0, by), pixels)

/** Scrolls a post right below the header. */
export const lead = (page: Page, author: string) =>
  page.getByRole('article', { name: `Post by ${author}` }).evaluate(post => {
    const covered = innerWidth < 700 ? 129 : 80
    window.scrollBy(0, post.getBoundingClientRect().top - covered)
  })

/** The full-screen dialog of a phone. */
export const writeOnPhone = (text: string, more?: (page: Page) => Promise<void>) => async (page: Page) => {
  await press('Add post')(page)
  if (text) await page.getByRole('dialog').getByRole('textbox').fill(text)
  await more?.(page)
}

/** The composer at the top of the feed on a desktop. */
export const writeOnDesk = (text: string, more?: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('main').getByRole('textbox', { name: 'What' }).fill(text)
  await more?.(page)
}

async function addPhotos(page: Page, ...names: SceneName[]): Promise<void> {
  const files = names.map(async name => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sceneOf(name).jpeg().toBuffer(),
  }))
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await Promise.all(files))
}

const short = 'Friday at four: the grill is on, and the last one in brings ice.'
const words = 'Tomorrow’s delivery comes at six instead of eight. Whoever is in first signs for the twelve coils.'

/** The feeds, for each role. */
export const home: readonly Shot[] = [
  { name: 'home-owner', path: '/', as: 'ruth' },
  { name: 'readme', path: feedOf('install'), as: 'ruth', act: page => lead(page, 'Caleb Whitehorse') },
  { name: 'home-admin', path: '/', as: 'samir' },
  { name: 'home-technician', path: '/', as: 'devon' },
  { name: 'home-scrolled', path: '/', as: 'ruth', act: page => scroll(page, 620) },
  { name: 'home-further', path: '/', as: 'ruth', act: page => scroll(page, 1_900) },
  { name: 'home-team', path: feedOf('install'), as: 'lucia' },
  { name: 'home-team-technician', path: feedOf('service'), as: 'devon' },
  { name: 'home-team-empty', path: feedOf('apprentices'), as: 'samir' },
  { name: 'home-loading', path: '/', as: 'devon', arrange: hang('/api/posts'), isLoading: true },
  {
    name: 'home-failing',
    path: '/',
    as: 'devon',
    arrange: fail('/api/posts'),
    expects: ['500 /api/posts'],
    act: page => page.getByText('Failed to load posts').first().waitFor(),
  },
  { name: 'home-feeds', path: '/', as: 'ruth', only: 'phone', act: press('All feeds') },
  { name: 'home-person-menu', path: '/', as: 'ruth', act: press(/Ruth Abernathy/) },
  { name: 'home-post-menu', path: '/', as: 'ruth', act: press(/^More options for .* post$/) },
  {
    name: 'home-post-delete',
    path: '/',
    as: 'ruth',
    act: async page => {
      await press(/^More options for .* post$/)(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
  },
  {
    name: 'home-edit',
    path: '/',
    as: 'ruth',
    act: async page => {
      await press(/^More options for .* post$/)(page)
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    },
  },
  { name: 'home-comments', path: '/', as: 'devon', act: press(/^View all/) },
  {
    name: 'home-install',
    path: '/',
    as: 'devon',
    arrange: unasked,
    act: async page => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
      await page.getByRole('complementary', { name: 'Install the app' }).waitFor()
    },
  },
  {
    name: 'home-photos-failed',
    path: feedOf('install'),
    as: 'devon',
    isOffline: true,
    arrange: async page => {
      await unasked(page)
      await page.route('**/media/**', route => route.abort('internetdisconnected'))
    },
    act: page => page.getByText('Media temporarily unavailable').first().scrollIntoViewIfNeeded(),
  },
  { name: 'home-photo', path: feedOf('install'), as: 'devon', arrange: unasked, act: press(/^Open photo|^Photo/) },

  { name: 'home-viewed', path: '/', as: 'ruth', act: press(/viewed: see who/) },
  {
    name: 'home-not-viewed',
    path: '/',
    as: 'ruth',
    act: async page => {
      await press(/viewed: see who/)(page)
      await page.getByRole('tab', { name: /Not Viewed/ }).click()
    },
  },
  {
    name: 'home-viewed-none-found',
    path: '/',
    as: 'ruth',
    act: async page => {
      await press(/viewed: see who/)(page)
      await page.getByLabel('Search people').fill('Zebulon')
      await page.getByText('Nobody found').waitFor()
    },
  },

  { name: 'create-empty', path: '/', as: 'ruth', only: 'phone', act: writeOnPhone('') },
  { name: 'create-text', path: feedOf('install'), as: 'lucia', only: 'phone', act: writeOnPhone(words) },
  { name: 'create-color', path: '/', as: 'ruth', only: 'phone', act: writeOnPhone(short, ground('Sunset')) },
  {
    name: 'create-media',
    path: feedOf('install'),
    as: 'lucia',
    only: 'phone',
    act: writeOnPhone(words, page => addPhotos(page, 'lift', 'rooftop', 'peaches')),
  },
  {
    name: 'create-posting',
    path: feedOf('install'),
    as: 'lucia',
    only: 'phone',
    isLoading: true,
    arrange: hang('/api/upload/complete'),
    act: async page => {
      await page.getByRole('article').first().waitFor()
      await writeOnPhone(words, open => addPhotos(open, 'lift', 'rooftop'))(page)
      await page.getByRole('button', { name: 'Post', exact: true }).click()
    },
  },
  { name: 'create-too-long', path: '/', as: 'ruth', only: 'phone', act: writeOnPhone(`${words} `.repeat(21)) },
  { name: 'compose-text', path: feedOf('install'), as: 'lucia', only: 'desk', act: writeOnDesk(words) },
  { name: 'compose-color', path: '/', as: 'ruth', only: 'desk', act: writeOnDesk(short, ground('Ocean')) },
  {
    name: 'compose-media',
    path: feedOf('install'),
    as: 'lucia',
    only: 'desk',
    act: writeOnDesk(words, page => addPhotos(page, 'lift', 'rooftop', 'peaches')),
  },
  {
    name: 'home-nothing-yet',
    path: '/',
    as: 'devon',
    arrange: answer('/api/posts', { json: { posts: [], hasMore: false, nextOffset: null, nextCursor: null } }),
  },
]
