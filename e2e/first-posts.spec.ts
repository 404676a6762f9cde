import type { BrowserContext, Page } from '@playwright/test'
import { currentUser } from '#contract/accounts.ts'
import { createPost } from '#contract/feed.ts'
import { saveMembers } from '#contract/members.ts'
import { companyWideTeamId } from '#contract/policy.ts'
import { appIn } from './support/app.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { haveCompany, haveMember, hold, owner, signInQuietly } from './support/company.ts'
import { signOutBy } from './support/people.ts'
import { expect, type RunningServer, test } from './support/server.ts'

/** Returns the posts, the newest first, and signs somebody in who reads them. */
async function havePosts(context: BrowserContext, server: RunningServer, words: string): Promise<number[]> {
  await haveCompany(server)
  const reader = { email: `${words.toLowerCase()}@hearth.example`, firstName: 'Pia', lastName: words }
  await haveMember(server, reader)
  await signInQuietly(context, server, reader.email)
  const author = await callerAs(server, owner.email)
  const ids: number[] = []
  for (let n = 1; n <= 8; n += 1) {
    const content = `${words} ${n}\n${'One more line of it.\n'.repeat(10 + n)}`
    ids.unshift((await author.call(createPost, { body: { content } })).id)
  }
  return ids
}

/** Opens the feed, with scripts held. A document waits only a moment for its posts, so on a busy machine again. */
async function openWithPosts(page: Page, newest: number): Promise<void> {
  await expect(async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator(`#post-${newest}`)).toBeInViewport({ timeout: 3_000 })
  }).toPass()
  // The font of the document may be wider or narrower than that of the system.
  await page.evaluate(() => document.fonts.ready)
}

const tops = (page: Page) =>
  page.getByRole('article').evaluateAll(cards => cards.slice(0, 2).map(card => card.getBoundingClientRect().top))

/** Sums up what the browser reports as layout shifts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)

test('the first posts are read before any script, and stay where they are', async ({ page, context, server }) => {
  const [newest = 0, second = 0] = await havePosts(context, server, 'Rota')
  await watchShifts(page)
  const release = await hold(page, '**/assets/*.js')
  await openWithPosts(page, newest)
  await expect(page.locator(`#post-${newest}`)).toContainText('Rota 8')
  await expect(page.locator(`#post-${newest}`).getByRole('time')).not.toBeEmpty()
  await expect(page.locator(`#post-${second}`)).toBeAttached()
  // Nothing is alive yet: what is typed or tapped now would be lost.
  await expect(page.locator(`#post-${newest} textarea`)).toHaveAttribute('readonly')
  const [before, shifted] = [await tops(page), await shifts(page)]
  await release()
  await expect(appIn(page).locator(`#post-${newest}`)).toBeVisible()
  await expect(page.locator(`#post-${newest}`)).toHaveCount(1)
  expect(await tops(page)).toEqual(before)
  expect((await shifts(page)) - shifted).toBeLessThan(0.01)
  await page.locator(`#post-${newest}`).getByRole('button', { name: /^Like/ }).click()
  await expect(page.locator(`#post-${newest}`).getByRole('button', { name: 'Like, 1' })).toBeVisible()
})

test('somebody who may post finds the posts where they were, below the composer', async ({ page, context, server }) => {
  const [newest = 0] = await havePosts(context, server, 'Shift')
  const { id: userId } = await callerIn(context, server).call(currentUser)
  // Not an owner, who may have something to look after above the posts.
  const change = [{ userId, canPost: true, isTeamOwner: false }]
  const params = { id: companyWideTeamId }
  await (await callerAs(server, owner.email)).call(saveMembers, { params, body: { change } })
  const release = await hold(page, '**/assets/*.js')
  await openWithPosts(page, newest)
  await expect(page.getByText("What's on your mind?")).toBeVisible()
  const before = await tops(page)
  await release()
  await expect(appIn(page).locator(`#post-${newest} textarea:not([readonly])`)).toBeVisible()
  await expect.poll(() => tops(page)).toEqual(before)
})

test('somebody who has scrolled already stays where they are', { tag: '@desk' }, async ({ page, context, server }) => {
  const [newest = 0, second = 0] = await havePosts(context, server, 'Plan')
  const release = await hold(page, '**/assets/*.js')
  await openWithPosts(page, newest)
  const card = page.locator(`#post-${second}`)
  await expect(card).toBeAttached()
  const top = () => card.evaluate(element => Math.round(element.getBoundingClientRect().top))
  await page.evaluate(() => window.scrollTo(0, 430))
  const before = await top()
  await release()
  await expect(appIn(page).locator(`#post-${second}`)).toBeVisible()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  expect(newest).toBeGreaterThan(second)
})

test('a link to a post shows that one instead of the first ones', { tag: '@desk' }, async ({
  page,
  context,
  server,
}) => {
  const ids = await havePosts(context, server, 'Note')
  const release = await hold(page, '**/assets/*.js')
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(`/#post-${ids[6]}`, { waitUntil: 'commit' })
    await expect(page.locator(`#post-${ids[0]}`)).toBeAttached({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('Loading posts').first()).toBeAttached()
  await expect(page.locator(`#post-${ids[0]}`)).toBeHidden()
  await release()
  await expect(page.locator(`#post-${ids[6]}`)).toBeInViewport()
})

test('after signing out, Back shows nothing of the person', { tag: '@desk' }, async ({ page, context, server }) => {
  await havePosts(context, server, 'Wage')
  await page.goto('/')
  await expect(appIn(page).getByText('Wage 8')).toBeVisible()
  await page.goto('/profile')
  await page.goto('/')
  await expect(appIn(page).getByText('Wage 8')).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await signOutBy(page, () => page.getByRole('menuitem', { name: 'Logout' }).click())
  // Even for a moment, before the app notices that nobody is signed in.
  await page.addInitScript(() => {
    const look = () => document.body?.textContent.includes('Wage') && sessionStorage.setItem('seen', 'Wage')
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  // On a device where somebody has signed in, the sign-in is what a visitor gets.
  for (const path of ['/login?next=%2Fprofile', '/login']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Sign In', { exact: true }).first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
  }
})
