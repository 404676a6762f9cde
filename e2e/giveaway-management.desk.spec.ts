import type { Page } from '@playwright/test'
import { type RequestOf } from '#contract/call.ts'
import { createGiveaway, listGiveaways } from '#contract/giveaways.ts'
import { callerAs, callerIn } from './support/caller.ts'
import { owner, signInInstead } from './support/company.ts'
import { ada, type CrewOfVan, haveCrew, tess } from './support/crew.ts'
import { expectFine } from './support/look.ts'
import { expect, testApart as test } from './support/server.ts'

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

  await test.step('a message at every missing field, and no end before the start', async () => {
    await expect(targets(page)).toHaveText(['Company-wide', 'Van 7', 'Van 8'])
    await page.getByLabel('Start date').fill('')
    await create(page).click()
    for (const field of ['Title', 'Prize', 'Start date', 'End date']) await said(page, `${field} is required`)
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Title').fill('Winter draw')
    await page.getByLabel('Prize').fill('A tool kit')
    await page.getByLabel('Start date').fill(await inputIn(page, -minute))
    await page.getByLabel('End date').fill(await inputIn(page, -day))
    await create(page).click()
    await said(page, 'The end must be after the start')
    await page.getByLabel('Start date').fill(await inputIn(page, -2 * day))
    await create(page).click()
    await said(page, 'The end must be in the future')
    await page.getByLabel('End date').fill(await inputIn(page, 3 * day + minute))
    await expect(page.getByText(/^in 3 days, \w{3}, \w{3} \d+, \d+:\d\d/)).toBeVisible()
    const preview = page.getByRole('complementary', { name: 'What people will see' })
    await expect(preview).toContainText('The prize: A tool kit. Read every post in your feeds by')
    await expectFine(page, 'create giveaway')
  })

  await test.step('what the server refuses stays in the form; pressed twice, it is created once', async () => {
    await page.route('**/api/giveaways', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { error: 'server.unavailable', message: 'Please try later.' } })
        : route.continue(),
    )
    await create(page).click()
    await said(page, 'Failed to create giveaway')
    await expect(page.getByLabel('Title')).toHaveValue('Winter draw')
    await page.unroute('**/api/giveaways')
    await create(page).dblclick()
    await said(page, 'Winter draw created')
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
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await said(page, 'Giveaway saved')
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

  await test.step('deleting says what it means, and a failure is told', async () => {
    await choose(page, 'Tool draw', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete Tool draw?' })
    await expect(question).toContainText('It ends without a draw, and nobody wins.')
    await page.route('**/api/giveaways/*', route => route.abort())
    await question.getByRole('button', { name: 'Delete Giveaway' }).click()
    await said(page, 'Failed to delete giveaway')
    await page.unroute('**/api/giveaways/*')
    await choose(page, 'Tool draw', 'Delete')
    await question.getByRole('button', { name: 'Delete Giveaway' }).click()
    await said(page, 'Tool draw deleted')
    await said(page, 'No giveaways yet')
  })
})

test('a giveaway ends, its winner declines, and the prize is handed over', async ({ page, server }) => {
  const olivia = await callerAs(server, owner.email)
  await signInInstead(page, server, owner.email)
  const now = Date.now()
  const giveaway = {
    title: 'Quick draw',
    prize: 'A flask',
    startDate: new Date(now - minute).toISOString(),
    endDate: new Date(now + 15_000).toISOString(),
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
    await expect(past.getByText('Giveaway Ended').or(past.getByText('2 were eligible')).first()).toBeVisible()
    await expect(card(page, 'Quick draw')).toContainText('2 were eligible')
    await expect(card(page, 'Quick draw').getByText('Ended', { exact: true })).toHaveCount(0)
    await expect(card(page, 'Quick draw')).toContainText(/(ada|tess)@hearth\.example/)
    await expect(card(page, 'Empty draw')).toContainText('Nobody was eligible')
    await expect(card(page, 'Empty draw').getByText('Ended', { exact: true })).toBeVisible()
    await expectFine(page, 'giveaway management')
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

  await test.step('a list that fails to load is loaded again', async () => {
    const fail = { status: 503, json: { error: 'server.unavailable', message: 'Unavailable' } }
    // The list is also looked at by itself, so it fails until the button is pressed.
    await page.route('**/api/giveaways', async route => {
      // While the page reloads, there is none to ask.
      const isPressed = await page.evaluate(() => document.body.dataset.pressed === 'yes').catch(() => false)
      await (isPressed ? route.continue() : route.fulfill(fail))
    })
    await page.reload()
    await said(page, 'Failed to load giveaways')
    await page.evaluate(() => {
      document.addEventListener('click', () => (document.body.dataset.pressed = 'yes'), { capture: true })
    })
    const later = card(page, 'Later draw')
    // Pressed while the page looks by itself, it waits for that look, which may have failed already.
    await expect(async () => {
      await page.getByRole('button', { name: 'Try Again' }).or(later).click()
      await expect(later).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })
  await olivia.dispose()
})

test('each role has its targets and templates', async ({ page, server }) => {
  await test.step('an admin starts with the first team, and edits one template at a time', async () => {
    await signInInstead(page, server, ada.email)
    await page.goto('/create-giveaway')
    await expect(targets(page)).toHaveText(['Van 7', 'Van 8'])
    await expect(page.getByLabel('Who can win').locator('option:checked')).toHaveText('Van 7')
    await page.goto('/giveaway-management')
    await page.getByRole('link', { name: 'Edit Templates' }).click()
    await page.getByRole('button', { name: 'Edit winner template' }).click()
    await expect(page.getByRole('button', { name: 'Edit announcement template' })).toHaveCount(0)
    const winner = page.getByRole('region', { name: 'Winner post' })
    const area = winner.getByLabel('Winner template')
    await area.fill('Well done, !')
    await area.press('ArrowLeft')
    await winner.getByRole('button', { name: 'winner', exact: true }).click()
    await expect(area).toHaveValue('Well done, {{winner}}!')
    await expect(winner.getByRole('group', { name: 'Preview' })).toContainText(/Well done, \w+ \w+!/)
    await expectFine(page, 'a template in edit')
  })

  await test.step('an unknown placeholder is refused by name, and so is a text that is too long', async () => {
    const area = page.getByLabel('Winner template')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await area.fill('{{name}} wins')
    await save.click()
    await said(page, '{{name}} is not a placeholder of this template.')
    await area.fill('x'.repeat(2_001))
    await said(page, 'At most 2000 characters')
    await area.fill('{{winner}} wins {{prize}}')
    await page.route('**/api/company/giveaway-templates', route => route.abort())
    await save.click()
    await said(page, 'Failed to update template')
    await expect(area).toHaveValue('{{winner}} wins {{prize}}')
    await page.unroute('**/api/company/giveaway-templates')
    await save.click()
    await said(page, 'Template saved')
    await expect(page.getByRole('button', { name: 'Edit announcement template' })).toBeVisible()
    await expect(area).toHaveCount(0)
    await said(page, '{{winner}} wins {{prize}}')
  })

  await test.step('a team owner has the own team, and only reads the templates', async () => {
    await signInInstead(page, server, tess.email)
    await page.goto('/settings?tab=management')
    await page.getByRole('link', { name: 'Giveaway Management' }).click()
    await page.getByRole('link', { name: 'See Templates' }).click()
    await said(page, 'Owners and admins can edit the templates.')
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    await page.goto('/create-giveaway')
    await expect(page.getByLabel('Who can win')).toBeVisible()
    await expect(targets(page)).toHaveText(['Van 7'])
  })
})
