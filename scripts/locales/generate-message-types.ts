import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CatalogGroup, readCatalog, sourceLanguage } from '../../locales/catalog.ts'
import { type ArgumentKind, argumentsOf } from './arguments.ts'

/**
 * Writes the types of messages and their arguments from the English catalog. With `--check` it writes nothing and fails
 * when they are out of date.
 */
const file = join(import.meta.dirname, '../../locales/messages.generated.ts')

const types: Record<Exclude<ArgumentKind, 'tag'>, string> = {
  text: 'string',
  number: 'number',
  choice: 'string | boolean',
  date: 'Date',
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name).replaceAll('"', "'"))

function typeOfMessage(message: string): string {
  const found = [...argumentsOf(message)]
  if (found.length === 0) return 'string'
  const isRich = found.some(([, kind]) => kind === 'tag')
  const values = found
    .map(([name, kind]) => `${nameOf(name)}: ${kind === 'tag' ? '(words: string) => Rich' : types[kind]}`)
    .join('; ')
  return isRich ? `<Rich>(values: { ${values} }) => (string | Rich)[]` : `(values: { ${values} }) => string`
}

const typeOfGroup = (group: CatalogGroup, indent: string): string =>
  `{\n${Object.entries(group)
    .map(([name, entry]) => {
      const type = typeof entry === 'string' ? typeOfMessage(entry) : typeOfGroup(entry, `${indent}  `)
      return `${indent}  ${nameOf(name)}: ${type}\n`
    })
    .join('')}${indent}}`

const generated = `/** Generated from locales/${sourceLanguage}.json by \`npm run types\`. */\nexport interface Messages ${typeOfGroup(readCatalog(sourceLanguage), '')}\n`

if (!process.argv.includes('--check')) await writeFile(file, generated)
else if ((await readFile(file, 'utf8').catch(() => '')) !== generated) {
  console.error('locales/messages.generated.ts is out of date: run `npm run types`')
  process.exitCode = 1
}
