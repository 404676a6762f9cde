import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { formatCsvRow, readCsv } from '#contract/text/csv.ts'
import { fillTemplate, placeholdersIn } from '#contract/text/giveaway-template.ts'
import { firstLink, piecesOf } from '#contract/text/links.ts'
import { addressIn, decodeFile, isCsvName, plainName, readPeople, teamNamesIn } from '#contract/text/people-file.ts'
import { bodies, nameOf } from './contract.fixture.ts'
import { isThorough, pick } from './testing/rounds.ts'

/** No text that somebody sends occupies the processor, however it is made. */

/** Far above the few milliseconds that a linear function takes, far below what a quadratic one does. */
const mostMs = 50
const lengths = isThorough ? [250, 2_000, 20_000] : [20_000]
const units = [
  ...`a0 .,;:!?/=@-_+*<>()[]{}"'&%#\\|~…é\n\t`,
  'a.',
  'a@',
  '0-',
  '{{',
  '[(',
  'http://',
  '://',
  '\r\n',
  '\u200D',
]
const pairedUnits = pick(['a', '0', ' ', '.', ',', '/', '@', '-', '(', ')', '[', '"', '\n', 'a.', '{{'], 5)
const heads = pick(['', 'x/', 'a@', 'http://a/', '{{', '"', '<', '+0', 'data:image/png;base64,'], 2)
const tails = pick(['', 'x', '\nx', '!'], 1)

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** One unit over and over, after what lets a pattern begin and before what makes it fail. */
function* runs(length: number): Generator<string> {
  for (const head of heads)
    for (const unit of units) for (const tail of tails) yield head + repeated(unit, length) + tail
}

/** Two runs, so that what a pattern does for each sign of one may depend on the length of the other. */
function* pairs(length: number): Generator<string> {
  for (const first of pairedUnits)
    for (const second of pairedUnits)
      for (const head of ['', 'http://a/'])
        yield `${head}${repeated(first, (length * 2) / 3)}x${repeated(second, length / 3)}`
}

/** Made once for all fields of all calls. */
const hostileRuns = lengths.flatMap(length => [...runs(length)])

/** Of this thread: others of the process may still end what an earlier file began. */
function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The best of several: memory is tidied up now and then, and neighbors slow a processor down. */
function expectFast(name: () => string, work: () => unknown, withinMs = mostMs): void {
  let best = processorMs(work)
  for (let n = 0; n < 20 && best > withinMs; n += 1) best = Math.min(best, processorMs(work))
  if (best > withinMs) expect.fail(`${name()} took ${Math.round(best)} ms`)
}

const shown = (text: string) => `${JSON.stringify(text.slice(0, 20))}… of ${text.length}`

type Schema = z.core.JSONSchema.BaseSchema
type Path = readonly (string | number)[]

/** Where a shape takes a value like this. */
function pathsIn(schema: Schema, isLike: (value: Schema) => boolean, at: Path = []): Path[] {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (options) return options.flatMap(option => pathsIn(option, isLike, at))
  const own = isLike(schema) ? [at] : []
  const fields = schema.type === 'object' ? Object.entries(schema.properties ?? {}) : []
  const items = schema.type === 'array' ? [[0, schema.items ?? {}] as const] : []
  return [...own, ...[...fields, ...items].flatMap(([name, field]) => pathsIn(field as Schema, isLike, [...at, name]))]
}

/** A value of a type, or anything. */
const isOf = (type: 'string' | 'array') => (value: Schema) => value.type === type || value.type === undefined

/** Lists of different short items, for what compares each with all others. */
const longLists = [
  Array.from({ length: 8_000 }, (_, n) => `a${n}`),
  Array.from({ length: 8_000 }, (_, n) => n + 1),
  Array.from({ length: 8_000 }, (_, n) => ({ userId: n + 1, canPost: true, isTeamOwner: false })),
]

function withValue(value: unknown, [first, ...rest]: Path, inside: unknown): unknown {
  if (first === undefined) return inside
  const inner = withValue((value as Record<string, unknown> | undefined)?.[first], rest, inside)
  return typeof first === 'number' ? [inner] : { ...(value as object | undefined), [first]: inner }
}

test.each(calls.map(call => [nameOf(call), call] as const))('%s reads hostile texts fast', (name, call) => {
  const right = { body: bodies[name], query: {}, params: {} }
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = call[part]
    if (!shape) continue
    const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
    const paths = (type: 'string' | 'array') => new Map(pathsIn(schema, isOf(type)).map(path => [path.join('.'), path]))
    for (const [field, path] of paths('string'))
      for (const text of hostileRuns) {
        const value = withValue(right[part], path, text)
        expectFast(
          () => `${part} ${field} with ${shown(text)}`,
          () => shape.safeParse(value),
        )
      }
    for (const [field, path] of paths('array'))
      for (const list of longLists) {
        const value = withValue(right[part], path, list)
        expectFast(
          () => `${part} ${field} with ${list.length} items`,
          () => shape.safeParse(value),
          150,
        )
      }
  }
})

test('no call takes a time that the database does not know', () => {
  const isTime = ({ format = '' }: Schema) => format.startsWith('date')
  const taken = calls.flatMap(call =>
    (['query', 'body'] as const).flatMap(part => {
      const shape = call[part]
      if (!shape) return []
      const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
      const right = part === 'body' ? bodies[nameOf(call)] : {}
      return pathsIn(schema, isTime).flatMap(path => {
        const takes = (time: string) => shape.safeParse(withValue(right, path, time)).success
        const times = ['0000-01-01T00:00:00Z', '0000-02-29', '9999-12-31T23:59:00-23:59', '2026-11-22T10:00:00Z']
        return [`${nameOf(call)} ${path.join('.')}: ${times.filter(takes).join()}`]
      })
    }),
  )
  expect(taken.length).toBeGreaterThan(8)
  expect(taken.filter(line => /0000|9999/.test(line))).toEqual([])
})

const read = (rows: Iterable<unknown>) => {
  try {
    return [...rows]
  } catch {
    return []
  }
}
const winner = { title: '{{'.repeat(60), winner: 'Ann', prize: 'Van' }

const functions: Record<string, (text: string) => unknown> = {
  piecesOf,
  firstLink,
  plainName,
  addressIn,
  teamNamesIn,
  isCsvName,
  codePoints,
  formatCsvRow: text => formatCsvRow([text]),
  readCsv: text => read(readCsv(text)),
  readPeople: text => read(readPeople(text)),
  'readPeople, in a row': text => read(readPeople(`firstName,lastName,email\n${text}`)),
  decodeFile: text => decodeFile(new TextEncoder().encode(text), 'windows-1252'),
  placeholdersIn: text => placeholdersIn(text),
  fillTemplate: text => fillTemplate('winner', text, winner),
}

test.each(Object.entries(functions))('%s takes hostile texts fast', (_, work) => {
  for (const texts of [hostileRuns, ...lengths.map(pairs)])
    for (const text of texts)
      expectFast(
        () => `It with ${shown(text)}`,
        () => work(text),
      )
})

test.each(pick([...`,;" [\n\ta`, '[(', 'a"', '"",', 'a,'], 2))('a file of people of 5 MB of %j is read fast', unit => {
  const bytes = new TextEncoder().encode(repeated(unit, limits.importBytes))
  expectFast(
    () => 'It',
    () => read(readPeople(decodeFile(bytes))),
    500,
  )
})
