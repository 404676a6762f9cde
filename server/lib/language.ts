import { AsyncLocalStorage } from 'node:async_hooks'
import compile from 'icu-minify/compile'
import { type CatalogGroup, languages, readCatalog, sourceLanguage } from '#locales/catalog.ts'
import { format } from '#locales/format.ts'
import { readMessagesFrom } from '#locales/messages.ts'

const spoken = new AsyncLocalStorage<string>()

/** Runs work whose words are read in this language; it must be one of `languages`. */
export const inLanguage = <Result>(language: string, work: () => Result): Result => spoken.run(language, work)

/** Has messages read from the catalogs: in the language of the work that reads them, by default in English. */
export function loadLanguages(): void {
  const speakers = new Map(languages.map(language => [language, speakerOf(language)]))
  readMessagesFrom(() => {
    const speaker = speakers.get(spoken.getStore() ?? sourceLanguage)
    if (!speaker) throw new Error(`There is no catalog of ${spoken.getStore()}`)
    return speaker
  })
}

function speakerOf(language: string) {
  const catalog = readCatalog(language)
  const groups = new Map<string, object>()
  return {
    language,
    group: (name: string) => {
      const found = groups.get(name) ?? readable(catalog[name] ?? {}, language)
      groups.set(name, found)
      return found
    },
  }
}

/** The messages of a group as strings, and as functions where they take arguments. */
const readable = (group: CatalogGroup, language: string): object =>
  Object.fromEntries(
    Object.entries(group).map(([name, entry]) => {
      if (typeof entry !== 'string') return [name, readable(entry, language)]
      const compiled = compile(entry)
      if (typeof compiled === 'string') return [name, compiled]
      return [name, (values: Record<string, unknown>) => format(compiled, language, values)]
    }),
  )
