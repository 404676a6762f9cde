import type { StoreNames } from 'idb'
import { limits } from '#contract/limits.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { type OfflineDatabase, type OfflineSchema, openOffline } from './database.ts'

/** A cached value, and when it was cached, in milliseconds since the epoch. */
export interface CacheHit<T> {
  value: T
  cachedAt: number
}

/** The offline database of this device. Opened on first use. A full device is never an error. */
export class OfflineStore {
  #opened: Promise<OfflineDatabase> | undefined
  readonly now: () => number

  /** `now` can be replaced in tests. */
  constructor(now: () => number = Date.now) {
    this.now = now
  }

  open(): Promise<OfflineDatabase> {
    // Another version of the app may upgrade the database: close it, and open it again on the next use.
    this.#opened ??= openOffline(() => void this.close()).catch((error: unknown) => {
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    const database = await opened?.catch(() => undefined)
    database?.close()
  }

  /** Writes rows. On a full device it deletes the oldest posts first, and skips what still does not fit. */
  async write<Name extends StoreNames<OfflineSchema>>(
    name: Name,
    rows: readonly OfflineSchema[Name]['value'][],
  ): Promise<void> {
    const database = await this.open()
    const attempt = async () => {
      const { store, done } = database.transaction(name, 'readwrite')
      const results = await Promise.allSettled([...rows.map(async row => store.put(row)), done])
      const reasons = results.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
      // A full device aborts the transaction, and each row then reports only the abort.
      if (reasons.length > 0) throw reasons.find(isQuota) ?? reasons[0]
    }
    try {
      await attempt()
    } catch (error) {
      if (!isQuota(error)) throw error
      await this.#dropOldestPosts(Math.ceil((await database.count('posts')) / 2))
      await attempt().catch((again: unknown) => {
        if (!isQuota(again)) throw again
      })
    }
  }

  /** Deletes what is older than 7 days, and the oldest posts beyond their limit. Returns the URLs of deleted media. */
  async clearExpired(): Promise<string[]> {
    const database = await this.open()
    const before = this.now() - limits.offlineMaxAgeMs
    const expired = IDBKeyRange.upperBound(before, true)
    const media = await database.getAllKeysFromIndex('media', 'cachedAt', expired)
    for (const name of ['posts', 'users', 'media'] as const) {
      const keys = await database.getAllKeysFromIndex(name, 'cachedAt', expired)
      for (const key of keys) await database.delete(name, key)
    }
    const teams = await database.getAll('teams')
    for (const { id, cachedAt } of teams) if (cachedAt < before) await database.delete('teams', id)
    await this.#dropOldestPosts((await database.count('posts')) - offlineLimits.offlinePostsMax)
    return media
  }

  /** Deletes everything. */
  async clear(): Promise<void> {
    const database = await this.open()
    for (const name of database.objectStoreNames) await database.clear(name)
  }

  async #dropOldestPosts(count: number): Promise<void> {
    if (count <= 0) return
    const { store, done } = (await this.open()).transaction('posts', 'readwrite')
    let cursor = await store.index('cachedAt').openCursor()
    for (let left = count; cursor && left > 0; left -= 1) {
      await cursor.delete()
      cursor = await cursor.continue()
    }
    await done
  }
}

const isQuota = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
