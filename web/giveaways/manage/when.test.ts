import { afterEach, expect, test, vi } from 'vitest'
import { distance, localInput } from '#web/lib/times/dates.ts'
import { meaningOf } from './when.ts'

afterEach(() => vi.unstubAllEnvs())

test('a local time is shown with what it means, also across daylight saving', () => {
  vi.stubEnv('TZ', 'America/New_York')
  const now = new Date('2026-10-30T12:00').getTime()
  expect(meaningOf('2026-10-30T18:00', now)).toBe('in 6 hours, Fri, Oct 30, 6:00 PM EDT')
  expect(meaningOf('2026-11-03T18:00', now)).toBe('in 4 days, Tue, Nov 3, 6:00 PM EST')
  expect(meaningOf('2027-01-05T09:05', now)).toContain('Tue, Jan 5, 2027, 9:05 AM EST')
  expect(meaningOf('', now)).toBeUndefined()
  expect(meaningOf('soon', now)).toBeUndefined()
})

test('a time that the clocks skip says which one it means', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(meaningOf('2026-03-08T02:30', new Date('2026-03-01T12:00').getTime())).toBe(
    'The clocks skip that time. It means Sun, Mar 8, 3:30 AM EDT.',
  )
})

test('the value of an input is the local time', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(localInput(new Date('2026-01-02T03:04:59Z'))).toBe('2026-01-01T22:04')
})

test('a distance in time is in rounded minutes, hours or days, either way', () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const at = (text: string) => distance(new Date(text), now)
  expect([at('2026-06-01T12:00:30Z'), at('2026-06-01T12:59:59Z'), at('2026-06-01T09:00:00Z')]).toEqual([
    'now',
    'in 60 minutes',
    '3 hours ago',
  ])
  expect(at('2026-06-04T11:59:50Z')).toBe('in 3 days')
})
