import { expect, test } from 'vitest'
import { TimeShare } from './time-share.ts'

test('work gets no more than its share of the time', () => {
  let now = 0
  const share = new TimeShare(0.25, () => now)
  const work = () => {
    now += 2
    return 'done'
  }
  let done = 0
  while (now < 1_000) {
    if (share.run(work) === null) now += 1
    else done += 2
  }
  expect(done).toBeGreaterThan(240)
  expect(done).toBeLessThanOrEqual(250)
})

test('what fails has used its time too', () => {
  let now = 0
  const share = new TimeShare(0.5, () => now)
  const fail = () => {
    now += 10
    throw new Error('broken')
  }
  expect(() => share.run(fail)).toThrow('broken')
  expect(share.isUsedUp()).toBe(true)
  expect(share.run(() => 'done')).toBeNull()
  now += 10
  expect(share.run(() => 'done')).toBe('done')
})
