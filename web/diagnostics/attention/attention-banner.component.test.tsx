import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dismissProblem, getAttention } from '#contract/health.ts'
import { expectFine } from '#web/testing/look.ts'
import { join, olivia } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { attention } from '#web/testing/replies/health.ts'
import { replyTo } from '#web/testing/replies/reply-to.ts'
import { attentionQuery } from './attention.data.ts'
import { AttentionBanner } from './attention-banner.tsx'

const banner = page.getByRole('region', { name: 'Needs attention' })

test('owners see the most urgent problem, dismiss it, and see the next one', async () => {
  let { problems } = attention
  replyTo(getAttention, () => ({ problems }))
  const dismissed = replyTo(dismissProblem, () => {
    problems = problems.slice(1)
    return { message: 'Dismissed' }
  })
  await renderInApp(
    <main>
      <h1>Feed</h1>
      <AttentionBanner />
    </main>,
    await olivia(),
  )
  await expect.element(banner).toMatchTextContent(/Mail is refused by your mail provider.*and 2 more/)
  await page.getByRole('button', { name: 'Dismiss: Mail is refused by your mail provider' }).click()
  await expect.element(banner).toMatchTextContent(/The disk will be full in about 3 weeks.*and 1 more/)
  expect(dismissed).toEqual([{ key: 'mail', severity: 2 }])
  await expect.element(banner.getByRole('link', { name: 'See what to do' })).toHaveAttribute('href', '/system-health')
  await expectFine('the banner')
})

test('there is no banner while nothing needs attention', async () => {
  replyTo(getAttention, () => ({ problems: [] }))
  const Loaded = () => useQuery(attentionQuery).isSuccess && <p>Loaded</p>
  await renderInApp(
    <>
      <AttentionBanner />
      <Loaded />
    </>,
    await olivia(),
  )
  await expect.element(page.getByText('Loaded')).toBeVisible()
  expect(banner.elements()).toEqual([])
})

test('others are asked about nothing', async () => {
  const asked = replyTo(getAttention, () => attention)
  await renderInApp(
    <>
      <AttentionBanner />
      <p>The feed</p>
    </>,
    await join('Ada', { role: 'admin' }),
  )
  await expect.element(page.getByText('The feed')).toBeVisible()
  expect([asked, banner.elements()]).toEqual([[], []])
})
