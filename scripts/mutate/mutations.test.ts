import { expect, test } from 'vitest'
import { mutated, mutationsOf } from './mutations.ts'

const aftersOf = (source: string) => mutationsOf(source).map(({ after }) => after.trim())

test.each([
  ['const isOwn = a === b && c', ['const isOwn = a !== b && c', 'const isOwn = a === b || c']],
  [
    '  where p.id = ${id} and p.deleted_at is null',
    [
      'where p.id <> ${id} and p.deleted_at is null',
      'where p.id = ${id} and p.deleted_at is not null',
      'where p.id = ${id} or p.deleted_at is null',
    ],
  ],
  ["  .where('userId', '=', id)", ['', ".where('userId', '!=', id)"]],
  ['  postCharacters: 2_000,', ['postCharacters: 2001,']],
  ['  lifeMs: 24 * 60 * 60 * 1_000,', ['lifeMs: 25 * 60 * 60 * 1_000,']],
  ["  'post.pin': [yes, no],", ["'post.pin': [no, no],", "'post.pin': [yes, yes],"]],
  ['const open = posts.filter(({ isOpen }) => isOpen)', ['const open = posts']],
  ['const parts = [actor.id, url]', ['const parts = [url]']],
  ['  // a === b', []],
])('%s', (line, broken) => {
  expect(aftersOf(line)).toEqual(broken)
})

test('one line changes, the others stay', () => {
  const source = 'one\nreturn a > 1\nthree'
  expect(mutationsOf(source).map(mutation => mutated(source, mutation))).toContain('one\nreturn a <= 1\nthree')
})
