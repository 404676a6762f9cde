import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCompany } from '#contract/company.ts'
import { newId } from '#web/lib/new-id.ts'
import { goOffline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'
import { replyTo } from '#web/testing/replies/reply-to.ts'

let vic: Person
beforeAll(async () => {
  vic = await join('Vic', { teamId: await addTeam(`Van ${newId().slice(0, 6)}`) })
})

const heading = (name: string) => page.getByRole('heading', { name })
const openMenu = () => page.getByRole('button', { name: /menu/i }).last().click()
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(element => element.textContent)

describe('the menu of a person', () => {
  test('has their own pages, and those of leaders only for leaders', async () => {
    await openPage('/profile', vic)
    await openMenu()
    await expect.poll(items).toEqual(expect.arrayContaining(['Profile', 'My Lottery Status', 'Settings', 'Logout']))
    expect(items()).not.toContain('User Management')
  })

  test('does not sign out without a connection, because only the server ends a session', async () => {
    await openPage('/profile', vic)
    await goOffline()
    await openMenu()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.element(page.getByText(/Sign out when back online/).first()).toBeVisible()
  })
})

test('a phone on its side keeps two thirds of its height for the feed, and the way to post, which a tablet has above the posts', async () => {
  await page.viewport(844, 390)
  await openPage('/', await olivia())
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect.element(places.getByRole('button', { name: 'Post' })).toBeVisible()
  const feeds = page.getByRole('navigation', { name: 'Feeds' })
  await expect.element(feeds).toBeVisible()
  expect(getComputedStyle(feeds.element()).position).toBe('static')
  const heightOf = (bar: { element: () => Element }) => bar.element().getBoundingClientRect().height
  expect(heightOf(page.getByRole('banner')) + heightOf(places)).toBeLessThan(390 / 3)
  // Where the composer is above the posts, the place would lead to it twice.
  await page.viewport(900, 800)
  await expect.element(places.getByRole('link', { name: 'Search' })).toBeVisible()
  await expect.element(places.getByRole('button', { name: 'Post' })).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

test('an address that is no page says so and leads back', async () => {
  await openPage('/nowhere', await olivia())
  await expect.element(heading('Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/')
})

test('at an address that is not the app’s nobody signs in, and who is signed in reads where it is', async () => {
  const owner = await olivia()
  const known = await owner.call(getCompany)
  const address = { origin: 'https://news.hearth.example', isSet: true }
  replyTo(getCompany, () => known && { ...known, address })
  await openPage('/profile', owner)
  await expect
    .element(page.getByRole('status').getByText(/hearth.example. What you do here is not saved/))
    .toBeVisible()
  const elsewhere = page.getByRole('link', { name: 'Open it there' })
  await expect.element(elsewhere).toHaveAttribute('href', 'https://news.hearth.example/profile')
  await openPage('/login?next=%2Fsaved', null)
  await expect.element(heading(`${known?.appName} has another address`)).toBeVisible()
  const sameInMain = page.getByRole('main').getByRole('link', { name: 'Open it there' })
  await expect.element(sameInMain).toHaveAttribute('href', 'https://news.hearth.example/login?next=%2Fsaved')
})
