import { AsyncLocalStorage } from 'node:async_hooks'
import compile from 'icu-minify/compile'
import { type CatalogGroup, factsOf, languages, readCatalog, sourceLanguage } from '#locales/catalog.ts'
import { format } from '#locales/format.ts'
import { readMessagesFrom } from '#locales/messages.ts'
import { Refusal } from './refusal.ts'

/** The language of a piece of work. That of a request changes when it becomes known who sent it. */
export interface Speech {
  /** One of `languages`. */
  language: string
}

const spoken = new AsyncLocalStorage<Speech>()

/** Runs work whose words are read in the language of this speech at that moment. */
export const speaking = <Result>(speech: Speech, work: () => Result): Result => spoken.run(speech, work)

/** Runs work whose words are read in this language, in English for one that there is no catalog of. */
export const inLanguage = <Result>(language: string | null, work: () => Result): Result =>
  speaking({ language: knownLanguage(language ?? '') ?? sourceLanguage }, work)

/** Makes the same words in each language, for people who do not all speak the same. */
export const inEachLanguage = <Words>(make: () => Words): Record<string, Words> =>
  Object.fromEntries(languages.map(language => [language, inLanguage(language, make)]))

/** The catalog for a BCP 47 tag: that of the tag, else of its language (`es` for `es-MX`). */
export function knownLanguage(tag: string): string | undefined {
  const [base] = tag.split('-', 1)
  return (
    languages.find(language => language.toLowerCase() === tag.toLowerCase()) ??
    languages.find(language => language === base?.toLowerCase())
  )
}

/** Returns the catalog for a tag that somebody chose. Throws Refusal `language.unknown`. */
export function requireLanguage(tag: string): string {
  const known = knownLanguage(tag)
  if (known === undefined) throw new Refusal('language.unknown')
  return known
}

/** Has messages read from the catalogs: in the language of the work that reads them, by default in English. */
export function loadLanguages(): void {
  const speakers = new Map(languages.map(language => [language, speakerOf(language)]))
  readMessagesFrom(() => {
    const language = spoken.getStore()?.language ?? sourceLanguage
    const speaker = speakers.get(language)
    if (!speaker) throw new Error(`There is no catalog of ${language}`)
    return speaker
  })
}

function speakerOf(language: string) {
  const catalog = readCatalog(language)
  const { locale } = factsOf(language)
  const groups = new Map<string, object>()
  return {
    language,
    locale,
    group: (name: string) => {
      const found = groups.get(name) ?? readable(catalog[name] ?? {}, locale)
      groups.set(name, found)
      return found
    },
  }
}

/** The messages of a group as strings, and as functions where they take arguments. */
const readable = (group: CatalogGroup, locale: string): object =>
  Object.fromEntries(
    Object.entries(group).map(([name, entry]) => {
      if (typeof entry !== 'string') return [name, readable(entry, locale)]
      const compiled = compile(entry)
      if (typeof compiled === 'string') return [name, compiled]
      return [name, (values: Record<string, unknown>) => format(compiled, locale, values)]
    }),
  )
