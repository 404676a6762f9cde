import { expect, test } from 'vitest'
import { firstWords } from './excerpt.ts'

test('a text is called by its first line', () => {
  expect(firstWords('\n First hard freeze tonight \nOn-call doubles')).toBe('First hard freeze tonight')
  expect(firstWords('  ')).toBe('')
})

test('a long line is cut between words, one without any where it must be', () => {
  expect(firstWords('Harbor Point rooftop, done in one lift. Four 10-ton units out, four in')).toBe(
    'Harbor Point rooftop, done in one lift. Four 10-ton units…',
  )
  expect(firstWords('🚚'.repeat(80))).toBe(`${'🚚'.repeat(60)}…`)
})
