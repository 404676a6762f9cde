import type { Schema } from './schema.sql.ts'

/**
 * Returns, by what it is about, each change with which a program that was written for the schema before cannot live: what
 * it uses is gone or of another kind, or what it writes is refused.
 */
export function breakingChanges(before: Schema, after: Schema): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, definition] of before) {
    const now = after.get(name)
    if (now === undefined) {
      if (!isRule(name) || name.startsWith('unique index')) found.set(name, `${name} is gone`)
    } else if (now !== definition && !isHarmless(name, definition, now))
      found.set(name, `${name} was “${definition}”, and is “${now}”`)
  }
  for (const [name, definition] of after)
    if (!before.has(name) && isOfTableBefore(name, before) && refusesOlderWriters(name, definition, before))
      found.set(name, `${name} is new, and refuses what the version before writes: “${definition}”`)
  return found
}

const isRule = (name: string) => /^(?:constraint|unique index) /.test(name)
const tableOf = (name: string) => /^(?:column|constraint|unique index) (\w+)\./.exec(name)?.[1]
const isOfTableBefore = (name: string, before: Schema) => before.has(`table ${tableOf(name)}`)

/** A column that accepts and gets more than before, or a list of values that has become longer. */
function isHarmless(name: string, before: string, after: string): boolean {
  if (name.startsWith('column')) return after === before.replace(' not null', '') || after === `${before} with a value`
  return name.startsWith('constraint') && isLonger(before, after)
}

const value = /'[^']*'(?:::\w+)?(?:, )?/g
function isLonger(before: string, after: string): boolean {
  const values = new Set(after.match(value)?.map(each => each.replace(', ', '')))
  const isSameRule = before.replace(value, '') === after.replace(value, '')
  return isSameRule && (before.match(value) ?? []).every(each => values.has(each.replace(', ', '')))
}

/** A column that has to be written, or a rule about a column that the version before writes. */
function refusesOlderWriters(name: string, definition: string, before: Schema): boolean {
  if (name.startsWith('column')) return definition.endsWith(' not null')
  const columns = / on (.*)$/.exec(name)?.[1]?.split(',') ?? []
  return isRule(name) && columns.some(column => before.has(`column ${tableOf(name)}.${column}`))
}
