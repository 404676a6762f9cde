import { expect, test } from 'vitest'
import { crewDaysOf, weeksOf } from './crew-days.ts'

const days = (...args: Parameters<typeof crewDaysOf>) => {
  const found = crewDaysOf(...args)
  return typeof found === 'string' ? found : [found.period, found.against].flatMap(({ from, to }) => [from, to])
}

test.each([
  ['this-week', '2026-11-26', ['2026-11-23', '2026-11-26', '2026-11-16', '2026-11-19']],
  ['this-week', '2026-11-29', ['2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22']],
  ['last-week', '2026-11-23', ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15']],
  ['this-month', '2026-11-12', ['2026-11-01', '2026-11-12', '2026-10-01', '2026-10-12']],
  ['this-month', '2026-11-30', ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31']],
  ['this-month', '2026-03-30', ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28']],
  ['last-month', '2026-03-30', ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31']],
  ['last-month', '2026-01-01', ['2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30']],
] as const)('%s on %s has the same days before', (range, today, expected) => {
  expect(days({ range }, today)).toEqual(expected)
})

test('other days are compared with as many right before', () => {
  expect(days({ range: 'own', from: '2026-03-01', to: '2026-03-03' }, '2026-11-26')).toEqual([
    '2026-03-01',
    '2026-03-03',
    '2026-02-26',
    '2026-02-28',
  ])
  expect(days({ range: 'own', from: '2026-03-03', to: '2026-03-01' }, '2026-11-26')).toBe('backwards')
})

test('weeks are seven days each, the last one what is left', () => {
  const november = {
    period: { from: '2026-11-01', to: '2026-11-30' },
    against: { from: '2026-10-01', to: '2026-10-31' },
  }
  const weeks = weeksOf(november)
  expect(weeks.map(({ period }) => period.to.slice(8))).toEqual(['07', '14', '21', '28', '30'])
  expect(weeks.at(-1)?.against).toEqual({ from: '2026-10-29', to: '2026-10-30' })
})
