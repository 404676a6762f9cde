import { expect, test } from 'vitest'
import { duration } from './durations.ts'

test.each([
  [0, '1 min'],
  [38 * 60_000, '38 min'],
  [60 * 60_000, '1 h'],
  [65 * 60_000, '1 h 5 min'],
  [24 * 3_600_000, '1 d'],
  [52 * 3_600_000, '2 d 4 h'],
])('%s ms are %s', (ms, shown) => expect(duration(ms)).toBe(shown))
