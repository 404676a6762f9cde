import { expect, test } from 'vitest'
import { addDays, daysBetween } from './calendar.ts'

test('days are counted with both ends', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3)
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})
