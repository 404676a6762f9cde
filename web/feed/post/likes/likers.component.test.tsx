import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setPhoto } from '#contract/accounts.ts'
import { createPost, likePost } from '#contract/feed.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join } from '#web/testing/people.ts'
import { picture } from '#web/testing/pictures.ts'
import { openPage } from '#web/testing/render.tsx'

const dialog = page.getByRole('dialog', { name: 'Likes' })
const photos = () => dialog.element().querySelectorAll('li img').length

test('who likes a post is listed with photos, and without a connection by name', async () => {
  const teamId = await addTeam('Likers')
  const ann = await join('Ann', { teamId, canPost: true })
  const rosa = await join('Rosa', { teamId })
  const { id } = await ann.call(createPost, { body: { teamId, content: 'Rack is up' } })
  await rosa.call(likePost, { params: { id } })
  await ann.call(likePost, { params: { id } })
  await openPage('/', rosa)
  const form = new FormData()
  form.append('photo', await picture('rosa.png'))
  expect((await fetch(setPhoto.path, { method: setPhoto.method, body: form })).status).toBe(200)

  await openPage(`/?team=${teamId}`, ann)
  const liked = page.getByRole('button', { name: 'Liked by you and 1 other' })
  await expect.element(liked).toBeVisible()
  await goOffline()
  await liked.click()
  await expect.element(dialog.getByText('Rosa Test')).toBeVisible()
  await expect.element(dialog.getByText('You', { exact: true })).toBeVisible()
  expect(photos()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await goOnline()
  await liked.click()
  await expect.poll(photos).toBe(1)
  await expect.element(dialog.getByText(/more$/)).not.toBeInTheDocument()
})
