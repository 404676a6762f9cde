import { expect, test } from 'vitest'
import { compactDuration, longDuration, shortDuration } from './durations.ts'

test('measured times have the unit that can be compared', () => {
  const times = [0, 14.4, 999.6, 4_120, 9_960, 10_400, 38_400, 60_000, 307_000]
  expect(times.map(shortDuration)).toEqual([
    '0 ms',
    '14 ms',
    '1 s',
    '4.1 s',
    '10 s',
    '10 s',
    '38 s',
    '1 min',
    '5 min 7 s',
  ])
})

test('spoken times have the largest unit', () => {
  const hour = 3_600_000
  const times = [0, 1_000, 38_400, 90_000, 300_000, 2 * hour, 30 * hour, 41 * 24 * hour]
  expect(times.map(longDuration)).toEqual([
    '1 second',
    '1 second',
    '38 seconds',
    '90 seconds',
    '5 minutes',
    '2 hours',
    '30 hours',
    '41 days',
  ])
})

test.each([
  [0, '1 min'],
  [38 * 60_000, '38 min'],
  [60 * 60_000, '1 h'],
  [65 * 60_000, '1 h 5 min'],
  [24 * 3_600_000, '1 d'],
  [52 * 3_600_000, '2 d 4 h'],
])('%s ms are %s', (ms, shown) => expect(compactDuration(ms)).toBe(shown))
