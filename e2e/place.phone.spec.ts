import type { Page } from '@playwright/test'
import { currentUser } from '#contract/accounts.ts'
import { createPost } from '#contract/feed.ts'
import { addMembers } from '#contract/members.ts'
import { createTeam } from '#contract/teams.ts'
import { appIn } from './support/app.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { cardInMiddle } from './support/place.ts'
import { expect, testApart as test } from './support/server.ts'

const reader = { email: 'rosa@hearth.example', firstName: 'Rosa', lastName: 'Reyes' }

type Place = NonNullable<Awaited<ReturnType<typeof cardInMiddle>>>

/** Scrolls as a finger does, so that older posts are loaded on the way, and returns where the page came to rest. */
async function scrollTo(page: Page, target: number): Promise<Place> {
  await expect(async () => {
    await page.evaluate(y => window.scrollTo(0, y), target)
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(target)
    expect(await cardInMiddle(page)).not.toBeNull()
  }).toPass()
  let place = await cardInMiddle(page)
  await expect(async () => {
    const last = place
    place = await cardInMiddle(page)
    expect(place).toEqual(last)
    expect(place).not.toBeNull()
  }).toPass()
  return place ?? { id: '', top: 0 }
}

async function expectAt(page: Page, { id, top }: Place): Promise<void> {
  await expect(async () => {
    const now = await cardInMiddle(page)
    expect(now?.id).toBe(id)
    expect(Math.abs((now?.top ?? 0) - top)).toBeLessThanOrEqual(2)
  }).toPass()
}

/** The posts that are on the screen, or less than another screen away. */
const idsNear = (page: Page) =>
  page.getByRole('article').evaluateAll(cards => {
    const isNear = ({ top, bottom }: DOMRect) => bottom > -innerHeight && top < 2 * innerHeight
    return cards.filter(card => isNear(card.getBoundingClientRect())).map(({ id }) => Number(id.replace('post-', '')))
  })

/** Opens an address in the open app, as a notification does. */
const openByNotification = (page: Page, path: string) =>
  page.evaluate(url => {
    const data = { type: 'open', url: location.origin + url }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  }, path)

test('the feed keeps its place, and links lead to their posts', async ({ page, context, server }) => {
  await haveCompany(server)
  await haveMember(server, reader)
  const author = await callerAs(server, owner.email)
  const body = { name: 'Ladders', departments: ['HVAC'], functions: ['Install'] }
  const { id: teamId } = await author.call(createTeam, { body })
  await signInQuietly(context, server, reader.email)
  const { id: userId } = await callerIn(context, server).call(currentUser)
  await author.call(addMembers, { params: { id: teamId }, body: { members: [{ userId, canPost: false }] } })
  const ids: number[] = []
  for (let n = 1; n <= 40; n += 1) {
    const content = `Report ${n}\n${'A line of it.\n'.repeat((n * 7) % 11)}`
    ids.push((await author.call(createPost, { body: { content } })).id)
    if (n <= 25) await author.call(createPost, { body: { content, teamId } })
  }
  await page.goto('/')
  await expect(appIn(page).getByRole('article').first()).toBeVisible()
  const toProfile = async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  const feeds = page.getByRole('navigation', { name: 'Feeds' })

  await test.step('a tap during a scroll reaches its post', async () => {
    const hits = await page.evaluate(async () => {
      const found: (string | undefined)[] = []
      for (let step = 0; step < 10; step += 1) {
        window.scrollBy(0, 30)
        await new Promise(requestAnimationFrame)
        const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        found.push(hit?.closest('main article, main')?.tagName)
      }
      return found
    })
    // At most one is in the gap between two posts.
    expect(hits.filter(hit => hit !== 'ARTICLE').length).toBeLessThan(2)
  })

  await test.step('back from another page', async () => {
    for (const target of [600, 3_000, 6_000]) {
      const place = await scrollTo(page, target)
      await toProfile()
      const read: number[] = []
      const note = (request: { url: () => string; postDataJSON: () => { postIds: number[] } }) => {
        if (request.url().endsWith('/api/posts/views')) read.push(...request.postDataJSON().postIds)
      }
      page.on('request', note)
      // From memory: before any reply, if the feed asks at all.
      const isBack = Promise.withResolvers<void>()
      await page.route('**/api/posts*', async route => {
        await isBack.promise
        await route.continue()
      })
      await page.goBack()
      await expectAt(page, place)
      isBack.resolve()
      await page.unrouteAll({ behavior: 'wait' })
      // Longer than a card must stay, and its report waits for others.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 800)))
      page.off('request', note)
      const near = await idsNear(page)
      const past = read.filter(id => !near.includes(id))
      expect(past, 'posts that the return scrolled past').toEqual([])
    }
  })

  await test.step('each team has its own', async () => {
    const company = await scrollTo(page, 4_000)
    await feeds.getByRole('button', { name: /^Ladders/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ladders' })).toBeAttached()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(appIn(page).getByRole('article').first()).toBeVisible()
    const ladders = await scrollTo(page, 1_200)
    await feeds.getByRole('button', { name: /^Company-wide/ }).click()
    await expectAt(page, company)
    await page.goBack()
    await expectAt(page, ladders)
    await page.goBack()
    await expectAt(page, company)
  })

  const first = page.locator(`#post-${ids[0]}`)
  const loaded = page.locator(`#post-${ids[37]}`)

  await test.step('a link to a loaded post, in the open and scrolled app, also a second time', async () => {
    for (const round of ['first', 'second']) {
      await test.step(round, () => scrollTo(page, 3_000))
      await openByNotification(page, `/#post-${ids[37]}`)
      await expect(loaded).toBeInViewport()
    }
  })

  await test.step('a link to a post that is not loaded, also a second time; it stays where it is', async () => {
    await page.goto('/profile')
    // without the live stream, so that it polls
    await page.route('**/api/events', route => route.abort())
    await page.goto('/')
    await expect(appIn(page).getByRole('article').first()).toBeVisible()
    for (const round of ['first', 'second']) {
      await test.step(round, () => scrollTo(page, 900))
      await openByNotification(page, `/#post-${ids[0]}`)
      await expect(first).toBeInViewport()
    }
    // down to where the list would come to it
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByText("You've reached the end.")).toBeInViewport({ timeout: 1_000 })
    }).toPass()
    for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse(/\/api\/posts$/)
    await expect(page.getByText("You've reached the end.")).toBeInViewport()
    await expect(first).toHaveCount(1)
  })

  await test.step('to a post of another feed', async () => {
    const other = ids[20] ?? 0
    await openByNotification(page, `/#post-${other + 1}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ladders' })).toBeAttached()
    await expect(page.locator(`#post-${other + 1}`)).toBeInViewport()
  })

  await test.step('on a tall screen older posts are loaded without scrolling', async () => {
    await page.setViewportSize({ width: 1280, height: 6_000 })
    await page.goto('/')
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(10)
  })

  await test.step('on a small phone a card that is read in two halves is read', async () => {
    await page.setViewportSize({ width: 360, height: 600 })
    const content = 'A LINE THAT IS TOO LONG FOR A SMALL PHONE.\n'.repeat(8)
    const { id } = await author.call(createPost, { body: { content } })
    await page.goto('/')
    const card = appIn(page).locator(`#post-${id}`)
    await expect(card).toBeVisible()
    await expect(card).toContainText('Unread')
    const edges = () =>
      card.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return { top, bottom, height: innerHeight }
      })
    const start = await edges()
    expect(start.bottom, 'the card must not fit').toBeGreaterThan(start.height)
    // for a moment: until the next poll
    await page.waitForResponse(/\/api\/posts$/)
    await expect(card).toContainText('Unread')
    await page.evaluate(y => window.scrollTo(0, y), start.bottom - start.height + 40)
    await expect(card).not.toContainText('Unread')
  })
  await author.dispose()
})
