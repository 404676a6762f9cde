import { Refusal } from '#server/lib/refusal.ts'
import { type Filter, parseFilter } from './filter.ts'

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const mostResults = 500
const usualResults = 100

export interface ListQuery {
  filter: Filter | null
  /** From 1 on. */
  startIndex: number
  count: number
}

export interface Listed {
  schemas: string[]
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: Record<string, unknown>[]
}

type Query = Record<string, unknown>

/** Reads the filter and page of a request (RFC 7644, section 3.4.2). Throws Refusal `scim.filter` or `scim.value`. */
export function readListQuery({ filter, startIndex, count }: Query): ListQuery {
  if (filter !== undefined && typeof filter !== 'string') throw new Refusal('scim.filter')
  return {
    filter: filter ? parseFilter(filter) : null,
    startIndex: Math.max(1, wholeNumber(startIndex, 1)),
    count: Math.min(mostResults, Math.max(0, wholeNumber(count, usualResults))),
  }
}

function wholeNumber(written: unknown, otherwise: number): number {
  if (written === undefined || written === '') return otherwise
  const number = typeof written === 'string' && /^-?\d{1,9}$/.test(written) ? Number(written) : Number.NaN
  if (Number.isNaN(number)) throw new Refusal('scim.value')
  return number
}

export const listOf = (
  { startIndex }: ListQuery,
  totalResults: number,
  resources: Record<string, unknown>[],
): Listed => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** `If-Match` of a request; undefined without one. */
export type Preconditions = string | undefined

/** Throws Refusal `scim.changed` unless the version of a resource is one of those of `If-Match`. */
export function requireUnchanged(ifMatch: Preconditions, version: string): void {
  if (ifMatch !== undefined && !isAmong(ifMatch, version)) throw new Refusal('scim.changed')
}

/** Whether a list of entity tags names a version, or any. Tags are compared weakly, because all of them are weak. */
export const isAmong = (tags: string, version: string): boolean =>
  tags.split(',').some(tag => ['*', version.replace(/^W\//, '')].includes(tag.trim().replace(/^W\//, '')))

/** Which attributes a request wants, in lower case; their sub-attributes come along. */
export interface Projection {
  only: ReadonlySet<string> | null
  without: ReadonlySet<string>
}

export function readProjection({ attributes, excludedAttributes }: Query): Projection {
  const namesIn = (written: unknown) =>
    new Set(
      (typeof written === 'string' ? written : '')
        .toLowerCase()
        .split(',')
        .map(name => name.trim().split(/[.[]/)[0] ?? '')
        .filter(name => name !== ''),
    )
  const only = namesIn(attributes)
  return { only: only.size > 0 ? only : null, without: namesIn(excludedAttributes) }
}

/** Whether an attribute is part of the reply. */
export function isWanted({ only, without }: Projection, name: string): boolean {
  const attribute = name.toLowerCase()
  if (attribute === 'id' || attribute === 'schemas') return true
  return (only === null || only.has(attribute)) && !without.has(attribute)
}

export const project = (resource: Record<string, unknown>, projection: Projection): Record<string, unknown> =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(projection, name)))
