import { afterEach, expect, test, vi } from 'vitest'
import { companyWide, createForm, type Written } from './create-giveaway.tsx'

afterEach(() => vi.unstubAllEnvs())

const written: Written = {
  title: ' Tool kit draw ',
  prize: 'A tool kit',
  target: companyWide,
  startDate: '2026-10-30T08:00',
  endDate: '2026-11-03T18:00',
}
const messages = (changed: Partial<Written>) =>
  createForm
    .safeParse({ ...written, ...changed })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('times are sent as instants, each with its own side of daylight saving', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(createForm.parse({ ...written, target: '12' })).toEqual({
    title: 'Tool kit draw',
    prize: 'A tool kit',
    description: '',
    target: 12,
    startDate: '2026-10-30T12:00:00.000Z',
    endDate: '2026-11-03T23:00:00.000Z',
  })
  expect(createForm.parse(written).target).toBeNull()
})

test('every required field has its own message, and the end is after the start', () => {
  expect(messages({ title: ' ', prize: '', startDate: '', endDate: '' })).toEqual([
    'title: Title is required',
    'prize: Prize is required',
    'startDate: Start date is required',
    'endDate: End date is required',
  ])
  expect(messages({ endDate: written.startDate })).toEqual(['endDate: The end must be after the start'])
  expect(messages({ title: 'x'.repeat(121) })).toEqual(['title: At most 120 characters'])
  expect(messages({})).toBeUndefined()
})
