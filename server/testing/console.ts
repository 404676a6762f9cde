import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test fails by a complaint on the console that it does not expect: `vi.mocked(console.error).mockClear()` says so. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const complaints = [vi.mocked(console.error), vi.mocked(console.warn)].flatMap(spy => spy.mock?.calls ?? [])
  vi.restoreAllMocks()
  expect(complaints, 'complaints on the console').toEqual([])
})
