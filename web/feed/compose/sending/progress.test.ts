import { expect, test } from 'vitest'
import { phaseLabel, scaled, sentPercent, ticked } from './progress.ts'

test('the upload stage scales to 5 to 100 and never leaves that range', () => {
  expect([-1, 0, 50, 100, 101].map(scaled)).toEqual([5, 5, 52.5, 100, 100])
})

test('sending files moves the bar from 5 to 80', () => {
  expect([0, 50, 100].map(sentPercent)).toEqual([5, 42, 80])
})

test('every second adds 5 up to 85, and the bar never goes back', () => {
  expect([5, 78, 82, 85, 100].map(ticked)).toEqual([10, 83, 85, 85, 100])
})

test('the phases change at 30, 60 and 90', () => {
  expect([5, 29.9, 30, 59.9, 60, 89.9, 90, 100].map(percent => phaseLabel(percent))).toEqual([
    'Preparing files',
    'Preparing files',
    'Uploading media',
    'Uploading media',
    'Processing files',
    'Processing files',
    'Creating post',
    'Creating post',
  ])
  expect([5, 60].map(percent => phaseLabel(percent, { hasVideo: true }))).toEqual([
    'Compressing video',
    'Generating thumbnails',
  ])
  expect(phaseLabel(90, { isEdit: true })).toBe('Saving changes')
})
