import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OutboxEntry } from '#web/offline/outbox/entries.ts'
import { enqueue } from '#web/offline/outbox/outbox.ts'
import { goOffline, goOnline } from '#web/testing/network.ts'
import { addTeam, join } from '#web/testing/people.ts'
import { openPage, renderInApp } from '#web/testing/render.tsx'
import { PendingActions } from './pending-actions.tsx'
import { PendingBadge, showSending } from './pending-badge.tsx'

const entry: OutboxEntry = {
  seq: 7,
  kind: 'post',
  teamId: 9,
  body: { content: 'Roof', teamId: 9, clientKey: 'k' },
  files: [],
  uploaded: [],
  authorId: 1,
  madeAt: 0,
  attempts: 1,
  dueAt: 1,
}

test('what is being sent shows its progress and can be stopped; Send Now is for what waits', async () => {
  const [stop, edit] = [vi.fn(), vi.fn()]
  await renderInApp(
    <>
      <PendingBadge entry={entry} />
      <PendingActions entry={entry} discardTitle="Discard?" content="Roof" onEdit={edit} />
    </>,
    null,
  )
  const sendNow = page.getByRole('button', { name: 'Send Now' })
  await expect.element(sendNow).toBeVisible()
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible()

  showSending({ seq: 8, percent: 90, stop })
  await expect.element(sendNow).toBeVisible()
  showSending({ seq: 7, percent: 42, stop })
  await expect.element(page.getByText('Sending, 42%')).toBeVisible()
  await expect.element(sendNow).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Stop' }).click()
  expect(stop).toHaveBeenCalledOnce()
  expect(edit).toHaveBeenCalledOnce()

  showSending({ seq: 7, percent: 100, stop: null })
  await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  showSending(null)
  await expect.element(sendNow).toBeVisible()
})

test('what was sent from another feed is said', async () => {
  const teamId = await addTeam('Boilers')
  const ann = await join('Ann', { teamId, canPost: true })
  await openPage('/', ann)
  await expect.element(page.getByRole('button', { name: /^Boilers/ }).first()).toBeVisible()
  await goOffline()
  const body = { content: 'Valve is in', teamId, clientKey: crypto.randomUUID() }
  await expect.poll(() => enqueue({ kind: 'post', teamId, body, files: [], uploaded: [] })).toBe(true)
  await expect.element(page.getByRole('article').filter({ hasText: 'Valve is in' })).toBeVisible()
  await goOnline()
  await expect.element(page.getByText('Posted in Boilers').first()).toBeVisible()
})
