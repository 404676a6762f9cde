import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { User } from '#contract/accounts.ts'
import type { Post } from '#contract/feed.ts'
import type { OwnTeam, Team } from '#contract/teams.ts'

/** When it was cached, in milliseconds since the epoch. */
interface Cached {
  cachedAt: number
}
export type CachedPost = Post & Cached & { lastModified: number }
export type CachedUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'role'> &
  Cached &
  Partial<Pick<User, 'profileImageUrl' | 'createdAt'>>
export interface CachedTeam extends Cached {
  id: number
  name: string
  /** Empty while unknown. */
  description: string
  /** The user's rights; missing where they are not a member. */
  membership?: Pick<OwnTeam, 'joinedAt' | 'canPost' | 'isTeamOwner'> & { isActive: boolean }
  /** As in the list of all teams. */
  listed?: Team
}
export interface CachedMedia extends Cached {
  url: string
  type: 'image' | 'video' | 'file'
}

/** The stores of the offline database. */
export interface OfflineSchema extends DBSchema {
  posts: {
    key: number
    value: CachedPost
    indexes: { teamId: number; authorId: number; cachedAt: number; visibility: string }
  }
  users: { key: number; value: CachedUser; indexes: { email: string; cachedAt: number } }
  teams: { key: number; value: CachedTeam; indexes: { name: string } }
  media: { key: string; value: CachedMedia; indexes: { cachedAt: number; type: string } }
}
export type OfflineDatabase = IDBPDatabase<OfflineSchema>
type StoreName = 'posts' | 'users' | 'teams' | 'media'

export const offlineDatabaseName = 'front-line-offline'
export const offlineVersion = 2

const unique = { unique: true }
const shapes: Record<StoreName, { key: string; indexes: Record<string, IDBIndexParameters> }> = {
  posts: { key: 'id', indexes: { teamId: {}, authorId: {}, cachedAt: {}, visibility: {} } },
  users: { key: 'id', indexes: { email: unique, cachedAt: {} } },
  teams: { key: 'id', indexes: { name: {} } },
  media: { key: 'url', indexes: { cachedAt: {}, type: {} } },
}
const storeNames = Object.keys(shapes) as StoreName[]

/** Opens version 2 of the offline database. Upgrades an older one with all rows that fit. */
export function openOffline(onBlocking: () => void): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>(offlineDatabaseName, offlineVersion, {
    upgrade: (database, _, __, transaction) => upgrade(database, transaction),
    blocking: onBlocking,
  })
}

type Upgrade = IDBPTransaction<OfflineSchema, StoreName[], 'versionchange'>

/**
 * Recreates every store, because keys and unique indexes cannot be changed in place, and restores the rows that fit.
 */
async function upgrade(database: OfflineDatabase, transaction: Upgrade): Promise<void> {
  const names = [...database.objectStoreNames] as string[]
  const before = new Map<string, Record<string, unknown>[]>()
  for (const name of names) {
    before.set(name, (await transaction.objectStore(name as StoreName).getAll()) as never)
    database.deleteObjectStore(name as StoreName)
  }
  for (const name of storeNames) {
    const { key, indexes } = shapes[name]
    const store = database.createObjectStore(name, { keyPath: key })
    for (const [index, options] of Object.entries(indexes)) store.createIndex(index as never, index, options)
    for (const row of rowsThatFit(name, before.get(name) ?? [])) await store.put(row as never)
  }
}

/** Returns rows with a valid key, the newest for each key and each unique value. */
function rowsThatFit(name: StoreName, rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const { key, indexes } = shapes[name]
  const once = [key, ...Object.keys(indexes).filter(index => indexes[index]?.unique)]
  const seen = new Set<string>()
  return rows
    .filter(row => typeof row === 'object' && row !== null)
    .map((row): Record<string, unknown> => ({ cachedAt: Date.now(), ...row }))
    .filter(row => typeof row['cachedAt'] === 'number')
    .filter(row => typeof row[key] === (key === 'url' ? 'string' : 'number'))
    .toSorted((a, b) => Number(b['cachedAt']) - Number(a['cachedAt']))
    .filter(row => {
      const values = once.filter(field => row[field] !== undefined).map(field => `${field}:${String(row[field])}`)
      if (values.some(value => seen.has(value))) return false
      for (const value of values) seen.add(value)
      return true
    })
}
