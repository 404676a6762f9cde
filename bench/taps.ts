import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createPost } from '#contract/feed.ts'
import type { CompletedUpload } from '#contract/media.ts'
import { myTeams } from '#contract/teams.ts'
import type { Bench } from './figures.ts'
import { veteran } from './seed.sql.ts'
import { ask, startUpload } from './upload.ts'

/** From a tap until the frame with its result is painted, in milliseconds. Everything is loaded. */
export interface TapFigures {
  /** To a team whose posts are in memory. */
  team: number
  back: number
  like: number
  feedSelector: number
  userMenu: number
  postMenu: number
  composer: number
  photo: number
}

const settleMs = 1_000

/** Writes the post with a menu and a photo that are opened, to the user's own team. */
export async function postPhoto(bench: Bench): Promise<void> {
  const size = { width: 1_600, height: 1_200, channels: 3 } as const
  const content = await sharp({ create: { ...size, background: '#369' } })
    .jpeg()
    .toBuffer()
  const complete = await startUpload(bench, veteran, { name: 'van.jpg', type: 'image/jpeg', content })
  const { mediaUrls } = (await complete()) as CompletedUpload
  const teams = await ask(bench, veteran, myTeams, {})
  await ask(bench, veteran, createPost, {
    body: { content: 'The new van', teamId: teams.at(-1)?.teamId, mediaUrls },
  })
}

/** Taps through a feed that is open on a slow phone, where the user can post in the last team of the selector. */
export async function measureTaps(page: Page): Promise<TapFigures> {
  const chips = page.getByRole('navigation', { name: 'Feeds' }).getByRole('listitem').getByRole('button')
  const settle = () => page.waitForTimeout(settleMs)
  const firstPost = () => page.locator('article[id^=post-]:visible').first().getAttribute('id')
  const ofCompany = await firstPost()
  await chips.nth(2).tap()
  await page.waitForURL(/team=/)
  await settle()
  const ofTeam = await firstPost()
  await page.goBack()
  await settle()

  const team = await timeToPaint(page, `#${ofTeam}`, 'click', () => chips.nth(2).tap())
  await settle()
  const back = await timeToPaint(page, `#${ofCompany}`, 'popstate', () => page.goBack())
  await settle()
  const likeButton = page.locator(`#${ofCompany} button[aria-pressed][aria-label^=Like]`)
  const isLiked = (await likeButton.getAttribute('aria-pressed')) === 'true'
  const liked = `#${ofCompany} button[aria-pressed=${!isLiked}][aria-label^=Like]`
  const like = await timeToPaint(page, liked, 'click', () => likeButton.tap())
  await settle()

  /** Taps what opens a layer, and closes it again. */
  const open = async (layer: string, event: string, tap: () => Promise<unknown>) => {
    const time = await timeToPaint(page, layer, event, tap)
    await settle()
    await page.keyboard.press('Escape')
    await settle()
    return time
  }
  const button = (name: RegExp) => page.getByRole('button', { name })
  const feedSelector = await open('[role=dialog] [aria-current]', 'click', () => chips.first().tap())
  const item = '[role=menu] [role=menuitem]'
  const userMenu = await open(item, 'pointerdown', () => button(/Your menu/).tap())
  await chips.last().tap()
  await page.locator('article[id^=post-] button:has(img):visible').first().waitFor()
  await settle()
  const postMenu = await open(item, 'pointerdown', () =>
    button(/^More options for/)
      .first()
      .tap(),
  )
  const composer = await open('[role=dialog] textarea', 'click', () => button(/on your mind/).tap())
  const photo = await open('[role=dialog] img', 'click', () =>
    page.locator('article[id^=post-] button:has(img):visible').first().tap(),
  )
  return { team, back, like, feedSelector, userMenu, postMenu, composer, photo }
}

/** From an event that `act` causes to the first frame in which an element is visible. */
async function timeToPaint(page: Page, selector: string, event: string, act: () => Promise<unknown>): Promise<number> {
  const painted = page.evaluate(waitForPaint, [selector, event] as const)
  await act()
  return painted
}

/** Runs in the page. */
function waitForPaint([selector, event]: readonly [string, string]): Promise<number> {
  let begun = 0
  addEventListener(event, ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true })
  const isVisible = () => [...document.querySelectorAll(selector)].some(element => element.checkVisibility())
  return new Promise(resolve => {
    const look = () => {
      // The last one of this frame: nothing is rendered after it, and what is there is painted next.
      const end = new ResizeObserver(() => {
        end.disconnect()
        if (begun && isVisible()) setTimeout(() => resolve(performance.now() - begun))
        else requestAnimationFrame(look)
      })
      end.observe(document.documentElement)
    }
    requestAnimationFrame(look)
  })
}
