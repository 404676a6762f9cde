import { vi } from 'vitest'
import { hangMs } from './hang.ts'

/** Returns what `find` returns once that is truthy; looks every `interval` milliseconds. */
export const until = <T>(find: () => T | Promise<T>, interval = 50) => vi.waitUntil(find, { timeout: hangMs, interval })
