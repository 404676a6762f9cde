import { expect, test } from 'vitest'
import { bandOf } from '#contract/reports.ts'
import { percent, shareOf } from './rates.ts'

test.each([
  [100, 'high', '100%'],
  [99.9, 'high', '99%'],
  [75, 'high', '75%'],
  [74.999, 'medium', '74%'],
  [74.4, 'medium', '74%'],
  [66.67, 'medium', '67%'],
  [50, 'medium', '50%'],
  [49.9, 'low', '49%'],
  [25, 'low', '25%'],
  [24.9, 'very-low', '24%'],
  [0.4, 'very-low', '0%'],
  [0, 'very-low', '0%'],
  [null, null, '–'],
])('%s percent is %s and shown as %s', (rate, band, shown) => {
  expect(bandOf(rate)).toBe(band)
  expect(percent(rate)).toBe(shown)
})

test('there is no share of nothing', () => {
  expect(shareOf(3, 12)).toBe(25)
  expect(shareOf(0, 0)).toBeNull()
})
