import { globSync, readFileSync } from 'node:fs'
import { factsGroup, languages, readCatalog, sourceLanguage } from '../locales/catalog.ts'
import { problemsOf, unusedIn } from './locales/problems.ts'
import { textImportsIn } from './locales/text-imports.ts'
import { sources } from './sources.ts'

/** Checks that every language has every message with its arguments, and that every message is read somewhere. */
const source = readCatalog(sourceLanguage)
const problems = languages
  .filter(language => language !== sourceLanguage)
  .flatMap(language => problemsOf(source, readCatalog(language)).map(problem => `locales/${language}.json: ${problem}`))

const files = globSync(`{${sources.join(',')}}/**/*.{ts,tsx}`).map(file => file.replaceAll('\\', '/'))
const isWritten = (file: string) => file !== 'locales/text.ts' && !file.endsWith('.generated.ts')
const code = new Map(files.filter(isWritten).map(file => [file, readFileSync(file, 'utf8')]))
interface Reader {
  group: string
  code: string
  /** What gets the words of a group as a whole, such as a paged list, reads them by their names. */
  isPassedWhole: boolean
}

/** The groups of the catalogs that a file imports. */
const readersIn = (file: string, text: string): Reader[] =>
  textImportsIn(text, file).flatMap(({ groups }) =>
    groups.map(({ group, local }) => ({
      group,
      code: text,
      isPassedWhole: new RegExp(`=\\{${local}\\}|\\.\\.\\.${local}\\b`).test(text),
    })),
  )

/** The groups that a document has words of, as `%documents.app%`. */
function readersInPage(file: string): Reader[] {
  const page = readFileSync(file, 'utf8')
  return [...page.matchAll(/%(\w+)\.[\w.]+%/g)].map(([, group = '']) => ({ group, code: page, isPassedWhole: false }))
}

const readers = [...code]
  .flatMap(([file, text]) => readersIn(file, text))
  .concat(globSync('*.html').flatMap(readersInPage))

for (const [name, group] of Object.entries(source)) {
  if (name === factsGroup) continue
  const ofGroup = readers.filter(reader => reader.group === name)
  if (ofGroup.length === 0) problems.push(`locales/${sourceLanguage}.json: nothing reads the group ${name}`)
  const texts = ofGroup.some(reader => reader.isPassedWhole) ? [...code.values()] : ofGroup.map(reader => reader.code)
  for (const path of unusedIn(group, texts)) problems.push(`locales/${sourceLanguage}.json: ${name}.${path}: unused`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
