import { codePoints } from './code-points.ts'

/** A word of a search, as it is in the index, with its stems. */
export interface Word {
  word: string
  english: string
  spanish: string
}

/** Words that follow each other, or one word that is also found by its stems and its beginning. */
export interface Term {
  words: Word[]
  isPhrase: boolean
}

/** The parts of a search as it was typed: phrases in quotation marks, and what is between them. */
export function partsOf(q: string): { text: string; isPhrase: boolean }[] {
  return q
    .split(/["“”„«»]/u)
    .map((text, index) => ({ text, isPhrase: index % 2 === 1 }))
    .filter(({ text }) => text.trim() !== '')
}

/** The terms of a search from the words of its parts. */
export const termsOf = (parts: readonly { words: readonly Word[]; isPhrase: boolean }[]): Term[] =>
  parts.flatMap(({ words, isPhrase }): Term[] =>
    isPhrase && words.length > 1 ? [{ words: [...words], isPhrase }] : words.map(word => ({ words: [word], isPhrase })),
  )

interface Token {
  /** In code points. */
  offset: number
  length: number
  /** As in the index. */
  word: string
}

export interface Excerpt {
  excerpt: string
  matches: { offset: number; length: number }[]
}

const wordPattern = /[\p{L}\p{Nd}\u0300-\u036F\u0590-\u109F'’‘]+/gu

/** As the database makes it (search_plain), for one word. */
const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’‘]/gu, '')
    .replaceAll(/[øłđıħŧßæœ]/gu, letter => spelled[letter] ?? letter)
const spelled: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** The words of a text, with their places. */
function tokensOf(text: string): Token[] {
  let before = 0
  let offset = 0
  return [...text.matchAll(wordPattern)].flatMap(({ 0: found, index }) => {
    offset += codePoints(text.slice(before, index))
    before = index
    const word = plain(found)
    return word === '' ? [] : [{ offset, length: codePoints(found), word }]
  })
}

/** Words of the texts that may have the stem of a word of the search: they begin alike. */
export function similarWords(texts: readonly string[], terms: readonly Term[]): string[] {
  const beginnings = terms.flatMap(({ words, isPhrase }) => (isPhrase ? [] : words)).map(({ word }) => word.slice(0, 2))
  const similar = texts
    .flatMap(tokensOf)
    .map(({ word }) => word)
    .filter(word => beginnings.some(beginning => word.startsWith(beginning)))
  return [...new Set(similar)]
}

/** How many of a token's code points a word of a search is found in: its beginning, or all of it by its stem. */
function foundIn({ word, length }: Token, wanted: Word, stems: ReadonlyMap<string, Word>): number {
  if (word === wanted.word) return length
  const letters = [...wanted.word].length
  if (letters > 1 && word.startsWith(wanted.word)) return [...word].length === length ? letters : length
  const stem = stems.get(word)
  return stem && (stem.english === wanted.english || stem.spanish === wanted.spanish) ? length : 0
}

function matchesOf(tokens: readonly Token[], terms: readonly Term[], stems: ReadonlyMap<string, Word>) {
  const lengths = tokens.map(() => 0)
  for (const { words, isPhrase } of terms)
    for (const [index, token] of tokens.entries()) {
      if (!isPhrase) {
        for (const word of words) lengths[index] = Math.max(lengths[index] ?? 0, foundIn(token, word, stems))
      } else if (words.every(({ word }, place) => tokens[index + place]?.word === word))
        for (const place of words.keys()) lengths[index + place] = tokens[index + place]?.length ?? 0
    }
  return tokens.flatMap(({ offset }, index) => {
    const length = lengths[index] ?? 0
    return length > 0 ? [{ offset, length }] : []
  })
}

/** Code points before the first match, so that one sees what it is about. */
const lead = 40

/** The part of a text around the first match, on one line. */
export function excerptOf(
  text: string,
  terms: readonly Term[],
  stems: ReadonlyMap<string, Word>,
  max: number,
): Excerpt {
  const line = text.replaceAll(/\s/gu, ' ')
  const tokens = tokensOf(line)
  const found = matchesOf(tokens, terms, stems)
  const characters = [...line]
  const first = found[0]?.offset ?? 0
  const isWhole = characters.length <= max || first + (found[0]?.length ?? 0) <= max - lead
  const start = isWhole ? 0 : (tokens.find(({ offset }) => offset >= first - lead)?.offset ?? first)
  const end = Math.min(characters.length, start + max)
  const opening = start > 0 ? '…' : ''
  const closing = end < characters.length ? '…' : ''
  const shift = [...opening].length - start
  return {
    excerpt: `${opening}${characters.slice(start, end).join('')}${closing}`,
    matches: found
      .filter(({ offset, length }) => offset >= start && offset + length <= end)
      .map(({ offset, length }) => ({ offset: offset + shift, length })),
  }
}

/** The terms of a search where nobody knows stems: on a device. */
export const plainTerms = (q: string): Term[] =>
  termsOf(
    partsOf(q).map(({ text, isPhrase }) => ({
      isPhrase,
      words: tokensOf(text).map(({ word }) => ({ word, english: word, spanish: word })),
    })),
  )

/** Whether each term is found in a text, where nobody knows stems. */
export function hasAll(text: string, terms: readonly Term[]): boolean {
  const tokens = tokensOf(text)
  return terms.every(term => matchesOf(tokens, [term], new Map()).length > 0)
}
