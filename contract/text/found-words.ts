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

/**
 * The parts of a search as it was typed: phrases in quotation marks, and what is between them. Letters of a script without
 * spaces that follow each other are a phrase.
 */
export function partsOf(q: string): { text: string; isPhrase: boolean }[] {
  return q
    .split(/["“”„«»]/u)
    .flatMap((text, index) =>
      index % 2 === 1
        ? [{ text, isPhrase: true }]
        : text.split(unspacedRun).map((part, place) => ({ text: part, isPhrase: place % 2 === 1 })),
    )
    .filter(({ text }) => text.trim() !== '')
}

/** Words of a search, those of phrases included; further ones are ignored. */
export const searchedWords = 12

/** The terms of a search from the words of its parts, each once. */
export function termsOf(parts: readonly { words: readonly Word[]; isPhrase: boolean }[]): Term[] {
  const terms = parts.flatMap(({ words: all, isPhrase }): Term[] => {
    const words = withoutHalf(all)
    return isPhrase && words.length > 1
      ? [{ words, isPhrase }]
      : words.map(word => ({ words: [word], isPhrase: isPhrase && !isUnspacedLetter(word.word) }))
  })
  const different = new Map(
    terms.map(term => [`${term.isPhrase} ${term.words.map(({ word }) => word).join(' ')}`, term]),
  )
  let left = searchedWords
  return [...different.values()].flatMap(({ words, isPhrase }) => {
    const taken = words.slice(0, left)
    left -= taken.length
    return taken.length > 0 ? [{ words: taken, isPhrase }] : []
  })
}

/** The last letter of a run is a word only where nothing follows it, which the end of a search does not say. */
function withoutHalf(words: readonly Word[]): Word[] {
  const [before, last] = words.slice(-2).map(({ word }) => [...word])
  const isHalf = last?.length === 1 && isUnspacedLetter(last[0] ?? '') && before?.[1] === last[0]
  return isHalf ? words.slice(0, -1) : [...words]
}

interface Token {
  /** In code points. */
  offset: number
  length: number
  /** As in the index. */
  word: string
}

/** The part of a text that is looked at. */
export interface Passage {
  text: string
  isCutBefore: boolean
  isCutAfter: boolean
}

export interface Excerpt {
  excerpt: string
  matches: { offset: number; length: number }[]
}

const wordPattern = /[\p{L}\p{Nd}\u3099\u309A\u0300-\u036F\u0590-\u109F\u1780-\u17FF'’‘]+/gu
/** Scripts without spaces between words, as the database knows them (search_tokens), with the marks of kana. */
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}'
const unspacedRun = new RegExp(`([${unspaced}]+)`, 'u')
const unspacedLetters = new RegExp(`[${unspaced}][\\u3099\\u309A]*`, 'gu')
const unspacedLetter = new RegExp(`^[${unspaced}]$`, 'u')

/** One letter of such a script, which is found wherever it is. */
export const isUnspacedLetter = (word: string): boolean => unspacedLetter.test(word)

/** As the database makes it (search_plain), for one word, or with the signs between several. */
export const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u3099\u309A'’‘]/gu, '')
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
    let within = offset
    return found.split(unspacedRun).flatMap((part, place) => {
      const tokens = place % 2 === 1 ? letterTokens(part, within) : wordToken(part, within)
      within += codePoints(part)
      return tokens
    })
  })
}

function wordToken(text: string, offset: number): Token[] {
  const word = plain(text)
  return word === '' ? [] : [{ offset, length: codePoints(text), word }]
}

/** Each letter of a run together with the one after it. */
function letterTokens(run: string, offset: number): Token[] {
  const letters = run.match(unspacedLetters) ?? []
  let at = offset
  return letters.flatMap((letter, index) => {
    const [token] = wordToken(`${letter}${letters[index + 1] ?? ''}`, at)
    at += codePoints(letter)
    return token ?? []
  })
}

/** Words of the passages that may have the stem of a word of the search: they begin alike. */
export function similarWords(passages: readonly Passage[], terms: readonly Term[]): string[] {
  const beginnings = terms
    .flatMap(({ words, isPhrase }) => (isPhrase ? [] : words))
    .flatMap(({ word }) => (word.length > 1 ? [word.slice(0, 2)] : []))
  const similar = passages
    .flatMap(({ text }) => tokensOf(text))
    .map(({ word }) => word)
    .filter(word => beginnings.some(beginning => word.startsWith(beginning)))
  return [...new Set(similar)]
}

/** How many of a token's code points a word of a search is found in: its beginning, or all of it by its stem. */
function foundIn({ word, length }: Token, wanted: Word, stems: ReadonlyMap<string, Word>): number {
  if (word === wanted.word) return length
  const letters = [...wanted.word].length
  if ((letters > 1 || isUnspacedLetter(wanted.word)) && word.startsWith(wanted.word))
    return [...word].length === length ? letters : length
  const stem = stems.get(word)
  return stem && (stem.english === wanted.english || stem.spanish === wanted.spanish) ? length : 0
}

function matchesOf(tokens: readonly Token[], terms: readonly Term[], stems: ReadonlyMap<string, Word>) {
  const lengths = tokens.map(() => 0)
  for (const { words, isPhrase } of terms)
    for (const [index, token] of tokens.entries()) {
      if (!isPhrase) {
        for (const word of words) lengths[index] = Math.max(lengths[index] ?? 0, foundIn(token, word, stems))
      } else if (words.every(({ word }, place) => isWord(tokens[index + place], word)))
        for (const place of words.keys()) lengths[index + place] = tokens[index + place]?.length ?? 0
    }
  const found = tokens.flatMap(({ offset }, index) => {
    const length = lengths[index] ?? 0
    return length > 0 ? [{ offset, length }] : []
  })
  return withoutOverlaps(found)
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.word === word || (isUnspacedLetter(word) && token?.word.startsWith(word) === true)

function withoutOverlaps(found: readonly { offset: number; length: number }[]) {
  const joined: { offset: number; length: number }[] = []
  for (const { offset, length } of found) {
    const last = joined.at(-1)
    if (last && offset < last.offset + last.length) last.length = Math.max(last.length, offset + length - last.offset)
    else joined.push({ offset, length })
  }
  return joined
}

/** Code points before the first match, so that one sees what it is about. */
const lead = 40

/** The part of a passage around the first match, on one line. */
export function excerptOf(
  { text, isCutBefore, isCutAfter }: Passage,
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
  const opening = isCutBefore || start > 0 ? '…' : ''
  const closing = isCutAfter || end < characters.length ? '…' : ''
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
