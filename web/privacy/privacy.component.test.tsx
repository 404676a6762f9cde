import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPost } from '#contract/feed.ts'
import { newId } from '#web/lib/new-id.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join, olivia, type Person } from '#web/testing/people.ts'
import { openPage } from '#web/testing/render.tsx'

const van = `Van ${newId().slice(0, 6)}`

let vic: Person
beforeAll(async () => {
  vic = await join('Vic', { teamId: await addTeam(van) })
})

const heading = (name: string) => page.getByRole('heading', { name })

test('somebody reads what leaders see of them, who keeps what, and for how long', async () => {
  await (await olivia()).call(createPost, { body: { content: 'Not read yet' } })
  await openPage('/recorded', vic)
  await expect.element(heading('What is recorded about you')).toBeVisible()
  await expect.element(page.getByText(new RegExp(van)).first()).toBeVisible()
  await expect.element(page.getByText(/The time of day is forgotten after 30 days/)).toBeVisible()
  await expect.element(page.getByText('12 months').first()).toBeVisible()
  await expect.element(page.getByText('90 days after last use')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Your devicesKind' }))
    .toMatchTextContent(/Leadership sees only “app installed”.*You, and leadership in part/)
  await expect.element(page.getByText(/are recognized for 12 months/)).toBeVisible()
  await expect.element(page.getByText(/ask an owner: .*Olivia Owens/)).toBeVisible()
  await expect.element(page.getByText(/Olivia Owens.* can open it/)).toBeVisible()
  await page.getByRole('link', { name: 'Post by post' }).click()
  await expect.element(page.getByText(/^Your leaders see the same/)).toBeVisible()
  const notRead = page.getByRole('list', { name: 'Not read', exact: true })
  await expect.element(notRead.getByRole('link', { name: 'Not read yet' }).first()).toBeVisible()
})

test('without a connection the page says that it could not be loaded, and loads it by itself later', async () => {
  const router = await openPage('/profile', await join('New'))
  await router.loadRouteChunk(router.routesByPath['/recorded'])
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await goOffline()
  await router.navigate({ to: '/recorded' })
  await expect.element(heading('Failed to load what is recorded about you')).toBeVisible()
  await goOnline()
  await expect.element(heading('The short version')).toBeVisible()
})
