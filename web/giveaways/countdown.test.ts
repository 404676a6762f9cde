import { expect, test } from 'vitest'
import { partsOf } from './countdown.tsx'
import { statusAt } from './status-badge.tsx'

const at = (text: string) => Date.parse(text)

test('a countdown has days, hours, minutes and seconds, and ends at zero', () => {
  expect(partsOf(at('2026-03-04T05:06:07Z') - at('2026-03-01T00:00:00Z'))).toEqual({
    days: 3,
    hours: 5,
    minutes: 6,
    seconds: 7,
  })
  expect(partsOf(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('both bounds of a giveaway belong to the time in which it is active', () => {
  const giveaway = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-02T00:00:00.000Z' }
  const status = (now: string) => statusAt(at(now), giveaway)
  expect([
    status('2026-02-28T23:59:59.999Z'),
    status(giveaway.startDate),
    status(giveaway.endDate),
    status('2026-03-02T00:00:00.001Z'),
  ]).toEqual(['upcoming', 'active', 'active', 'ended'])
})
