import { eld } from 'eld/small'
import { LRUCache } from 'lru-cache'

/** Enough text to recognize a language. */
const readCharacters = 300
const known = new LRUCache<string, { language: string | null }>({ max: 5_000 })

/** The language of a text as an ISO 639-1 code, or null where it is too short or too mixed to tell. */
export function languageOfText(text: string): string | null {
  const beginning = text.slice(0, readCharacters)
  const found = known.get(beginning) ?? { language: detect(beginning) }
  known.set(beginning, found)
  return found.language
}

function detect(text: string): string | null {
  const result = eld.detect(text)
  return result.language !== '' && result.isReliable() ? result.language : null
}
