import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Messages by name, in nested groups, as in `locales/en.json`. The messages are ICU MessageFormat. */
export interface CatalogGroup {
  [name: string]: string | CatalogGroup
}

/** The groups of one language. */
export type Catalog = Record<string, CatalogGroup>

/** The language that every message is written in first. */
export const sourceLanguage = 'en'

/** The languages that there is a catalog of, as BCP 47 tags. */
export const languages: readonly string[] = readdirSync(import.meta.dirname)
  .filter(file => /^[a-z]{2,3}(-\w+)*\.json$/.test(file))
  .map(file => file.slice(0, -'.json'.length))
  .toSorted()

/** What a catalog says of its language: its own name, and the BCP 47 tag whose numbers and dates it uses. */
export interface LanguageFacts {
  name: string
  locale: string
}

/** The group of a catalog with its `LanguageFacts`. */
export const factsGroup = 'language'

export const factsOf = (language: string): LanguageFacts =>
  readCatalog(language)[factsGroup] as unknown as LanguageFacts

/** `rtl` for languages that are written from right to left. */
export const directionOf = (language: string): string =>
  (new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: string } }).getTextInfo().direction

export const catalogFile = (language: string): string => join(import.meta.dirname, `${language}.json`)

export const readCatalog = (language: string): Catalog =>
  JSON.parse(readFileSync(catalogFile(language), 'utf8')) as Catalog
