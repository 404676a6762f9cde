import { expect, test } from 'vitest'
import { choose, filesIn, placed } from './list.ts'
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

test('the same seed chooses the same lines, another one others', () => {
  const files = filesIn(['scripts/mutate'])
  const chosen = choose(files, 5, 1)
  expect(chosen).toHaveLength(5)
  expect(choose(files, 5, 1)).toEqual(chosen)
  expect(choose(files, 5, 2)).not.toEqual(chosen)
})

test('a line is found where another commit has it, or is gone', () => {
  const mutation = { line: 2, before: 'a === b', after: 'a !== b' }
  expect(placed('new\nlines\na === b\nc\nd\na === b', mutation)).toEqual({ ...mutation, line: 3 })
  expect(placed('a == b', mutation)).toBeUndefined()
})
