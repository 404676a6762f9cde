import { expect, test } from 'vitest'
import { scoreOf } from './performance-monitor.ts'

test('a page under every limit has 100, and each limit it breaks costs', () => {
  const good = { 'first paint': 1_800, 'largest paint': 2_500, 'input delay': 100, 'layout shift': 0.25 }
  expect(scoreOf({})).toBe(100)
  expect(scoreOf(good)).toBe(100)
  expect(scoreOf({ ...good, 'first paint': 1_801 })).toBe(80)
  expect(scoreOf({ ...good, 'largest paint': 2_501 })).toBe(70)
  expect(scoreOf({ ...good, 'input delay': 101 })).toBe(75)
  expect(scoreOf({ ...good, 'layout shift': 0.26 })).toBe(75)
  expect(scoreOf({ 'first paint': 9e9, 'largest paint': 9e9, 'input delay': 9e9, 'layout shift': 9 })).toBe(0)
})
