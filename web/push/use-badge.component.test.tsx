import { useQueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { unviewedCounts } from '#contract/engagement.ts'
import { reportTimeZone } from '#contract/quiet-hours.ts'
import { oncePerSessionKey } from '#web/session/ended-session.ts'
import { join } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { reply } from '#web/testing/replies/replies.ts'
import { useBadge } from './use-badge.ts'

function Page({ userId }: { userId: number }) {
  const client = useQueryClient()
  useBadge(userId)
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Refresh
    </button>
  )
}

test('the badge is the number of unread posts again once that is loaded, also where it stayed the same', async () => {
  let badge: number | undefined
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async count => void (badge = count))
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => void (badge = 0))
  onTestFinished(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })
  reply(unviewedCounts, {})
  const person = await join('Ann')
  sessionStorage.setItem(oncePerSessionKey, String(person.id))
  await renderInApp(<Page userId={person.id} />, person)
  await expect.poll(() => badge).toBe(0)
  // As the service worker does for a push about a post that was read or deleted since.
  badge = 1
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => badge).toBe(0)
})

test('quiet hours follow somebody who travels with the app open', async () => {
  const reported: unknown[] = []
  reply(reportTimeZone, ({ body }) => {
    reported.push(body)
    return { timeZone }
  })
  let timeZone = 'America/Denver'
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone }
  })
  const person = await join('Ann')
  sessionStorage.setItem(oncePerSessionKey, String(person.id))
  onTestFinished(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })
  await renderInApp(<Page userId={person.id} />, person)
  await expect.poll(() => reported).toEqual([{ timeZone: 'America/Denver' }])
  timeZone = 'Asia/Tokyo'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => reported).toEqual([{ timeZone: 'America/Denver' }, { timeZone: 'Asia/Tokyo' }])
})
