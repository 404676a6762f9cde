import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a text is called by its first line', () => {
  expect(excerpt('\n First hard freeze tonight \nOn-call doubles')).toBe('First hard freeze tonight')
  expect(excerpt('  ')).toBe('')
})

test('a long line is cut between words, one without any where it must be', () => {
  expect(excerpt('Harbor Point rooftop, done in one lift. Four 10-ton units out, four in')).toBe(
    'Harbor Point rooftop, done in one lift. Four 10-ton units…',
  )
  expect(excerpt('🚚'.repeat(80))).toBe(`${'🚚'.repeat(60)}…`)
})
