import { expect, test } from 'vitest'
import type { Comment } from '#contract/feed.ts'
import { joined, pushedOut } from './merge-comments.ts'

const comments = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, content: 'c' }) as Comment)
const ids = (all: Comment[]) => all.map(({ id }) => id)

test('older and newer comments join in order, each once', () => {
  expect(ids(joined(comments(1, 4), comments(3, 6)))).toEqual([1, 2, 3, 4, 5, 6])
})

test('what newer comments push out is kept, what was deleted is not', () => {
  expect(ids(pushedOut(comments(1, 20), comments(3, 22)))).toEqual([1, 2])
  expect(ids(pushedOut(comments(1, 5), comments(2, 5)))).toEqual([])
  expect(pushedOut(comments(1, 1), [])).toEqual([])
})
