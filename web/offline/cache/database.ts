import type { DBSchema, IDBPDatabase } from 'idb'
import type { User } from '#contract/accounts.ts'
import type { Post } from '#contract/feed.ts'
import type { MediaInfo } from '#contract/media.ts'
import type { OwnTeam, Team } from '#contract/teams.ts'

/** When it was cached, in milliseconds since the epoch. */
interface Cached {
  cachedAt: number
}
export type CachedPost = Post & Cached & { lastModified: number }
export type CachedUser = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'role'> &
  Cached &
  Partial<Pick<User, 'signInName' | 'profileImageUrl' | 'createdAt'>>
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
  type: MediaInfo['type']
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

const offlineDatabaseName = 'front-line-offline'
const offlineVersion = 2

/** Opens the offline database. Version 1 never shipped, so there is no upgrade from it. */
export async function openOffline(onBlocking: () => void): Promise<OfflineDatabase> {
  const { openDB } = await import('idb')
  return openDB<OfflineSchema>(offlineDatabaseName, offlineVersion, { upgrade: createStores, blocking: onBlocking })
}

function createStores(database: OfflineDatabase): void {
  const create = (name: StoreName, key: string, indexes: Record<string, IDBIndexParameters>) => {
    const store = database.createObjectStore(name, { keyPath: key })
    for (const [index, options] of Object.entries(indexes)) store.createIndex(index as never, index, options)
  }
  create('posts', 'id', { teamId: {}, authorId: {}, cachedAt: {}, visibility: {} })
  create('users', 'id', { email: { unique: true }, cachedAt: {} })
  create('teams', 'id', { name: {} })
  create('media', 'url', { cachedAt: {}, type: {} })
}
