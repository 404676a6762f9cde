import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { User } from '#contract/accounts.ts'
import type { Post } from '#contract/feed.ts'
import type { OwnTeam, Team } from '#contract/teams.ts'

/** When it was kept on this device; milliseconds of the epoch. */
interface Kept {
  cachedAt: number
}
export type KeptPost = Post & Kept & { lastModified: number }
export type KeptUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'role'> &
  Kept &
  Partial<Pick<User, 'profileImageUrl' | 'createdAt'>>
export interface KeptTeam extends Kept {
  id: number
  name: string
  /** Empty unless told. */
  description: string
  /** What the person may do there; missing where they are no member. */
  membership?: Pick<OwnTeam, 'joinedAt' | 'canPost' | 'isTeamOwner'> & { isActive: boolean }
  /** As the list of all teams has it. */
  listed?: Team
}
export interface KeptMedia extends Kept {
  url: string
  type: 'image' | 'video' | 'file'
}

/** The four stores of spec 1 §3. */
export interface OfflineSchema extends DBSchema {
  posts: {
    key: number
    value: KeptPost
    indexes: { teamId: number; authorId: number; cachedAt: number; visibility: string }
  }
  users: { key: number; value: KeptUser; indexes: { email: string; cachedAt: number } }
  teams: { key: number; value: KeptTeam; indexes: { name: string } }
  media: { key: string; value: KeptMedia; indexes: { cachedAt: number; type: string } }
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

/** Opens version 2 of the offline database; an older one is brought there with all of it that fits. */
export function openOffline(onBlocking: () => void): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>(offlineDatabaseName, offlineVersion, {
    upgrade: (database, _, __, transaction) => bringUp(database, transaction),
    blocking: onBlocking,
  })
}

type Upgrade = IDBPTransaction<OfflineSchema, StoreName[], 'versionchange'>

/** Makes every store anew, because keys and unique indexes cannot be changed in place, and puts back what fits. */
async function bringUp(database: OfflineDatabase, transaction: Upgrade): Promise<void> {
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
    for (const row of fitting(name, before.get(name) ?? [])) await store.put(row as never)
  }
}

/** Rows with a key that a store can have, each key and each unique value once: the newest of them. */
function fitting(name: StoreName, rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const { key, indexes } = shapes[name]
  const once = [key, ...Object.keys(indexes).filter(index => indexes[index]?.unique)]
  const taken = new Set<string>()
  return rows
    .filter(row => typeof row === 'object' && row !== null)
    .map((row): Record<string, unknown> => ({ cachedAt: Date.now(), ...row }))
    .filter(row => typeof row['cachedAt'] === 'number')
    .filter(row => typeof row[key] === (key === 'url' ? 'string' : 'number'))
    .toSorted((a, b) => Number(b['cachedAt']) - Number(a['cachedAt']))
    .filter(row => {
      const values = once.filter(field => row[field] !== undefined).map(field => `${field}:${String(row[field])}`)
      if (values.some(value => taken.has(value))) return false
      for (const value of values) taken.add(value)
      return true
    })
}
