import { globSync, readFileSync } from 'node:fs'
import { factsGroup, languages, readCatalog, sourceLanguage } from '../locales/catalog.ts'
import { problemsOf, unusedIn } from './locales/problems.ts'
import { sources } from './sources.ts'

/** Checks that every language has every message with its arguments, and that every message is read somewhere. */
const source = readCatalog(sourceLanguage)
const problems = languages
  .filter(language => language !== sourceLanguage)
  .flatMap(language => problemsOf(source, readCatalog(language)).map(problem => `locales/${language}.json: ${problem}`))

const files = globSync(`{${sources.join(',')}}/**/*.{ts,tsx}`).filter(file => !file.includes('.generated.'))
const code = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
const groupFiles = new Map<string, string>()
for (const [file, text] of code)
  for (const [, group = ''] of text.matchAll(/\bmessages\('([\w-]+)'\)/g)) groupFiles.set(group, file)

const isPassedWhole = /\b(?:words|text)=\{text\}|\.\.\.text\b/

/** The file that declares a group, and all that import it. A file that exports part of it is read by its importers. */
function readersOf(file: string): string[] {
  const name = file.split('/').at(-1) ?? ''
  const isImported = new RegExp(`from '[^']*/${RegExp.escape(name)}'`)
  const readers = [...code].filter(([other, text]) => other === file || isImported.test(text)).map(([, text]) => text)
  // What gets the words of a group as a whole, such as a paged list, reads them by their names.
  return readers.some(text => isPassedWhole.test(text)) ? [...code.values()] : readers
}

for (const [name, group] of Object.entries(source)) {
  if (name === factsGroup) continue
  const file = groupFiles.get(name)
  if (!file) problems.push(`locales/${sourceLanguage}.json: nothing reads the group ${name}`)
  else
    for (const path of unusedIn(group, readersOf(file)))
      problems.push(`locales/${sourceLanguage}.json: ${name}.${path}: unused`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
