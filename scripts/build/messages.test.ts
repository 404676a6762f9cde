import { compileFunction } from 'node:vm'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { languages, readCatalog } from '#locales/catalog.ts'
import { format } from '#locales/format.ts'
import { argumentsOf } from '../locales/arguments.ts'
import { flat } from '../locales/problems.ts'
import { codeOfMessage } from './messages.ts'

/** Fills a message the way the pages do. */
function asOnPages(message: string, language: string, values: object): unknown {
  const code = codeOfMessage(message)
  const rules = new Intl.PluralRules(language)
  const pick = (words: Record<string, () => string>, ...keys: string[]) => keys.map(key => words[key]).find(Boolean)?.()
  const made: unknown = compileFunction(`return ${code}`, ['number', 'plural', 'choose'])(
    (value: number) => new Intl.NumberFormat(language).format(value),
    (value: number, words: Record<string, () => string>) => pick(words, `=${value}`, rules.select(value), 'other'),
    (value: unknown, words: Record<string, () => string>) => pick(words, String(value), 'other'),
  )
  return typeof made === 'function' ? made(values) : made
}

test.each(languages)('pages and server fill every message of %s alike', language => {
  const samples = [0, 1, 2, 12_400].flatMap(count => ['true', 'viewer', 'none'].map(choice => ({ count, choice })))
  for (const [path, message] of flat(readCatalog(language))) {
    for (const { count, choice } of samples) {
      const kinds = {
        text: 'Ann {Archer}',
        number: count,
        choice,
        date: new Date(0),
        tag: (...words: unknown[]) => ({ words: words.flat().join('') }),
      }
      const values = Object.fromEntries([...argumentsOf(message)].map(([name, kind]) => [name, kinds[kind]]))
      expect(asOnPages(message, language, values), path).toEqual(format(compile(message), language, values))
    }
  }
})
