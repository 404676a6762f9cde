import { expect, test } from 'vitest'
import { nextOf } from './reading-tour.ts'

const posts = (...ids: number[]) => ids.map(id => ({ id }))

test('leads to each unread post once, then to those that are still unread', () => {
  expect(nextOf(posts(1, 2, 3), [])?.id).toBe(1)
  // 1 is read, or will be in a moment
  expect(nextOf(posts(1, 2, 3), [1])?.id).toBe(2)
  expect(nextOf(posts(2, 3), [1, 2])?.id).toBe(3)
  expect(nextOf(posts(2, 3), [1, 2, 3])?.id).toBe(2)
  expect(nextOf(posts(3), [1, 2, 3])?.id).toBe(3)
  expect(nextOf([], [1])).toBeUndefined()
})
