import type { Page } from '@playwright/test'
import { createPost } from '#contract/feed.ts'
import { createGiveaway } from '#contract/giveaways.ts'
import { appIn } from './support/app.ts'
import { callerAs } from './support/caller.ts'
import { owner, signInInstead, signInQuietly } from './support/company.ts'
import { type CrewOfVan, haveCrew, tess, vic } from './support/crew.ts'
import { loadedOn } from './support/device.ts'
import { expectFine } from './support/look.ts'
import { expect, type RunningServer, testApart as test } from './support/server.ts'

let crew: CrewOfVan
test.beforeAll(async ({ server }) => {
  crew = await haveCrew(server)
  // only Vic will have read everything in Van 7
  await post(server, crew.vanId, 'Ladders are back')
})

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const banner = (page: Page) => page.getByRole('region', { name: 'Giveaway', exact: true })

async function post(server: RunningServer, teamId: number, content: string): Promise<void> {
  const olivia = await callerAs(server, owner.email)
  await olivia.call(createPost, { body: { teamId, content } })
  await olivia.dispose()
}

interface Plan {
  title: string
  prize: string
  teamId: number | null
  endsInMs: number
}

async function announce(server: RunningServer, { endsInMs, ...plan }: Plan): Promise<number> {
  const olivia = await callerAs(server, owner.email)
  const body = { ...plan, startDate: inMs(0), endDate: inMs(endsInMs) }
  const { id } = await olivia.call(createGiveaway, { body })
  await olivia.dispose()
  return id
}

const hour = 3_600_000

test('a giveaway from its announcement to a draw that anyone can check', async ({ page, context, server }) => {
  await post(server, 9, 'Freeze warning tonight')
  await announce(server, { title: 'Winter draw', prize: 'A cordless tool kit', teamId: null, endsInMs: 2 * hour })

  await test.step('its creator sees it, and takes no part', async () => {
    await signInQuietly(context, server, owner.email)
    await page.goto('/')
    await expect(banner(page)).toContainText('A cordless tool kit')
    await expect(banner(page)).toContainText('Giveaway · Company-wide')
    await expect(banner(page).locator('time')).toContainText(/1 hour, 5\d minutes/)
    await expect(banner(page).getByRole('button')).toContainText('You run this giveaway')
    await expect(page.getByRole('article').filter({ hasText: 'Winter draw' })).toContainText('Giveaway')
  })

  await test.step('the bar says what is left, and its dialog leads through it', async () => {
    await signInInstead(page, server, vic.email)
    await page.goto('/')
    const bar = banner(page).getByRole('button')
    await appIn(page).getByRole('article').filter({ hasText: 'Freeze warning' }).scrollIntoViewIfNeeded()
    await expect(bar).toContainText('1 of 6 posts read')
    await expect(bar).toContainText('Read 5 more to be in the draw')
    await bar.click()
    const dialog = page.getByRole('dialog', { name: 'Engagement Status' })
    await expect(dialog).toContainText(/Ends in 1 hour.* · Winter draw/)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Van 7' }).first()).toContainText('0 of 5')
    await expect(dialog.getByRole('link', { name: /Gate code is 4471/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Read the next one' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`team=${crew.vanId}.*#post-${crew.postIds[0]}`))
    const tour = page.getByRole('region', { name: 'Posts left to read' })
    const next = tour.getByRole('button', { name: 'Next' })
    const left = () => tour.textContent()
    for (let before = await left(); !before?.includes("You're in the draw"); before = await left()) {
      // The last one may be read before it is pressed, and leaves no button.
      await next.click({ timeout: 5_000 }).catch(() => undefined)
      await expect.poll(left).not.toBe(before)
    }
    await tour.getByRole('button', { name: 'Stop' }).click()
    await expect(banner(page).getByRole('button')).toContainText('All 6 posts read')
  })

  await test.step('the menu leads to the status, with the ticket that this device keeps', async () => {
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'My Lottery Status' }).click()
    await expect(heading(page, 'You have read all 6 posts')).toBeVisible()
    await expect(page.getByText(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/)).toBeVisible()
    await page.getByRole('link', { name: 'How the draw works' }).click()
    await expect(heading(page, 'Not drawn yet')).toBeVisible()
  })

  await test.step('the winner is told once', async () => {
    const before = Date.now()
    await page.goto(`/?team=${crew.vanId}`)
    await expect(banner(page)).toBeVisible()
    // The open page shows it before its end, also on a busy machine.
    const endsInMs = 15_000 + 3 * (Date.now() - before)
    await announce(server, { title: 'Van draw', prize: 'A thermos', teamId: crew.vanId, endsInMs })
    await expect(banner(page)).toContainText('A thermos')
    await expect(banner(page)).toContainText('1 more giveaway')
    await expect(banner(page).getByRole('button')).toContainText("You're in the draw")
    const won = page.getByRole('dialog', { name: 'You won, Vic!' })
    await expect(won).toContainText('Drawn from 1 person')
    await expect(won).toContainText('Olivia Owens will get in touch')
    await page.reload({ waitUntil: 'commit' })
    const status = page.waitForResponse('**/api/users/me/lottery-status')
    await expect(page.getByRole('article').filter({ hasText: 'We have a winner' })).toBeVisible()
    await expect(banner(page)).toContainText('A cordless tool kit')
    await (await status).finished()
    await loadedOn(page)
    await expect(won).toBeHidden()
  })

  await test.step('the draw is recomputed in the browser', async () => {
    await page.goto('/lottery-eligibility')
    await expect(page.getByText('You won', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Verify the draw of Van draw' }).click()
    await expect(heading(page, 'Vic Viewer won fairly')).toBeVisible()
    await expect(page.getByText('You were in the draw')).toBeVisible()
  })

  await test.step('a record that was changed does not match', async () => {
    const changes = [
      ['draws', 'The result points to another ticket.', { index: 3 }],
      ['versions', 'The seal has changed since this device kept it.', { commitment: 'ab'.repeat(32) }],
    ] as const
    for (const [list, words, change] of changes) {
      await page.route('**/api/giveaways/*/draw', async route => {
        const reply = await route.fetch()
        const record = (await reply.json()) as Record<string, object[]>
        const changed = record[list]?.map(each => ({ ...each, ...change }))
        await route.fulfill({ json: { ...record, [list]: changed } })
      })
      await page.getByRole('button', { name: 'Check Again' }).click()
      await expect(heading(page, 'This draw does not match')).toBeVisible()
      await expect(page.getByText(words).first()).toBeVisible()
      await page.unroute('**/api/giveaways/*/draw')
      await page.getByRole('button', { name: 'Check Again' }).click()
      await expect(heading(page, 'Vic Viewer won fairly')).toBeVisible()
    }
  })
})

test('every page of a participant can be used by everyone', async ({ page, context, server }) => {
  const id = await announce(server, {
    title: 'The long draw of everybody in this company '.repeat(2).trim(),
    prize: 'Donaudampfschifffahrtsgesellschaftskapitänskajüten'.repeat(3),
    teamId: null,
    endsInMs: hour,
  })
  // Vic would be told again in a new browser that he has won
  await signInQuietly(context, server, tess.email)
  // once it begins, the live stream fetches what failed before
  await page.route('**/api/events', route => route.abort())
  await page.route('**/api/users/me/lottery-status', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/lottery-eligibility')
  await expect(heading(page, 'Failed to load your giveaways')).toBeVisible()
  await page.unroute('**/api/users/me/lottery-status')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: /The long draw/ })).toBeVisible()
  await expectFine(page, 'My Lottery Status')
  await page.goto(`/lottery-eligibility?draw=${id}`)
  await expect(heading(page, 'Not drawn yet')).toBeVisible()
  await expectFine(page, 'Verify this draw')
  await page.goto('/')
  await banner(page).getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Engagement Status' })).toBeVisible()
  await expectFine(page, 'Engagement Status')
})
