import { expect, test } from 'vitest'
import { lastActive, lastActiveInTeam } from './last-active.ts'

test.each([
  [null, 'Never'],
  [0, 'Today'],
  [1, '1 day ago'],
  [2, '2 days ago'],
  [7, '7 days ago'],
  [8, '1 week ago'],
  [14, '2 weeks ago'],
  [30, '4 weeks ago'],
  [31, '1 month ago'],
  [60, '2 months ago'],
  [400, '13 months ago'],
])('%s days are %s', (days, shown) => expect(lastActive(days)).toBe(shown))

test('the report of a team says yesterday', () => {
  expect(lastActiveInTeam(1)).toBe('Yesterday')
  expect(lastActiveInTeam(2)).toBe('2 days ago')
  expect(lastActiveInTeam(null)).toBe('Never')
})
