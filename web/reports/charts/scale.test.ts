import { expect, test } from 'vitest'
import { areaUnder, labelsAlong, lineThrough, pointsOf, ticksUpTo } from './line-chart.tsx'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [48, [0, 20, 40, 60]],
  [100, [0, 25, 50, 75, 100]],
  [9_800, [0, 2_500, 5_000, 7_500, 10_000]],
])('an axis up to %s has the values %s', (max, ticks) => expect(ticksUpTo(max)).toEqual(ticks))

test('labels are few, and include both ends', () => {
  expect(labelsAlong(3, 5)).toEqual([0, 1, 2])
  expect(labelsAlong(30, 5)).toEqual([0, 7, 15, 22, 29])
})

test('a line skips days without a value', () => {
  const points = pointsOf([50, null, 100], 100)
  expect(points).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 0 },
  ])
  expect(lineThrough(points)).toBe('M0.00 50.00L100.00 0.00')
  expect(areaUnder(points)).toBe('M0.00 50.00L100.00 0.00L100.00 100L0.00 100Z')
  expect(areaUnder([])).toBe('')
})
