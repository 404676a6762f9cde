import { describe, expect, test } from 'vitest'
import { foldedText } from './folded-text.tsx'

describe('folding', () => {
  test('keeps a short text, and one that is a little longer', () => {
    expect(foldedText('Short')).toBeNull()
    expect(foldedText('word '.repeat(80))).toBeNull()
  })

  test('cuts a long text between words, and many lines between lines', () => {
    const folded = foldedText('word '.repeat(400))
    expect(folded).toMatch(/word$/u)
    expect(folded?.length).toBeLessThanOrEqual(360)
    expect(foldedText('line\n'.repeat(30))?.split('\n')).toHaveLength(8)
  })

  test('cuts a text without spaces, never inside a character', () => {
    expect([...(foldedText('🚚'.repeat(2_000)) ?? '')]).toEqual(Array.from({ length: 360 }, () => '🚚'))
  })
})
