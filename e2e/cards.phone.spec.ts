import type { Page } from '@playwright/test'
import { currentUser } from '#contract/accounts.ts'
import { addComment } from '#contract/comments.ts'
import { createPost, deletePost } from '#contract/feed.ts'
import { addMembers } from '#contract/members.ts'
import { createTeam, editTeam } from '#contract/teams.ts'
import { appIn } from './support/app.ts'
import { type Caller, callerAs, callerIn } from './support/caller.ts'
import { haveCompany, haveMember, owner, signInQuietly } from './support/company.ts'
import { expect, type RunningServer, testApart as test } from './support/server.ts'

const reader = { email: 'cora@hearth.example', firstName: 'Cora', lastName: 'Reyes' }

async function ownerOf(server: RunningServer): Promise<Caller> {
  await haveCompany(server)
  return callerAs(server, owner.email)
}

/** Drags with one finger from the top of an element down. */
async function dragDown(page: Page, from: { x: number; y: number }, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let moved = 10; moved <= distance; moved += 10) await touch('touchMove', from.y + moved)
  await touch('touchEnd', 0)
  await session.detach()
}

test('words of a card: comments, links, directions, and what is left when a post is deleted', async ({
  page,
  context,
  server,
}) => {
  const author = await ownerOf(server)
  await haveMember(server, reader)
  const words = 'Call 404-555-0142 or parts@hearth.example, see www.hearth.example/parts\nقائمة الفنيين جاهزة.'
  const { id } = await author.call(createPost, { body: { content: words } })
  for (const content of ['First', 'Second', 'Third'])
    await author.call(addComment, { params: { id }, body: { content } })
  await signInQuietly(context, server, reader.email)
  await page.goto('/')
  const card = page.locator(`#post-${id}`)
  const field = card.getByRole('textbox', { name: 'Write a comment...' })

  await test.step('the speech bubble shows the comments and focuses the field', async () => {
    await expect(appIn(page).locator(`#post-${id}`)).toBeVisible()
    await expect(card.getByText('First', { exact: true })).toHaveCount(0)
    await card.getByRole('button', { name: 'Comment, 3' }).click()
    await expect(card.getByText('First', { exact: true })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
  })

  await test.step('what can be opened is a link, and looks like one without its color', async () => {
    for (const [name, href] of [
      ['404-555-0142', 'tel:4045550142'],
      ['parts@hearth.example', 'mailto:parts@hearth.example'],
      ['www.hearth.example/parts', 'https://www.hearth.example/parts'],
    ] as const) {
      const link = card.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', href)
      await expect(link).toHaveCSS('text-decoration-line', 'underline')
    }
  })

  await test.step('each paragraph has the direction of its script', async () => {
    const indent = () =>
      card.getByText('قائمة').evaluate(element => {
        const text = element.lastChild
        if (!text) throw new Error('no text')
        const range = document.createRange()
        range.setStart(text, (text.textContent ?? '').indexOf('ق'))
        range.setEndAfter(text)
        const [line, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
        return line.left - box.left - (box.right - line.right)
      })
    // Once the offer to translate it has loaded, the text is another element.
    await expect.poll(indent).toBeGreaterThan(0)
  })

  await test.step('a comment that was begun survives a reload, and belongs to its post', async () => {
    await field.fill('I have two of them in the van')
    await page.reload()
    await expect(field).toHaveValue('I have two of them in the van')
  })

  await test.step('its words stay when somebody deletes the post', async () => {
    await field.focus()
    await author.call(deletePost, { params: { id } })
    await expect(card.getByText('This post was deleted')).toBeVisible()
    await expect(card.getByText('I have two of them in the van')).toBeInViewport()
    await card.getByRole('button', { name: 'Discard' }).tap()
    await expect(card).toHaveCount(0)
  })
  await author.dispose()
})

test('all feeds: unread ones first, a search, and a sheet that a finger closes', async ({ page, context, server }) => {
  const author = await ownerOf(server)
  const teams: number[] = []
  for (const name of ['Attic', 'Boilers', 'Chimneys', 'Ducts', 'Élan', 'Fans', 'Gauges', 'Zoning']) {
    const body = { name, departments: ['HVAC'], functions: ['Install'] }
    teams.push((await author.call(createTeam, { body })).id)
  }
  const member = { email: 'zoe@hearth.example', firstName: 'Zoe', lastName: 'Reyes' }
  await haveMember(server, member)
  await signInQuietly(context, server, member.email)
  const { id: userId } = await callerIn(context, server).call(currentUser)
  for (const id of teams)
    await author.call(addMembers, { params: { id }, body: { members: [{ userId, canPost: false }] } })
  const gauges = teams[6] ?? 0
  await author.call(createPost, { body: { content: 'New gauges', teamId: gauges } })
  const feeds = page.getByRole('navigation', { name: 'Feeds' })
  await page.goto('/')
  await expect(feeds.getByRole('button', { name: /^Gauges/ })).toContainText('1')

  await test.step('the chosen feed can be told apart without colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(feeds.getByRole('button', { name: /^Company-wide/ })).toHaveCSS('outline-style', 'solid')
    await expect(feeds.getByRole('button', { name: /^Attic/ })).toHaveCSS('outline-style', 'none')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  const sheet = page.getByRole('dialog', { name: 'All feeds' })
  const rows = sheet.getByRole('listitem')
  const open = async () => {
    await feeds.getByRole('button', { name: /^All feeds/ }).tap()
    await expect(sheet).toBeVisible()
  }
  await test.step('unread ones first, and a search', async () => {
    await expect(feeds.getByText('All', { exact: false }).first()).toBeVisible()
    await open()
    await expect(rows.first()).toContainText('Gauges')
    await expect(rows.nth(1)).toContainText('Company-wide')
    await sheet.getByRole('searchbox').fill('elan')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Élan')
    await sheet.getByRole('searchbox').fill('nowhere')
    await expect(sheet.getByText('No matching feed')).toBeVisible()
  })

  await test.step('a tap beside it closes it', async () => {
    await page.touchscreen.tap(200, 20)
    await expect(sheet).toBeHidden()
  })

  await test.step('its list, dragged down at the top, closes it', async () => {
    await open()
    const box = await rows.first().boundingBox()
    if (!box) throw new Error('no row')
    await dragDown(page, { x: box.x + 60, y: box.y + 20 }, 60)
    await expect(sheet).toBeVisible()
    await expect(sheet).toHaveCSS('translate', 'none')
    await dragDown(page, { x: box.x + 60, y: box.y + 20 }, 200)
    await expect(sheet).toBeHidden()
  })

  await test.step('Escape still closes it, and returns the focus', async () => {
    await open()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(feeds.getByRole('button', { name: /^All feeds/ })).toBeFocused()
  })

  await test.step('an inactive team is hidden, but says so where a link led to it', async () => {
    await author.call(editTeam, { params: { id: gauges }, body: { isActive: false } })
    await page.goto('/')
    await expect(feeds.getByRole('button', { name: /^Fans/ })).toBeAttached()
    await expect(feeds.getByRole('button', { name: /^Gauges/ })).toHaveCount(0)
    await page.goto(`/?team=${teams[6]}`)
    await expect(feeds.getByRole('button', { name: /^Gauges · Inactive/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('This team is inactive.')).toBeVisible()
    await expect(page.getByText('New gauges')).toBeVisible()
  })
  await author.dispose()
})
