import { hour } from '#contract/durations.ts'
import { createTeam } from '#contract/teams.ts'
import { callerIn } from './support/caller.ts'
import { enterAsOwner, haveCompany, hold } from './support/company.ts'
import { expect, test } from './support/server.ts'

test('a slow connection is said, and the badge moves on pages without a feed', async ({ page, context, server }) => {
  await enterAsOwner(context, server)
  const body = { name: 'Slow lane', departments: ['HVAC'], functions: ['Install'] }
  const team = await callerIn(context, server).call(createTeam, { body })
  await page.clock.install()

  await test.step('what is tapped before it is loaded opens once it is', async () => {
    // On the first page, because a browser keeps the parts that another one has loaded ahead.
    const release = await hold(page, '**/assets/read-*.js')
    await page.goto('/')
    await page.getByRole('button', { name: 'Your menu' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await release()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  })

  await test.step('until replies come quickly again', async () => {
    const release = await hold(page, '**/api/posts**')
    await page.goto(`/?team=${team.id}`)
    const line = page.getByRole('banner').getByRole('status')
    await expect(page.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
    await page.clock.runFor(7_000)
    await expect(line).toHaveText('Slow connection Still loading...')
    // The browser asks for less motion.
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await release()
    await expect(page.getByText('No posts yet')).toBeVisible()
    await page.clock.runFor(4_000)
    await expect(line).toHaveText('')
  })

  await test.step('on another page', async () => {
    // Without the live stream, whose first event would refetch the counts, so that they are polled.
    await page.route('**/api/events', route => route.abort())
    await page.goto('/settings', { waitUntil: 'commit' })
    const first = page.waitForResponse('**/api/users/me/unviewed-counts')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await (await first).finished()
    const counts = page.waitForRequest('**/api/users/me/unviewed-counts')
    await page.clock.runFor(31_000)
    await counts
  })
})

test('the welcome of a visitor covers no headline on a phone', async ({ page, server }) => {
  await haveCompany(server)
  await page.setViewportSize({ width: 390, height: 844 })
  // It is shown after a second, for some seconds: here as long as it is looked at.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + hour)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(1_000)
  const welcome = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')
  await expect(welcome).toBeVisible()
  await expect.poll(async () => (await welcome.boundingBox())?.y).toBeGreaterThan(500)
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((headline?.y ?? 0) + (headline?.height ?? 0)).toBeLessThan((await welcome.boundingBox())?.y ?? 0)
})
