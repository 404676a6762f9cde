import type { DBSchema, IDBPDatabase } from 'idb'
import type { NewEntry } from '#web/offline/outbox/entries.ts'

/**
 * What a device stores beside the offline database (docs/decisions/011-offline.md): replies that have no store there,
 * and the outbox and the files of drafts, which must survive clearing the cache.
 */
interface DeviceSchema extends DBSchema {
  answers: { key: string; value: { path: string; reply: unknown; cachedAt: number } }
  /** In the order of creation. */
  outbox: { key: number; value: NewEntry; indexes: { authorId: number } }
  /** By author and team. */
  draftFiles: { key: string; value: { files: readonly File[] } }
  /** Content shared by another app, until the composer takes it. */
  shared: { key: string; value: { text: string; files: readonly File[]; at: number } }
}
type DeviceDatabase = IDBPDatabase<DeviceSchema>

export const deviceDatabaseName = 'front-line-device'

let opened: Promise<DeviceDatabase> | undefined

/** Opens the database once. After it was closed, or could not be opened, the next call opens it again. */
export function openDevice(): Promise<DeviceDatabase> {
  const reset = () => {
    opened = undefined
  }
  opened ??= open(reset).catch((error: unknown) => {
    reset()
    throw error
  })
  return opened
}

async function open(reset: () => void): Promise<DeviceDatabase> {
  // Not needed before the first post.
  const { openDB } = await import('idb')
  return openDB<DeviceSchema>(deviceDatabaseName, 2, {
    upgrade(database) {
      const outbox = database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('authorId', 'authorId')
      database.createObjectStore('answers', { keyPath: 'path' })
      database.createObjectStore('draftFiles')
      database.createObjectStore('shared')
    },
    blocking: (_, __, event) => {
      ;(event.target as unknown as DeviceDatabase).close()
      reset()
    },
    terminated: reset,
  })
}
