import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { emailAddress, line, personName, signInName } from '#contract/values.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { attributesOf, booleanOf, type Change, changesOf, type Path, requireWhole, valueOf } from './patch.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** What a directory knows of a person. The last three are kept for it alone. */
export interface DirectoryUser {
  /** An address, or without an @ a sign-in name. */
  userName: string
  givenName: string
  familyName: string
  active: boolean
  displayName: string | null
  workEmail: string | null
  externalId: string | null
}

const words = () => ''
const names = { givenName: personName(words), familyName: personName(words) }
const kept = line(words, limits.nameCharacters * 2)
const values = {
  displayName: kept,
  externalId: kept,
  workEmail: emailAddress(words),
}
const login = z.string().max(limits.emailCharacters)

/** Returns a person with the changes. Throws Refusal `scim.value`, `scim.fixed`, `scim.path`, `scim.target` or `scim.syntax`. */
export function changedUser(before: DirectoryUser, changes: readonly Change[]): DirectoryUser {
  const wanted = { ...before }
  for (const change of changes) applyChange(wanted, change)
  return wanted
}

/**
 * Reads a whole person. Without names they are those of `displayName`, or of the address. Throws Refusal as `changedUser`
 * does.
 */
export function readUser(body: unknown): DirectoryUser {
  const empty = { userName: '', givenName: '', familyName: '', active: true }
  const read = changedUser({ ...empty, displayName: null, workEmail: null, externalId: null }, changesOf(body, 'add'))
  if (read.userName === '') throw new Refusal('scim.value')
  const [first, last] = namesIn(read.displayName ?? (read.userName.split('@')[0] ?? '').replaceAll(/[._-]+/g, ' '))
  return { ...read, givenName: read.givenName || first, familyName: read.familyName || last }
}

/** The same for somebody known: what is not mentioned of names and `active` stays. */
export function replacedUser(before: DirectoryUser, body: unknown): DirectoryUser {
  const { givenName, familyName, active } = before
  const empty = { userName: '', givenName, familyName, active, displayName: null, workEmail: null, externalId: null }
  const read = changedUser(empty, changesOf(body, 'add'))
  if (read.userName === '') throw new Refusal('scim.value')
  return read
}

/** Splits a full name at its last space; a single word stands for both. */
function namesIn(written: string): [string, string] {
  const parts = valueOf(personName(words), written).split(' ')
  const last = parts.pop() ?? ''
  return [parts.join(' ') || last, last]
}

function applyChange(user: DirectoryUser, change: Change): void {
  const { path, operation, value } = change
  if (path === null) {
    for (const each of changesOf(value, 'add')) applyChange(user, each)
    return
  }
  if (['username', 'active', 'displayname', 'externalid'].includes(path.attribute)) requireWhole(path)
  if (operation === 'remove') removeAttribute(user, path)
  else setAttribute(user, path, value, operation)
}

function setAttribute(user: DirectoryUser, path: Path, value: unknown, operation: Change['operation']): void {
  switch (path.attribute) {
    case 'username':
      user.userName = loginOf(value)
      return
    case 'active':
      user.active = booleanOf(value)
      return
    case 'name':
      setName(user, path.sub, value)
      return
    case 'displayname':
      user.displayName = optional(values.displayName, value)
      return
    case 'externalid':
      user.externalId = optional(values.externalId, value)
      return
    case 'emails':
      setEmail(user, path, value)
      return
    case 'id':
    case 'meta':
    case 'groups':
      // A whole resource may contain them, and they are ignored (RFC 7644, section 3.5.1).
      if (operation === 'replace') throw new Refusal('scim.fixed')
  }
}

function removeAttribute(user: DirectoryUser, path: Path): void {
  const { attribute, sub } = path
  if (attribute === 'displayname') user.displayName = null
  else if (attribute === 'externalid') user.externalId = null
  else if (attribute === 'emails') {
    if (isOfWork(path)) user.workEmail = null
  } else if (attribute === 'name') {
    if (sub === null || sub === 'givenname' || sub === 'familyname') throw new Refusal('scim.fixed')
  } else if (['id', 'meta', 'groups', 'username', 'active'].includes(attribute)) throw new Refusal('scim.fixed')
}

function setName(user: DirectoryUser, sub: string | null, value: unknown): void {
  if (sub === null) {
    for (const [name, part] of Object.entries(attributesOf(value))) setName(user, name.toLowerCase(), part)
    return
  }
  if (sub === 'givenname') user.givenName = valueOf(names.givenName, value)
  if (sub === 'familyname') user.familyName = valueOf(names.familyName, value)
}

/** Of several addresses, that of work, else the primary or first one. */
function setEmail(user: DirectoryUser, path: Path, value: unknown): void {
  const { sub } = path
  if (sub !== null && sub !== 'value') return
  if (!isOfWork(path)) throw new Refusal('scim.target')
  if (sub === 'value' || typeof value === 'string') {
    user.workEmail = optional(values.workEmail, value)
    return
  }
  const all = (Array.isArray(value) ? value : [value]).map(attributesOf)
  const chosen = all.find(({ type }) => type === 'work') ?? all.find(({ primary }) => primary === true) ?? all[0]
  user.workEmail = optional(values.workEmail, chosen?.value)
}

/** Whether a path names the one address that there is: any, `type eq "work"` or `primary eq true`. */
const isOfWork = ({ filter }: Path): boolean =>
  filter === null ||
  (filter.kind === 'compare' &&
    filter.operator === 'eq' &&
    ((filter.attribute === 'type' && String(filter.value).toLowerCase() === 'work') ||
      (filter.attribute === 'primary' && String(filter.value).toLowerCase() === 'true')))

/** Directories send an empty text for what is no longer there. */
const optional = (schema: z.ZodType<string>, value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : valueOf(schema, value)

function loginOf(value: unknown): string {
  const written = valueOf(login, value).trim()
  return written.includes('@') ? valueOf(emailAddress(words), written) : valueOf(signInName(words), written)
}
