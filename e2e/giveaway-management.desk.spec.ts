import type { Page } from '@playwright/test'
import { type RequestOf } from '#contract/call.ts'
import { createGiveaway, listGiveaways } from '#contract/giveaways.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { owner, signInInstead } from './support/company.ts'
import { type CrewOfVan, haveCrew } from './support/crew.ts'
import { expect, testApart as test } from './support/server.ts'
import { expectBriefly, toast } from './support/toasts.ts'

const minute = 60_000
const day = 24 * 60 * minute

let crew: CrewOfVan
test.beforeAll(async ({ server }) => {
  crew = await haveCrew(server)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const targets = (page: Page) => page.getByLabel('Who can win').locator('option')
const create = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Giveaway' })

/** The value of a field for local times, so long from now. */
const inputIn = (page: Page, ms: number) =>
  page.evaluate(after => {
    const at = new Date(Date.now() + after)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, ms)

async function choose(page: Page, title: string, item: string) {
  await card(page, title)
    .getByRole('button', { name: `More options for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a giveaway is created, corrected, moved and deleted', async ({ page, server }) => {
  await signInInstead(page, server, owner.email)

  await test.step('an owner comes from the menu to an empty list', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Settings menu' }).click()
    await page.getByRole('menuitem', { name: 'Giveaway Management' }).click()
    await expect(heading(page, 'Giveaway Management')).toBeVisible()
    await said(page, 'No giveaways yet')
    await page.getByRole('link', { name: 'Create Giveaway' }).first().click()
  })

  await test.step('pressed twice, it is created once', async () => {
    await expect(targets(page)).toHaveText(['Company-wide', 'Van 7', 'Van 8'])
    await page.getByLabel('Title').fill('Winter draw')
    await page.getByLabel('Prize').fill('A tool kit')
    await page.getByLabel('Start date').fill(await inputIn(page, -2 * day))
    await page.getByLabel('End date').fill(await inputIn(page, 3 * day + minute))
    await expect(page.getByText(/^in 3 days, \w{3}, \w{3} \d+, \d+:\d\d/)).toBeVisible()
    await create(page).dblclick()
    await expect(heading(page, 'Giveaway Management')).toBeVisible()
    await expect(card(page, 'Winter draw')).toHaveCount(1)
    expect(await callerIn(page, server).call(listGiveaways)).toHaveLength(1)
    await expect(card(page, 'Winter draw').getByText('Active', { exact: true })).toBeVisible()
    await expect(card(page, 'Winter draw')).toContainText('2 of 3in the draw so far')
  })

  await test.step('a typo is corrected and the end moved later, never earlier; everyone can see the changes', async () => {
    const [before] = await callerIn(page, server).call(listGiveaways)
    await choose(page, 'Winter draw', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Giveaway' })
    await dialog.getByLabel('End date').fill(await inputIn(page, day))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await said(page, 'The end can only be moved to a later time')
    await dialog.getByLabel('Title').fill('Winter tool draw')
    await dialog.getByLabel('End date').fill(await inputIn(page, 5 * day))
    await expectBriefly(toast(page, 'Giveaway saved'), () =>
      dialog.getByRole('button', { name: 'Save Changes' }).click(),
    )
    const [after] = await callerIn(page, server).call(listGiveaways)
    expect(Date.parse(after?.endDate ?? '')).toBeGreaterThan(Date.parse(before?.endDate ?? '') + day)
    expect(after?.changes).toHaveLength(2)
    await choose(page, 'Winter tool draw', 'Show changes')
    await expect(page.getByRole('dialog', { name: 'Changes' }).getByRole('deletion').first()).toHaveText('Winter draw')
    await page.keyboard.press('Escape')
  })

  await test.step('a title alone is corrected without touching the end', async () => {
    const [before] = await callerIn(page, server).call(listGiveaways)
    await choose(page, 'Winter tool draw', 'Edit')
    await page.getByRole('dialog').getByLabel('Title').fill('Tool draw')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(page, 'Tool draw')).toBeVisible()
    expect((await callerIn(page, server).call(listGiveaways))[0]?.endDate).toBe(before?.endDate)
  })

  await test.step('deleted', async () => {
    await choose(page, 'Tool draw', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Giveaway' }).click()
    await said(page, 'No giveaways yet')
  })
})

test('a giveaway ends, its winner declines, and the prize is handed over', async ({ page, server }) => {
  const olivia = await callerAs(server, owner.email)
  await signInInstead(page, server, owner.email)
  const before = Date.now()
  await page.goto('/giveaway-management')
  await said(page, 'No giveaways yet')
  const now = Date.now()
  // Opened again, the page shows it before its end, also on a busy machine.
  const endsInMs = 10_000 + 3 * (now - before)
  const giveaway = {
    title: 'Quick draw',
    prize: 'A flask',
    startDate: new Date(now - minute).toISOString(),
    endDate: new Date(now + endsInMs).toISOString(),
  }
  const post = (body: RequestOf<typeof createGiveaway>['body']) => olivia.call(createGiveaway, { body })
  await post({ ...giveaway, title: 'Empty draw', teamId: crew.vanId + 1 })
  await post(giveaway)
  await post({
    ...giveaway,
    title: 'Later draw',
    startDate: new Date(now + day).toISOString(),
    endDate: new Date(now + 2 * day).toISOString(),
  })

  await page.goto('/giveaway-management')
  await expect(card(page, 'Quick draw').getByText('Active', { exact: true })).toBeVisible()
  await expect(card(page, 'Later draw')).toContainText('Upcoming')

  await test.step('the countdown ends and the winner appears without a reload', async () => {
    const past = page.getByRole('region', { name: 'Past giveaways' })
    await expect(past.getByText('Giveaway Ended').or(past.getByText('2 were eligible')).first()).toBeVisible({
      timeout: endsInMs + minute,
    })
    await expect(card(page, 'Quick draw')).toContainText('2 were eligible')
    await expect(card(page, 'Quick draw').getByText('Ended', { exact: true })).toHaveCount(0)
    await expect(card(page, 'Quick draw')).toContainText(/(ada|tess)@hearth\.example/)
    await expect(card(page, 'Empty draw')).toContainText('Nobody was eligible')
    await expect(card(page, 'Empty draw').getByText('Ended', { exact: true })).toBeVisible()
  })

  await test.step('drawn again with a reason, which is required', async () => {
    const [, first = ''] = /(ada|tess)@/.exec((await card(page, 'Quick draw').textContent()) ?? '') ?? []
    await choose(page, 'Quick draw', 'Draw again')
    const dialog = page.getByRole('dialog', { name: 'Draw again?' })
    await dialog.getByRole('button', { name: 'Draw Again' }).click()
    await said(page, 'A reason is required')
    await dialog.getByLabel('Reason').fill('Has one already')
    await dialog.getByRole('button', { name: 'Draw Again' }).dblclick()
    await expect(card(page, 'Quick draw')).toContainText('Drawn 2 times')
    const second = first === 'ada' ? 'tess' : 'ada'
    await expect(card(page, 'Quick draw')).toContainText(`${second}@hearth.example`)
  })

  await test.step('once handed over, nobody draws again; deleted, it stays marked', async () => {
    await choose(page, 'Quick draw', 'Prize handed over')
    await expect(card(page, 'Quick draw')).toContainText('Handed over')
    await card(page, 'Quick draw').getByRole('button', { name: 'More options for Quick draw' }).click()
    await expect(page.getByRole('menuitem', { name: 'Prize not handed over' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Draw again' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('It stays among the past giveaways, marked as deleted.')
    await page.getByRole('button', { name: 'Delete Giveaway' }).click()
    await expect(card(page, 'Quick draw').getByText('Deleted', { exact: true })).toBeVisible()
  })

  await olivia.dispose()
})
