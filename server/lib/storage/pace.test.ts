import { expect, test } from 'vitest'
import { Pace } from './disk.ts'

test('what is taken faster than it may be has to wait, and everyone behind it', () => {
  const pace = new Pace(1_000)
  expect(pace.take(100, 5_000)).toBe(100)
  expect(pace.take(50, 5_000)).toBe(150)
  expect(pace.take(10, 5_150)).toBe(10)
})

test('time in which nothing was taken is not saved up', () => {
  const pace = new Pace(1_000)
  pace.take(100, 0)
  expect(pace.take(100, 60_000)).toBe(100)
})
