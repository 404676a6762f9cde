import { expect, test } from 'vitest'
import { calendarDay } from '#web/lib/times/time-ago.ts'
import { dayName, lengthOf, longDayName, periodName, periodOf } from './period.ts'

const today = '2026-03-10'

test.each([
  [{}, { from: '2026-02-09', to: today }, 30],
  [{ range: '7' }, { from: '2026-03-04', to: today }, 7],
  [{ range: '90' }, { from: '2025-12-11', to: today }, 90],
  [{ range: 'year' }, { from: '2026-01-01', to: today }, 69],
  [{ range: 'own', from: '2024-02-28', to: '2024-03-01' }, { from: '2024-02-28', to: '2024-03-01' }, 3],
] as const)('%j are the days %j', (dates, period, days) => {
  expect(periodOf(dates, today)).toEqual(period)
  expect(lengthOf(period)).toBe(days)
})

test.each([
  [{ range: 'own' }, 'missing'],
  [{ range: 'own', from: '2026-03-01', to: 'soon' }, 'missing'],
  [{ range: 'own', from: '2026-03-02', to: '2026-03-01' }, 'backwards'],
  [{ range: 'own', from: '2020-01-01', to: '2026-03-01' }, 'tooLong'],
] as const)('%j is %s', (dates, mistake) => expect(periodOf(dates, today)).toBe(mistake))

test('days have names, in any time zone', () => {
  expect(calendarDay(new Date(2026, 0, 5, 23, 30))).toBe('2026-01-05')
  expect(dayName('2025-11-17')).toBe('Nov 17')
  expect(longDayName('2025-11-17')).toBe('Mon, Nov 17')
  expect(periodName({ from: '2025-10-22', to: '2025-11-20' })).toMatch(/^Oct 22\s–\sNov 20, 2025$/)
})
