import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { evicted, mergeComments } from './comment-lists.ts'

const comments = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, content: 'c' }) as Comment)
const ids = (all: Comment[]) => all.map(({ id }) => id)

test('older and newer comments merge in order, without duplicates', () => {
  expect(ids(mergeComments(comments(1, 4), comments(3, 6)))).toEqual([1, 2, 3, 4, 5, 6])
})

test('evicted comments stay, deleted ones do not', () => {
  expect(ids(evicted(comments(1, 20), comments(3, 22)))).toEqual([1, 2])
  expect(ids(evicted(comments(1, 5), comments(2, 5)))).toEqual([])
  expect(evicted(comments(1, 1), [])).toEqual([])
})
