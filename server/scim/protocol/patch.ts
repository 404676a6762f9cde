import { z } from 'zod'
import { Refusal } from '#server/lib/refusal.ts'
import { attributeName, type Filter, parseFilter } from './filter.ts'

/** One change of a resource. `path` is null where the value names attributes itself. */
export interface Change {
  operation: 'add' | 'remove' | 'replace'
  path: Path | null
  value: unknown
}

/** Such as `name.familyName`, `members[value eq "12"]` or `emails[type eq "work"].value`, in lower case. */
export interface Path {
  attribute: string
  filter: Filter | null
  sub: string | null
}

const mostOperations = 1_000

const patchBody = z.object({
  operations: z.array(
    z.object({
      op: z
        .string()
        .toLowerCase()
        .pipe(z.enum(['add', 'remove', 'replace'])),
      path: z.string().max(2_000).nullish(),
      value: z.unknown().optional(),
    }),
  ),
})

/** Reads the body of a PATCH (RFC 7644, section 3.5.2). Throws Refusal `scim.syntax`, `scim.too-many` or `scim.path`. */
export function readPatch(body: unknown): Change[] {
  const parsed = patchBody.safeParse(lowerKeys(body))
  if (!parsed.success) throw new Refusal('scim.syntax')
  const { operations } = parsed.data
  if (operations.length > mostOperations) throw new Refusal('scim.too-many')
  return operations.map(({ op, path, value }) => {
    if (op === 'remove' && !path) throw new Refusal('scim.target')
    return { operation: op, path: path ? parsePath(path) : null, value }
  })
}

/** Each attribute of a whole resource as a change. Throws Refusal `scim.syntax`. */
export function changesOf(body: unknown, operation: Change['operation']): Change[] {
  return Object.entries(attributesOf(body)).map(([name, value]) => ({ operation, path: parsePath(name), value }))
}

/** The attributes of an object, by name. Throws Refusal `scim.syntax` for another value. */
export function attributesOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('scim.syntax')
  return body as Record<string, unknown>
}

/** Reads a path. Throws Refusal `scim.path`. */
export function parsePath(written: string): Path {
  const open = written.indexOf('[')
  if (open === -1) return { ...split(attributeName(written.trim())), filter: null }
  const close = written.lastIndexOf(']')
  const rest = written.slice(close + 1)
  if (close < open || (rest !== '' && !/^\.\w+$/.test(rest))) throw new Refusal('scim.path')
  return {
    attribute: attributeName(written.slice(0, open).trim()),
    filter: parseFilter(written.slice(open + 1, close)),
    sub: rest === '' ? null : rest.slice(1).toLowerCase(),
  }
}

function split(name: string): Pick<Path, 'attribute' | 'sub'> {
  if (name === '' || name.startsWith('.') || name.endsWith('.')) throw new Refusal('scim.path')
  // The attributes of other schemas have a URN with dots in its version.
  if (name.startsWith('urn:')) return { attribute: name, sub: null }
  const [attribute = '', ...sub] = name.split('.')
  return { attribute, sub: sub.length > 0 ? sub.join('.') : null }
}

/** Throws Refusal `scim.path` for a part of an attribute, such as `active.value`, which cannot be changed by itself. */
export function requireWhole({ sub, filter }: Path, { mayFilter = false } = {}): void {
  if (sub !== null || (filter !== null && !mayFilter)) throw new Refusal('scim.path')
}

/** `Operations`, `op`, `path` and `value` in any case; values stay as they are. */
function lowerKeys(body: unknown): unknown {
  const lower = (each: unknown) =>
    Object.fromEntries(Object.entries(attributesOf(each)).map(([key, value]) => [key.toLowerCase(), value]))
  const { operations } = lower(body)
  return { operations: Array.isArray(operations) ? operations.map(lower) : operations }
}

/** A truth, also in the words of Entra ID: `"False"`. Throws Refusal `scim.value`. */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw new Refusal('scim.value')
}

/** The first value that a schema allows, of a plain value or of `{ value }`. Throws Refusal `scim.value`. */
export function valueOf<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal('scim.value')
  return parsed.data
}
