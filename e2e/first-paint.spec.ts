import type { Page, Route } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { callerAs } from './support/caller.ts'
import { haveCompany, owner, signInQuietly } from './support/company.ts'
import { expect, test } from './support/server.ts'

const drop = (route: Route) => route.abort()

/** Where everything stands that a document shows, and its colors. */
const look = (page: Page) =>
  page.locator('body *:not(script, link, template, .animate-spin)').evaluateAll(elements =>
    elements.map(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(element)
      const box = [left, top, width, height].map(Math.round).join(' ')
      return `${element.tagName} ${element.className}: ${box} ${color} ${backgroundColor}`
    }),
  )

test('what documents are painted with first looks like what the whole stylesheet makes of it', async ({
  page,
  context,
  server,
}) => {
  await haveCompany(server)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(/\/assets\/.*\.(js|woff2)$/, drop)
  const expectSame = async (path: string) => {
    await page.route('**/assets/*.css', drop)
    // Another fragment alone would open no other document.
    await page.goto('about:blank')
    await page.goto(path)
    const first = await look(page)
    await page.unroute('**/assets/*.css', drop)
    await page.reload()
    const whole = await look(page)
    expect(
      whole.filter((each, at) => each !== first[at]),
      path,
    ).toEqual([])
    expect(first.length, path).toBe(whole.length)
  }
  for (const path of ['/login', '/', '/join', '/join#ABCDEFGH']) await expectSame(path)
  await signInQuietly(context, server, owner.email)
  await (await callerAs(server, owner.email)).call(createPost, { body: { content: 'The first to be read' } })
  for (const path of ['/profile', '/?team=2']) await expectSame(path)
  // A document waits only a moment for its posts: on a busy machine, one of the two may have none.
  await expect(() => expectSame('/')).toPass()
})
