import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Queued } from '#web/offline/outbox/entries.ts'

/**
 * What a device keeps beside the offline database (docs/decisions/011-offline.md): answers that the specification has no
 * store for, and what waits to be sent, which must outlive the clearing of what was read.
 */
interface DeviceSchema extends DBSchema {
  answers: { key: string; value: { path: string; reply: unknown; cachedAt: number } }
  /** In the order in which they were made. */
  outbox: { key: number; value: Queued; indexes: { authorId: number } }
}
type DeviceDatabase = IDBPDatabase<DeviceSchema>

export const deviceDatabaseName = 'front-line-device'

let opened: Promise<DeviceDatabase> | undefined

/** Opens it once; one that was closed or could not be opened is opened anew by whoever needs it next. */
export function openDevice(): Promise<DeviceDatabase> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<DeviceSchema>(deviceDatabaseName, 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'path' })
      database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('authorId', 'authorId')
    },
    blocking: (_, __, event) => {
      ;(event.target as unknown as DeviceDatabase).close()
      forget()
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}
