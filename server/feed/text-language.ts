import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'

const require = createRequire(import.meta.url)

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

/** Loaded with the first text, because the words of all languages take a tenth of a second. */
function detector() {
  const { eld }: typeof import('eld/small') = require(fileURLToPath(import.meta.resolve('eld/small')))
  return eld
}

function detect(text: string): string | null {
  const result = detector().detect(text)
  return result.language !== '' && result.isReliable() ? result.language : null
}
