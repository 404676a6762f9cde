import { expect, test } from 'vitest'
import { durationInDigits, freshUrl, isQuickTime, preloadOn, processingPercent, retryWaitMs } from './playback.ts'

test('a video that fails is loaded six more times, each after twice the delay, past the cache', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryWaitMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, null])
  expect([0, 1, 2].map(failures => freshUrl('/media/7/display', failures))).toEqual([
    '/media/7/display',
    '/media/7/display?retry=1',
    '/media/7/display?retry=2',
  ])
  expect(freshUrl('/old.mp4?v=1', 3)).toBe('/old.mp4?v=1&retry=3')
})

test('nothing is preloaded on mobile data', () => {
  expect(preloadOn()).toBe('metadata')
  expect(preloadOn({ type: 'wifi', effectiveType: '4g' })).toBe('metadata')
  expect([{ saveData: true }, { type: 'cellular' }, { effectiveType: 'slow-2g' }].map(preloadOn)).toEqual(
    Array(3).fill('none'),
  )
})

test('a QuickTime file is recognized by its extension', () => {
  expect(['/a.mov', '/a.MOV?x=1', '/a.mp4', '/movie/a'].map(isQuickTime)).toEqual([true, true, false, false])
})

test('durations are formatted for people', () => {
  expect([0.3, 48.2, 725, 3_750].map(durationInDigits)).toEqual(['0:01', '0:48', '12:05', '1:02:30'])
})

test('the ring shows the reported progress, or 4.5 per second up to 95', () => {
  expect([0, 10, 60].map(seconds => processingPercent(null, seconds))).toEqual([0, 45, 95])
  expect(processingPercent(62, 3)).toBe(62)
})
