import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { toast, toastStore } from './toast.store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one toast is there at a time: the newest', () => {
  toast({ title: 'One' })
  toast({ title: 'Two' })
  expect(toastStore.get().map(({ title, open }) => [title, open])).toEqual([['Two', true]])
})

test('a toast can be changed, dismissed, and is then removed after its time', () => {
  const shown = toast({ title: 'Sending' })
  shown.update({ title: 'Sent' })
  shown.dismiss()
  expect(toastStore.get()).toMatchObject([{ title: 'Sent', open: false }])
  vi.advanceTimersByTime(uiLimits.toastRemoveMs - 1)
  expect(toastStore.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toEqual([])
})
