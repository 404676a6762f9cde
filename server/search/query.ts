import type { searchMedia, searchTypes } from '#contract/search.ts'
import { isUnspacedLetter, type Term } from '#contract/text/found-words.ts'

/** How well a text matches: by whole words, or only by beginnings of words. */
export type Match = 'words' | 'beginnings'

const lexeme = (text: string) => `'${text}'`
const or = (lexemes: readonly string[]) => `(${lexemes.map(lexeme).join(' | ')})`

/** A letter of a script without spaces is in the index together with the one after it. */
const whole = (word: string) => (isUnspacedLetter(word) ? `${lexeme(word)}:*` : lexeme(word))

const wordQuery = ({ words, isPhrase }: Term): string => {
  const [{ word: only } = { word: '' }] = words
  if (isPhrase) return `(${words.map(({ word }) => whole(word)).join(' <-> ')})`
  if (isUnspacedLetter(only)) return whole(only)
  return `(${words.map(({ word, english, spanish }) => or([word, `#e${english}`, `#s${spanish}`])).join(' & ')})`
}

/** The beginnings of short words are lexemes of their own: very many words begin with them. */
function beginningQuery(term: Term): string {
  const [{ word } = { word: '' }] = term.words
  const letters = [...word].length
  if (term.isPhrase || letters < 2) return wordQuery(term)
  const beginning = letters <= 3 ? lexeme(`#${letters}${word}`) : `${lexeme(word)}:*`
  return `(${wordQuery(term)} | ${beginning})`
}

/** The query of the index for texts that match in one way and not in the better one; undefined if there are none. */
export function queryOf(terms: readonly Term[], match: Match): string[] | undefined {
  const words = terms.map(wordQuery)
  if (match === 'words') return words
  const beginnings = terms.map(beginningQuery)
  if (beginnings.join() === words.join()) return undefined
  return [...beginnings, `!(${words.join(' & ')})`]
}

export interface Filters {
  type?: (typeof searchTypes)[number] | undefined
  with?: (typeof searchMedia)[number] | undefined
  authorId?: number | undefined
  /** Undefined for all. */
  teamIds?: readonly number[] | undefined
}

/** What of the index limits a search to kinds, media, authors and teams. */
export function filterQuery({ type, with: media, authorId, teamIds }: Filters): string[] {
  return [
    or(type ? [`#k${type}`] : ['#kpost', '#kcomment', '#kdocument']),
    ...(media ? [lexeme(`#w${media}`)] : []),
    ...(authorId ? [lexeme(`#a${authorId}`)] : []),
    ...(teamIds ? [or(teamIds.map(id => `#t${id}`))] : []),
  ]
}

export interface Window {
  /** Lexemes of the parts of the index; none for all of it. */
  parts: string[]
  lowest: number
  highest: number
}

const sizes = [
  { mark: '#b', rows: 8_192 },
  { mark: '#c', rows: 65_536 },
]

/**
 * The parts of the index to look in, one after the other, until enough is found: a common word is found in the newest
 * texts, and a rare one is so in all of them.
 */
export function windowsBelow(highest: number): Window[] {
  const windows: Window[] = []
  let rest = highest
  for (const { mark, rows } of sizes) {
    const newest = Math.floor(highest / rows)
    const lowest = Math.max(0, (newest - 1) * rows)
    windows.push({ parts: [`${mark}${newest}`, `${mark}${newest - 1}`], lowest, highest: rest })
    if (lowest === 0) return windows
    rest = lowest - 1
  }
  return [...windows, { parts: [], lowest: 0, highest: rest }]
}

export const tsquery = (...conditions: readonly string[]): string => conditions.join(' & ')
export const inParts = ({ parts }: Window): string[] => (parts.length > 0 ? [or(parts)] : [])
