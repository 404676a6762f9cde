import { expect, test } from 'vitest'
import { extremesOf } from './change-tag.tsx'
import { busiestCell, busiestHours } from './reading-hours.tsx'

const dayWith = (reads: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => reads[hour] ?? 0)

test('the busiest hours are at most two, in the order of the day', () => {
  expect(busiestHours([dayWith({ 12: 8, 7: 10, 18: 3 }), dayWith({ 12: 2 })])).toEqual([7, 12])
  expect(busiestHours([dayWith({ 7: 20, 12: 5 })])).toEqual([7])
  expect(busiestHours([dayWith({ 6: 9, 7: 10, 8: 8 })])).toEqual([6, 7])
  expect(busiestHours([dayWith({})])).toEqual([])
})

test('no hour is the busiest before there are 20 reads', () => {
  expect(busiestHours([dayWith({ 7: 19 })])).toEqual([])
  expect(busiestHours([dayWith({ 7: 19 }), dayWith({ 7: 1 })])).toEqual([7])
})

test('the busiest hour of all has a day', () => {
  expect(busiestCell([dayWith({ 7: 3 }), dayWith({ 9: 4 })])).toMatchObject({ day: 1, hour: 9 })
})

test('the best and worst day are known only where they differ', () => {
  const days = [
    { day: '2026-03-01', value: 40 },
    { day: '2026-03-02', value: null },
    { day: '2026-03-03', value: 80 },
  ]
  expect(extremesOf(days)).toEqual({ most: days[2], least: days[0] })
  expect(extremesOf(days.slice(0, 2))).toBeNull()
})
