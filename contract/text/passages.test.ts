import { expect, test } from 'vitest'
import { excerptOf, plainTerms } from './found-words.ts'
import { passageOf, passageOfPages } from './passages.ts'

const long = 'No word of it. '.repeat(6_000)

test.each([
  ['a'.repeat(200), 1],
  ['a '.repeat(100), 1],
  [`"${'a '.repeat(99)}"`, 12],
  ['a b c d e f g h i j k l m n o p', 12],
  [`one two "${'three four five '.repeat(9)}" six`, 12],
  ['电'.repeat(100), 12],
])('%s is a search for a few words', (q, words) => {
  expect(plainTerms(q).flatMap(term => term.words)).toHaveLength(words)
})

test.each(['pump', 'valve pump', '"pump room"', 'PUMPS', 'bómbas'])(
  'of a long text a few kB around %s are looked at',
  q => {
    const terms = plainTerms(q)
    const text = `${long}The valve of the pump room, pumps, bombas. ${long}`
    const passage = passageOf(text, terms)
    expect(passage.text.length).toBeLessThan(3_000)
    const { excerpt, matches } = excerptOf(passage, terms, new Map(), 160)
    expect(excerpt).toMatch(/^….*pump.*…$/)
    expect(matches.length).toBeGreaterThan(0)
  },
)

test('the page with most of the words is shown, and a part of a word is none', () => {
  const pages = ['the unpumped valves', `${long} pumps ${long}`, `a valve, ${long} a pump`, 'pump valve']
  const found = passageOfPages(pages, plainTerms('valve pump'))
  expect(found).toMatchObject({ page: 2, passage: { isCutBefore: false, isCutAfter: true } })
  expect(passageOfPages(pages, plainTerms('umped'))).toBeUndefined()
  expect(passageOf('', plainTerms('pump'))).toEqual({ text: '', isCutBefore: false, isCutAfter: false })
})

test('of a text without spaces no letter is cut', () => {
  const passage = passageOf(`${'𠀀'.repeat(1_701)}电池${'a𠀀'.repeat(3_000)}`, plainTerms('电池'))
  expect(passage.text.isWellFormed()).toBe(true)
  expect(passage.text).toContain('电池')
})
