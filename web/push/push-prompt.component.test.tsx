import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPost } from '#contract/feed.ts'
import { companyQuery } from '#web/company/company.ts'
import { useIsOnline } from '#web/offline/connection.ts'
import { openOutbox, write } from '#web/offline/outbox/outbox.ts'
import { join, olivia } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { usePushState } from './push.data.ts'
import { PushPrompt } from './push-prompt.tsx'
import { skipPrompt } from './subscription.ts'

interface Interval {
  run: () => void
  ms: number
}
/** Vitest's fake timers would go on while a click waits for the page, on a busy machine for seconds. */
const intervals = new Set<Interval>()
const isWaiting = () => [...intervals].some(({ ms }) => ms === 2_000)
async function waitTwoSeconds() {
  for (const { run, ms } of intervals) if (ms === 2_000) run()
  await rendered()
}
/** What is set outside of an event is rendered in a task of its own, and its effects run in another. */
const rendered = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

let permission: NotificationPermission = 'default'
beforeEach(() => {
  permission = 'default'
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = 'denied'
      return permission
    },
  })
  intervals.clear()
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => {
    const interval = { run, ms }
    intervals.add(interval)
    return interval
  })
  vi.stubGlobal('clearInterval', (interval: Interval) => intervals.delete(interval))
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

const prompt = page.getByRole('dialog', { name: 'Stay Connected' })
const question = page.getByRole('dialog', { name: 'Invite 54 people?' })

/** A field, and a dialog that is loaded a while after it was opened. */
function Page({ isHeld = false }: { isHeld?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { state } = usePushState()
  return (
    <>
      <output>{state}</output>
      {!useIsOnline() && <p>Offline</p>}
      <input aria-label="Comment" />
      <button type="button" onClick={() => setOpen(true)}>
        Invite
      </button>
      <PushPrompt isHeld={isHeld} />
      <Dialog open={isOpen} onOpenChange={setOpen} title="Invite 54 people?">
        <button type="button">Save Invitations</button>
      </Dialog>
    </>
  )
}

/** As with PUSH_PROMPT=later. */
function PageThatAsksLater() {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(companyQuery.queryKey, known => known && { ...known, asksForPushLater: true as const }),
  )
  return <Page />
}

async function open() {
  const person = await join('Ann')
  await renderInApp(<Page />, person)
  // The state of notifications is known once the interval runs.
  await expect.poll(isWaiting).toBe(true)
}

test('it comes after two seconds; Not Now postpones it', async () => {
  await open()
  expect(prompt.length).toBe(0)
  await waitTwoSeconds()
  await expect.element(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Not Now' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  await waitTwoSeconds()
  expect(prompt.length).toBe(0)
})

test('it waits until the feed shows posts', async () => {
  const person = await join('Ann')
  await renderInApp(<Page isHeld />, person)
  await expect.element(page.getByText('off', { exact: true })).toBeVisible()
  await rendered()
  expect(isWaiting()).toBe(false)
  await renderInApp(<Page />, person)
  await expect.poll(isWaiting).toBe(true)
  await waitTwoSeconds()
  await expect.element(prompt).toMatchTextContent(/New posts in your teams/)
})

test('a tap beside it postpones it to the next session, and its button to close it is a no for good', async () => {
  const person = await join('Ann')
  const open = async () => {
    await renderInApp(<Page />, person)
    await expect.element(page.getByLabelText('Comment')).toBeVisible()
    await expect.element(page.getByText('off', { exact: true })).toBeVisible()
    await rendered()
  }
  await open()
  await expect.poll(isWaiting).toBe(true)
  await waitTwoSeconds()
  await expect.element(prompt).toBeVisible()
  await userEvent.click(document.documentElement, { position: { x: 10, y: 790 }, force: true })
  await expect.element(prompt).not.toBeInTheDocument()
  await open()
  expect(isWaiting()).toBe(false)
  sessionStorage.clear()
  await open()
  await expect.poll(isWaiting).toBe(true)
  await waitTwoSeconds()
  await prompt.getByRole('button', { name: 'Close' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  sessionStorage.clear()
  await open()
  expect(isWaiting()).toBe(false)
})

test('it waits while somebody writes', async () => {
  await open()
  await page.getByLabelText('Comment').click()
  await waitTwoSeconds()
  await expect.element(page.getByLabelText('Comment')).toHaveFocus()
  expect(prompt.length).toBe(0)
  await page.getByRole('button', { name: 'Invite' }).click()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await waitTwoSeconds()
  await expect.element(prompt).toBeVisible()
})

test('it waits for a post with files that is not sent yet', async () => {
  await open()
  document.body.dataset['draft'] = ''
  await waitTwoSeconds()
  expect(prompt.length).toBe(0)
  delete document.body.dataset['draft']
  await waitTwoSeconds()
  await expect.element(prompt).toBeVisible()
})

test('who passed it over while joining is asked by a card, after a first like', async () => {
  const { id: postId } = await (await olivia()).call(createPost, { body: { content: 'Frost tonight' } })
  const person = await join('Ann')
  skipPrompt(person.id)
  await renderInApp(<Page />, person)
  await expect.element(page.getByLabelText('Comment')).toBeVisible()
  await openOutbox(person.id)
  await write({ kind: 'like', postId, isLiked: false })
  expect(isWaiting()).toBe(false)
  await write({ kind: 'like', postId, isLiked: true })
  await expect.poll(isWaiting).toBe(true)
  await waitTwoSeconds()
  const card = page.getByRole('region', { name: 'Stay Connected' })
  await expect.element(card.getByText('Hear it when somebody answers you, or posts in your feed.')).toBeVisible()
  expect(prompt.length).toBe(0)
  await card.getByRole('button', { name: 'Not Now' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await waitTwoSeconds()
  expect(card.length).toBe(0)
})

test('where the server asks later, a card comes after a first like', async () => {
  const { id: postId } = await (await olivia()).call(createPost, { body: { content: 'Frost again' } })
  const person = await join('Ann')
  await renderInApp(<PageThatAsksLater />, person)
  await openOutbox(person.id)
  await expect.element(page.getByLabelText('Comment')).toBeVisible()
  await write({ kind: 'like', postId, isLiked: true })
  await expect.poll(isWaiting).toBe(true)
  await waitTwoSeconds()
  await expect.element(page.getByRole('region', { name: 'Stay Connected' })).toBeVisible()
  expect(prompt.length).toBe(0)
})

test('it waits while a dialog is open, and gives way to one that opens', async () => {
  await open()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect.element(question).toBeVisible()
  await waitTwoSeconds()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(prompt.length).toBe(0)
  await waitTwoSeconds()
  await expect.element(prompt).toBeVisible()

  // As a dialog does that was asked for before, and has loaded only now.
  page
    .getByRole('button', { name: 'Invite', includeHidden: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(question.getByRole('button', { name: 'Save Invitations' })).toBeInTheDocument()
  await expect.element(prompt).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Save Invitations' }).click()
  await expect.element(question).toBeVisible()
})

test('it does not come without a connection', async () => {
  await open()
  onlineManager.setOnline(false)
  await expect.element(page.getByText('Offline', { exact: true })).toBeVisible()
  await waitTwoSeconds()
  expect(prompt.length).toBe(0)
})

test('where notifications are blocked it says how to allow them, without a tick', async () => {
  await open()
  await waitTwoSeconds()
  await prompt.getByRole('button', { name: 'Enable Notifications' }).click()
  const toast = page.getByRole('region', { name: /^Messages/ })
  await expect.element(toast.getByText('Permission Required')).toBeVisible()
  await expect.element(toast.getByText(/^Notifications are blocked. Tap the icon left of the address/)).toBeVisible()
  expect(toast.element().querySelector('svg.text-warning')).not.toBeNull()
})
