import { expect, test } from 'vitest'
import { refusalText } from './refusals.ts'

test('the text of a refusal has its placeholders filled, numbers in groups', () => {
  expect(refusalText('import.rows', { max: 10_000 })).toBe('A file can have at most 10,000 people. Please split it.')
  expect(refusalText('post.empty')).toBe('Please enter some content or select media.')
})
