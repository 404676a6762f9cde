import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { toast } from './toast.store.ts'
import { toastError } from './toast-error.ts'

const region = page.getByRole('region', { name: /^Messages/ })

test('a toast takes the place of the one before, and closes by its button', async () => {
  await renderInApp(<p>A page</p>, null)
  toast({ title: 'Post shared', duration: Number.POSITIVE_INFINITY })
  await expect.element(region.getByText('Post shared')).toBeVisible()
  toast({ title: 'Post pinned', description: 'For everyone', duration: Number.POSITIVE_INFINITY })
  await expect.element(region.getByText('Post pinned')).toBeVisible()
  await expect.element(region.getByText('Post shared')).not.toBeInTheDocument()
  await region.getByRole('button', { name: 'Close' }).click()
  await expect.element(region.getByText('Post pinned')).not.toBeInTheDocument()
})

test('on a desk, a toast is on the left: the buttons of forms and dialogs are on the right', async () => {
  await renderInApp(<p>A page</p>, null)
  toast({ title: 'Draft saved', duration: Number.POSITIVE_INFINITY })
  const shown = page.getByRole('listitem').filter({ hasText: 'Draft saved' })
  await expect.element(shown).toBeVisible()
  expect(shown.element().getBoundingClientRect().right).toBeLessThan(innerWidth / 2)
})

test('a key reaches a toast, and its action is done once', async () => {
  const reload = vi.fn()
  await renderInApp(<p>A page</p>, null)
  toast({
    title: 'A new version is ready',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Reload', onPress: reload },
  })
  await expect.element(region.getByText('A new version is ready')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(region.getByRole('button', { name: 'Reload' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(reload).toHaveBeenCalledOnce()
  await expect.element(region.getByText('A new version is ready')).not.toBeInTheDocument()
})

test('a failure is an alert that says what failed and why', async () => {
  await renderInApp(<p>A page</p>, null)
  toastError(new Unreachable('no route'), { title: 'Failed to load posts' })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Failed to load postsThe server can't be reached\. Check your connection and try again\./)
})
