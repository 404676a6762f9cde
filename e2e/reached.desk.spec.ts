import { devices, type Page } from '@playwright/test'
import { listConfirmations } from '#contract/confirmations.ts'
import { editPost, getPost, listPosts } from '#contract/feed.ts'
import { addMembers } from '#contract/members.ts'
import { addUser } from '#contract/people.ts'
import { setQuietHours } from '#contract/quiet-hours.ts'
import { callerAs } from './support/caller.ts'
import { owner, signInQuietly } from './support/company.ts'
import { haveCrew, tess, vic } from './support/crew.ts'
import { loadedOn } from './support/device.ts'
import { textOnPaper } from './support/paper.ts'
import { complaintsOf } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

const rule = 'No crane lifts above 30, and hoods tied down before you walk away.'
const post = (page: Page) => page.getByRole('article').filter({ hasText: rule })
const options = (page: Page) => page.getByRole('dialog', { name: 'Options' })
const toConfirm = (page: Page) => page.getByRole('region', { name: /To confirm/ })
const ask = (page: Page) => post(page).getByRole('button', { name: 'I have read this' })

test('a leader learns who does not know a post, why, and who has confirmed it', async ({
  page,
  context,
  browser,
  server,
}) => {
  const { vanId } = await haveCrew(server)
  const leader = await callerAs(server, owner.email)
  const { id: never } = await leader.call(addUser, { body: { firstName: 'Consuelo', lastName: 'Reyes' } })
  await leader.call(addMembers, { params: { id: vanId }, body: { members: [{ userId: never }] } })
  await (await callerAs(server, vic.email)).call(setQuietHours, {
    body: { from: '00:00', to: '23:59', timeZone: 'UTC' },
  })
  const complaints = [complaintsOf(page)]
  await signInQuietly(context, server, tess.email)
  await page.goto(`/?team=${vanId}`)

  await test.step('it is written for tomorrow, to be confirmed, and sent at once after all', async () => {
    await page.getByRole('textbox', { name: "What's on your mind?" }).fill(rule)
    await page.getByRole('button', { name: /^Options/ }).click()
    await options(page)
      .getByRole('switch', { name: /Urgent/ })
      .click()
    await options(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Nobody here gets notifications on any device.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Urgent' }).click()
    await page.getByRole('button', { name: /^Options/ }).click()
    await options(page)
      .getByRole('switch', { name: /Ask everyone to confirm/ })
      .click()
    await options(page)
      .getByRole('switch', { name: /Post later/ })
      .click()
    await expect(options(page).getByLabel('When')).toHaveValue(/T06:00$/)
    await options(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible()
    await page.goto('/scheduled')
    await expect(page.getByText('Asks to confirm')).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  })

  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: server.url, serviceWorkers: 'allow' })
  await signInQuietly(phone, server, vic.email)
  const reader = await phone.newPage()
  complaints.push(complaintsOf(reader))
  await reader.goto('/')
  await test.step('a reader is led to it, and confirms without a connection', async () => {
    await expect(toConfirm(reader)).toContainText('No crane lifts')
    await toConfirm(reader)
      .getByRole('link', { name: /No crane lifts/ })
      .click()
    await expect(ask(reader)).toBeEnabled()
    await phone.setOffline(true)
    await ask(reader).click()
    await expect(post(reader).getByText('Confirmed on this device.')).toBeVisible()
    await phone.setOffline(false)
    await expect(post(reader).getByText('You confirmed')).toBeVisible()
    await reader.goto('/', { waitUntil: 'commit' })
    const asked = reader.waitForResponse('**/api/users/me/to-confirm')
    await expect(reader.getByRole('navigation', { name: 'Feeds' })).toBeVisible()
    await (await asked).finished()
    await loadedOn(reader)
    await expect(toConfirm(reader)).toHaveCount(0)
  })

  const { posts } = await (await callerAs(server, vic.email)).call(listPosts, {
    query: { teamId: vanId, visibility: 'team' },
  })
  const id = posts.find(({ content }) => content === rule)?.id ?? 0
  await test.step('the leader sees why it has not reached others, and has them on paper', async () => {
    await page.goto(`/?team=${vanId}`)
    await post(page)
      .getByRole('button', { name: /viewed/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Post Engagement' })
    await dialog.getByRole('tab', { name: /Not Viewed/ }).click()
    await expect(dialog.getByRole('region', { name: /Never joined/ })).toContainText('Consuelo Reyes')
    await dialog.getByRole('button', { name: 'Print list' }).click()
    const paper = page.getByRole('dialog', { name: 'Ask in person' })
    await expect(paper.getByRole('cell', { name: 'Hand over the join card' })).toBeVisible()
    const printed = await textOnPaper(page)
    expect(printed).toContain('Consuelo Reyes')
    expect(printed).not.toContain('Post Engagement')
    await page.goBack()
    await expect(paper).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('tab', { name: /Confirmed/ }).click()
    await expect(dialog.getByText('Vic Viewer')).toBeVisible()
    await dialog.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await textOnPaper(page)).toMatch(/Record of confirmations[\s\S]*No crane lifts[\s\S]*Vic Viewer/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('a new text is asked for again; the record keeps the former one', async () => {
    const author = await callerAs(server, tess.email)
    await author.call(editPost, { params: { id }, body: { content: rule.replace('30', '20'), confirmAgain: true } })
    await reader.goto('/')
    await expect(toConfirm(reader)).toContainText('Changed')
    expect(await author.call(getPost, { params: { id } })).toMatchObject({ textVersion: 2 })
    const { confirmed, former } = await author.call(listConfirmations, { params: { id } })
    expect(confirmed).toEqual([])
    expect(former.map(({ user, version }) => [user.firstName, version])).toEqual([['Vic', 1]])
  })
  expect(complaints.flat()).toEqual([])
  await phone.close()
})
