import { expect, onTestFinished, test, vi } from 'vitest'
import { shortDay, upcomingTime } from './dates.ts'
import { calendarDay, dayAgo, dayAndTime, timeAgo } from './time-ago.ts'

// Months from 0; local time, because people's calendars are.
const now = new Date(2026, 10, 20, 14, 30)

test.each([
  ['just now', new Date(2026, 10, 20, 14, 29, 30)],
  ['just now', new Date(2026, 10, 20, 14, 31)],
  ['1 minute ago', new Date(2026, 10, 20, 14, 29)],
  ['59 minutes ago', new Date(2026, 10, 20, 13, 30, 30)],
  ['2 hours ago', new Date(2026, 10, 20, 12, 0)],
  ['14 hours ago', new Date(2026, 10, 20, 0, 10)],
  ['yesterday', new Date(2026, 10, 19, 23, 50)],
  ['yesterday', new Date(2026, 10, 19, 0, 1)],
  ['Wed, Nov 18', new Date(2026, 10, 18, 23, 59)],
  ['Thu, Jan 1', new Date(2026, 0, 1, 9)],
  ['Dec 31, 2025', new Date(2025, 11, 31, 9)],
])('%s', (words, at) => {
  expect(timeAgo(at, now, 'en-US')).toBe(words)
})

test('the small hours still say how many', () => {
  expect(timeAgo(new Date(2026, 10, 19, 23), new Date(2026, 10, 20, 1, 30), 'en-US')).toBe('2 hours ago')
})

test('the day', () => {
  expect(dayAgo(new Date(2026, 10, 20, 0, 1), now, 'en-US')).toBe('today')
  expect(dayAgo(new Date(2026, 10, 19, 23, 59), now, 'en-US')).toBe('yesterday')
  expect(dayAgo(new Date(2026, 10, 17, 9, 5), now, 'en-US')).toBe('Tue, Nov 17')
  expect(dayAgo(new Date(2026, 10, 21, 9, 5), now, 'en-US')).toBe('today')
})

test('the day in another time zone', () => {
  const [at, later] = [new Date('2026-11-19T23:30:00Z'), new Date('2026-11-20T09:00:00Z')]
  expect([calendarDay(at, 'UTC'), calendarDay(at, 'Asia/Tokyo')]).toEqual(['2026-11-19', '2026-11-20'])
  expect([dayAgo(at, later, 'en-US', 'UTC'), dayAgo(at, later, 'en-US', 'Asia/Tokyo')]).toEqual(['yesterday', 'today'])
  const newYear = new Date('2027-01-01T12:00:00Z')
  expect(dayAgo(new Date('2026-12-31T12:00:00Z'), newYear, 'en-US', 'Pacific/Kiritimati')).toBe('yesterday')
  expect(dayAgo(new Date('2026-12-28T23:00:00Z'), newYear, 'en-US', 'Asia/Tokyo')).toBe('Dec 29, 2026')
})

test('the year is said where it is another one in the same time zone', () => {
  vi.useFakeTimers({ now: new Date('2027-01-01T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const said = (at: string, timeZone: string) => shortDay(new Date(at), { timeZone }, 'en-US')
  expect(said('2026-12-31T12:00:00Z', 'Pacific/Kiritimati')).toBe('Jan 1')
  expect(said('2027-01-01T05:00:00Z', 'Pacific/Honolulu')).toBe('Dec 31, 2026')
})

test('the day and the time of day', () => {
  const said = (at: Date) => dayAndTime(at, now, 'en-US').replaceAll('\u202f', ' ')
  expect(said(new Date(2026, 10, 20, 14, 14))).toBe('Today, 2:14 PM')
  expect(said(new Date(2026, 10, 19, 9, 5))).toBe('Yesterday, 9:05 AM')
  expect(said(new Date(2026, 10, 17, 9, 5))).toBe('Tue, Nov 17, 9:05 AM')
})

test('a time to come is today, tomorrow or a date', () => {
  const said = (at: Date) => upcomingTime(at, now).replaceAll('\u202f', ' ')
  expect(said(new Date(2026, 10, 20, 18))).toBe('Today at 6:00 PM')
  expect(said(new Date(2026, 10, 21, 0, 5))).toBe('Tomorrow at 12:05 AM')
  expect(said(new Date(2026, 10, 21, 23, 55))).toBe('Tomorrow at 11:55 PM')
  expect(said(new Date(2026, 10, 22, 7))).toMatch(/^Sun, Nov 22,(?: 2026,)? 7:00 AM$/)
  expect(said(new Date(2026, 10, 19, 7))).toMatch(/^Thu, Nov 19,(?: 2026,)? 7:00 AM$/)
})
