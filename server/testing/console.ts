import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails a test that writes to the console; a test that expects it calls `vi.mocked(console.error).mockClear()`. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const calls = [vi.mocked(console.error), vi.mocked(console.warn)].flatMap(spy => spy.mock?.calls ?? [])
  vi.restoreAllMocks()
  expect(calls, 'console output').toEqual([])
})
