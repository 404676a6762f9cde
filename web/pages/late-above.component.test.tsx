import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createPost } from '#contract/feed.ts'
import { useShowPage } from '#web/first-paint/first-paint.tsx'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { LateAbove } from './late-above.tsx'

function Feed() {
  useShowPage(true)
  return (
    <>
      <LateAbove leads={false} />
      <p>The posts</p>
    </>
  )
}

test('what waits above the posts has its room from the last open before it is loaded', async () => {
  const teamId = await addTeam('Waiting')
  const poster = await join('Petra', { teamId, canPost: true })
  const reader = await join('Remy', { teamId })
  await poster.call(createPost, { body: { teamId, content: 'Check the harness', askToConfirm: true } })
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const posts = page.getByText('The posts', { exact: true })
  const top = () => posts.element().getBoundingClientRect().top

  await renderInApp(<Feed />, reader)
  await expect.element(page.getByRole('region', { name: /To confirm/ })).toBeVisible()
  const below = top()
  expect(below).toBeGreaterThan(40)
  // Its height is kept with the next frame.
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))

  await goOffline()
  onTestFinished(goOnline)
  await renderInApp(<Feed />, reader)
  await expect.element(posts).toBeVisible()
  await expect.element(page.getByRole('region', { name: /To confirm/ })).not.toBeInTheDocument()
  expect(top()).toBe(below)
})
