import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogGroup, readCatalog, sourceLanguage } from '../../locales/catalog.ts'
import { type ArgumentKind, argumentsOf } from './arguments.ts'

/** The module of all words, one export for each group of the catalogs. Not in git. */
export const textIndex = join(import.meta.dirname, '../../locales/text.ts')

const types: Record<Exclude<ArgumentKind, 'tag'>, string> = {
  text: 'string',
  number: 'number',
  choice: 'string | boolean',
  date: 'Date',
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

function typeOfMessage(message: string): string {
  const found = [...argumentsOf(message)]
  if (found.length === 0) return 'string'
  const isRich = found.some(([, kind]) => kind === 'tag')
  const values = found
    .map(([name, kind]) => `${nameOf(name)}: ${kind === 'tag' ? '(words: string) => Rich' : types[kind]}`)
    .join('; ')
  return isRich ? `<Rich>(values: { ${values} }) => (string | Rich)[]` : `(values: { ${values} }) => string`
}

const typeOfGroup = (group: CatalogGroup, indent = ''): string =>
  `{\n${Object.entries(group)
    .map(([name, entry]) => {
      const type = typeof entry === 'string' ? typeOfMessage(entry) : typeOfGroup(entry, `${indent}  `)
      return `${indent}  ${nameOf(name)}: ${type}\n`
    })
    .join('')}${indent}}`

/** Writes the index from the catalog of the source language, where it has changed. */
export function writeTextIndex(): void {
  const groups = Object.entries(readCatalog(sourceLanguage))
  const code = [
    `/** Generated from locales/${sourceLanguage}.json. */`,
    "import { messages } from './messages.ts'\n",
    ...groups.map(([name, group]) => `export const ${name} = messages('${name}') as ${typeOfGroup(group)}\n`),
  ].join('\n')
  if (read(textIndex) !== code) writeFileSync(textIndex, code)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main) writeTextIndex()
