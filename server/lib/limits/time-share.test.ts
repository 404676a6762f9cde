import { expect, test } from 'vitest'
import { TimeShare } from './time-share.ts'

/** Work that takes 2 ms, by a clock of its own. */
function working(share: number, burstMs: number) {
  let now = 0
  const limited = new TimeShare({ share, burstMs, now: () => now })
  const work = () => {
    now += 2
  }
  /** Works as often as possible until a time. Returns how many milliseconds that took. */
  const workUntil = (end: number) => {
    let worked = 0
    while (now < end) {
      if (limited.run(work) === null) now += 1
      else worked += 2
    }
    return worked
  }
  return { limited, workUntil, rest: (ms: number) => (now += ms) }
}

test('work gets its share of the time, and what it has not used before', () => {
  const { workUntil, rest } = working(0.25, 100)
  expect(workUntil(1_000)).toBeGreaterThan(340)
  expect(workUntil(2_000)).toBeLessThanOrEqual(254)
  rest(100_000)
  expect(workUntil(103_000)).toBeLessThanOrEqual(354)
})

test('what fails has used its time too', () => {
  const { limited, rest } = working(0.5, 10)
  const fail = () => {
    rest(30)
    throw new Error('broken')
  }
  expect(() => limited.run(fail)).toThrow('broken')
  expect(limited.isUsedUp()).toBe(true)
  expect(limited.run(() => 'done')).toBeNull()
  rest(20)
  expect(limited.run(() => 'done')).toBe('done')
})
