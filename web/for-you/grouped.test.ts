import { expect, test } from 'vitest'
import type { ForYouEntry } from '#contract/for-you.ts'
import { grouped } from './for-you.data.ts'

let ids = 0
const entry = (kind: ForYouEntry['kind'], postId: number, by: number): ForYouEntry => ({
  id: (ids += 1),
  kind,
  postId,
  commentId: 1,
  by: { id: by, firstName: 'Ann', lastName: 'Test', profileImageUrl: null },
  at: '2026-03-04T12:00:00.000Z',
  isNew: true,
  excerpt: 'Hi',
  team: { id: 9, name: 'Company-wide' },
})

test('comments on one post that follow each other are one row, with each person once', () => {
  const entries = [entry('comment', 1, 7), entry('comment', 1, 8), entry('comment', 1, 7), entry('comment', 2, 7)]
  const rows = grouped(entries).map(({ people, ids: of }) => [people.map(({ id }) => id), of.length])
  expect(rows).toEqual([
    [[7, 8], 3],
    [[7], 1],
  ])
})

test('mentions and replies stand by themselves', () => {
  expect(
    grouped([entry('reply', 1, 7), entry('reply', 1, 7), entry('mention', 1, 7), entry('comment', 1, 7)]),
  ).toHaveLength(4)
})
