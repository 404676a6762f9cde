import type { BrowserContext, Page } from '@playwright/test'
import { currentUser } from '#contract/accounts.ts'
import { createPost, deletePost, editPost } from '#contract/feed.ts'
import { signOutUser } from '#contract/people.ts'
import { editTeam } from '#contract/teams.ts'
import { appIn } from './support/app.ts'
import { callerAs } from './support/caller.ts'
import { haveMember, owner } from './support/company.ts'
import { haveCrew, vic } from './support/crew.ts'
import { keptOn } from './support/device.ts'
import { password, signIn } from './support/people.ts'
import { expect, testOnEmpty as test } from './support/server.ts'

const nina = { email: 'nina@hearth.example', firstName: 'Nina', lastName: 'Oduya' }
const card = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
const comment = (page: Page, content: string) =>
  card(page, content).getByRole('textbox', { name: 'Write a comment...' })
const team = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Feeds' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the app with a clock that is a week ahead. */
async function openAWeekLater(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + 7 * 24 * 60 * 60_000 })
  await page.goto(path)
  return page
}

test.use({ serviceWorkers: 'allow' })

test('somebody returns after a week', async ({ context, server }) => {
  const { vanId, postIds } = await haveCrew(server)
  await haveMember(server, nina)
  const [olivia, someone] = [await callerAs(server, owner.email), await callerAs(server, vic.email)]
  const { id: vicId } = await someone.call(currentUser)
  const [goneId = 0, editedId = 0] = postIds

  await test.step('who leaves in the middle of a comment', async () => {
    const page = await context.newPage()
    await signIn(page, vic.email)
    await page.goto(`/?team=${vanId}`)
    await comment(page, 'Gate code is 4471').fill('Is that also the code of')
    await keptOn(page)
    await page.close()
  })

  for (let n = 1; n <= 12; n += 1) await olivia.call(createPost, { body: { content: `News of the week, ${n}` } })
  await olivia.call(deletePost, { params: { id: goneId } })
  await olivia.call(editPost, { params: { id: editedId }, body: { content: 'The van smells of nothing' } })
  await olivia.call(editTeam, { params: { id: vanId }, body: { name: 'Van 9' } })

  await test.step('finds the feeds as they are now, and what was begun', async () => {
    const page = await openAWeekLater(context, '/')
    await expect(card(page, 'News of the week, 12')).toBeVisible()
    await team(page, 'Van 9').click()
    await expect(card(page, 'The van smells of nothing')).toBeVisible()
    await expect(card(page, 'Filters are in')).toBeVisible()
    await expect(card(page, 'Bring the flare tool')).toHaveCount(0)
    await expect(comment(page, 'Gate code is 4471')).toHaveValue('Is that also the code of')
    await page.close()
  })

  await olivia.call(signOutUser, { params: { id: vicId } })

  await test.step('with an ended session signs in to the post of a push, and finds it again', async () => {
    const page = await openAWeekLater(context, `/#post-${postIds.at(-1)}`)
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').fill(vic.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(comment(page, 'Gate code is 4471')).toHaveValue('Is that also the code of')
    await page.close()
  })

  await olivia.call(signOutUser, { params: { id: vicId } })

  await test.step('somebody else who signs in on that phone sees nothing of it', async () => {
    const page = await openAWeekLater(context, `/?team=${vanId}`)
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').fill(nina.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(card(page, 'News of the week, 12')).toBeVisible()
    await expect(team(page, 'Van 9')).toHaveCount(0)
    await expect(card(page, 'Gate code is 4471')).toHaveCount(0)
    await keptOn(page)
    await context.setOffline(true)
    await page.reload()
    // The worker paints kept posts first.
    await expect(appIn(page).getByRole('article').filter({ hasText: 'News of the week, 12' })).toBeVisible()
    await expect(team(page, 'Van 9')).toHaveCount(0)
  })
  await Promise.all([olivia.dispose(), someone.dispose()])
})
