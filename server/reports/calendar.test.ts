import { describe, expect, test } from 'vitest'
import { addDays, boundsOf, clockOf, dayOf, daysBetween, sharedHours, startOf } from './calendar.ts'

const iso = (at: number) => new Date(at).toISOString()

describe('a day', () => {
  test.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z'],
    ['America/Chicago', '2026-03-09', '2026-03-09T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-01', '2026-03-01T11:00:00.000Z'],
    // Midnight does not exist there on that day.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z'],
  ])('in %s, %s begins at %s', (timeZone, day, at) => {
    expect(iso(startOf(timeZone, day))).toBe(at)
    expect(dayOf(timeZone, Date.parse(at))).toBe(day)
    expect(dayOf(timeZone, Date.parse(at) - 1)).toBe(addDays(day, -1))
  })

  test('has 23 or 25 hours when the clocks change', () => {
    const hours = (from: string) => {
      const [start = 0, end = 0] = boundsOf('Europe/Berlin', from, 1)
      return (end - start) / 3_600_000
    }
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25])
  })

  test('is counted with both ends', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3)
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  })
})

test('an instant has the weekday and hour of the zone, to the quarter of an hour', () => {
  const at = (zone: string, time: string) => clockOf(zone)(Date.parse(time))
  expect(at('UTC', '2026-03-01T23:45:00Z')).toEqual({ weekday: 6, hour: 23 })
  expect(at('Asia/Kolkata', '2026-03-01T18:30:00Z')).toEqual({ weekday: 0, hour: 0 })
  expect(at('Asia/Kathmandu', '2026-03-01T18:00:00Z')).toEqual({ weekday: 6, hour: 23 })
  expect(at('Asia/Kathmandu', '2026-03-01T18:15:00Z')).toEqual({ weekday: 0, hour: 0 })
  // The clocks go forward at 16:30 UTC.
  expect(at('Australia/Adelaide', '2025-10-04T16:15:00Z')).toEqual({ weekday: 6, hour: 1 })
  expect(at('Australia/Adelaide', '2025-10-04T16:30:00Z')).toEqual({ weekday: 6, hour: 3 })
})

test('every hour is in one day', () => {
  const ones = (mask: number) => mask.toString(2).replaceAll('0', '').length
  const hours = (zone: string) =>
    sharedHours(boundsOf(zone, '2026-03-27', 4)).reduce(
      (sum, { earlyMask, lateMask }) => sum + ones(earlyMask) + ones(lateMask),
      0,
    )
  expect(hours('Europe/Berlin')).toBe(4 * 24 - 1)
  expect(hours('Asia/Kolkata')).toBe(4 * 24)
  const bounds = ['2026-03-01T22:00Z', '2026-03-02T02:00Z', '2026-03-02T05:00Z'].map(at => Date.parse(at))
  expect(sharedHours(bounds)).toEqual([
    { day: '2026-03-01', early: 0, earlyMask: (1 << 22) | (1 << 23), late: 0, lateMask: 0 },
    { day: '2026-03-02', early: 0, earlyMask: 0b11, late: 1, lateMask: 0b11100 },
  ])
})
