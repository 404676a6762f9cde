import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { allLoaded, mergeComments, olderThan } from './comment-lists.ts'

const comments = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index, content: 'c' }) as Comment)
const ids = (all: readonly Comment[]) => all.map(({ id }) => id)

test('older and newer comments merge in order, without duplicates', () => {
  expect(ids(mergeComments(comments(1, 4), comments(3, 6)))).toEqual([1, 2, 3, 4, 5, 6])
})

test('evicted comments stay, deleted ones do not', () => {
  const after = (before: Comment[], newest: Comment[], older: Comment[] = []) =>
    ids(olderThan(newest, { before, older }))
  expect(after(comments(1, 20), comments(3, 22))).toEqual([1, 2])
  expect(after(comments(6, 25), comments(8, 27), comments(1, 5))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(after(comments(1, 5), comments(2, 5))).toEqual([])
  expect(after(comments(1, 1), [])).toEqual([])
  expect(after(comments(6, 25), comments(5, 24), comments(1, 5))).toEqual([1, 2, 3, 4])
})

test('where more comments arrive at once than a post carries, those before the gap are dropped', () => {
  const before = comments(6, 25)
  const dropped = (newest: Comment[]) => ids(olderThan(newest, { before, older: comments(1, 5) }))
  expect(dropped(comments(27, 46))).toEqual([])
  expect(dropped(comments(26, 45))).toEqual([])
  expect(dropped(comments(25, 44))).toEqual(ids(comments(1, 24)))
})

test('a restored comment is shown at its place, and deleted again leaves nothing', () => {
  const changed = (before: Comment[], after: Comment[], older: readonly Comment[]) =>
    olderThan(after, { before, older })
  expect(ids(allLoaded(comments(3, 3), comments(4, 23)))).toEqual(ids(comments(3, 23)))
  const again = changed(comments(2, 5), comments(1, 5), comments(1, 1))
  expect(ids(allLoaded(again, comments(1, 5)))).toEqual(ids(comments(1, 5)))
  expect(ids(allLoaded(changed(comments(1, 5), comments(2, 5), again), comments(2, 5)))).toEqual(ids(comments(2, 5)))
})
