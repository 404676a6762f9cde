import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Refusal } from '#server/lib/refusal.ts'
import type { Filter, Literal, Operator } from './filter.ts'

/** How an attribute is compared in the database. */
export interface Column {
  of: RawBuilder<unknown>
  kind: 'text' | 'exact-text' | 'number' | 'boolean' | 'time'
  /** Replaces the comparison with `eq`, such as by one that an index serves. */
  equals?: (value: string) => RawBuilder<SqlBool>
}

export type Columns = Readonly<Record<string, Column>>

/**
 * A filter as a condition. Every value is a parameter, and an attribute that is not in the list is refused. Throws
 * Refusal `scim.filter`.
 */
export function whereOf(filter: Filter, columns: Columns, prefix = ''): RawBuilder<SqlBool> {
  switch (filter.kind) {
    case 'and':
      return sql`(${whereOf(filter.left, columns, prefix)} and ${whereOf(filter.right, columns, prefix)})`
    case 'or':
      return sql`(${whereOf(filter.left, columns, prefix)} or ${whereOf(filter.right, columns, prefix)})`
    case 'not':
      return sql`(not coalesce(${whereOf(filter.of, columns, prefix)}, false))`
    case 'within':
      return whereOf(filter.filter, columns, `${prefix}${filter.attribute}.`)
    case 'present':
      return sql`(${columnOf(columns, prefix + filter.attribute).of} is not null)`
    default:
      return compare(columnOf(columns, prefix + filter.attribute), filter.operator, filter.value)
  }
}

function columnOf(columns: Columns, name: string): Column {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw new Refusal('scim.filter')
  return column
}

const signs = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function compare(column: Column, operator: Operator, value: Literal): RawBuilder<SqlBool> {
  if (value === null) {
    if (operator === 'eq') return sql`(${column.of} is null)`
    if (operator === 'ne') return sql`(${column.of} is not null)`
    throw new Refusal('scim.filter')
  }
  if (operator === 'ne') return sql`(not coalesce(${compare(column, 'eq', value)}, false))`
  switch (column.kind) {
    case 'boolean':
      if (operator !== 'eq') throw new Refusal('scim.filter')
      return sql`(${column.of} = ${truthOf(value)}::boolean)`
    case 'number':
      if (operator !== 'eq') throw new Refusal('scim.filter')
      return sql`(${column.of} = ${idOf(value)}::int)`
    case 'time':
      return compareTime(column, operator, value)
    default:
      return compareText(column, operator, String(value))
  }
}

const truthOf = (value: Literal): boolean => {
  const word = String(value).toLowerCase()
  if (word !== 'true' && word !== 'false') throw new Refusal('scim.filter')
  return word === 'true'
}

/** The id that a text names; 0, which nothing has, for other texts. */
export const idOf = (value: unknown): number => {
  const id = /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : 0
  return id <= 2_147_483_647 ? id : 0
}

function compareTime({ of }: Column, operator: Operator, value: Literal): RawBuilder<SqlBool> {
  const at = new Date(String(value))
  if (!Number.isFinite(at.getTime()) || at.getUTCFullYear() > 9_999 || at.getUTCFullYear() < 1)
    throw new Refusal('scim.filter')
  // Replies say it in milliseconds.
  const time = sql`date_trunc('milliseconds', ${of})`
  if (operator === 'eq') return sql`(${time} = ${at})`
  if (!(operator in signs)) throw new Refusal('scim.filter')
  return sql`(${time} ${signs[operator as keyof typeof signs]} ${at})`
}

function compareText({ of, kind, equals }: Column, operator: Operator, written: string): RawBuilder<SqlBool> {
  if (operator === 'eq' && equals) return equals(written)
  const text = kind === 'exact-text' ? of : sql`lower(${of})`
  const value = kind === 'exact-text' ? written : written.toLowerCase()
  const like = value.replaceAll(/[\\%_]/g, String.raw`\$&`)
  switch (operator) {
    case 'eq':
      return sql`(${text} = ${value})`
    case 'co':
      return sql`(${text} like ${`%${like}%`})`
    case 'sw':
      return sql`(${text} like ${`${like}%`})`
    case 'ew':
      return sql`(${text} like ${`%${like}`})`
    default:
      return sql`(${text} ${signs[operator as keyof typeof signs]} ${value})`
  }
}
