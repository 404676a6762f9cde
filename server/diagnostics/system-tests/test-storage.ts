import type { Readable } from 'node:stream'
import type { Db } from '#server/db/kysely.ts'
import type { SignedUpload, Storage } from '#server/lib/storage/storage.ts'
import * as sql from './test-objects.sql.ts'

/** Put before the kind of every object that a test stores: `testoriginal/…`. */
const prefix = 'test'
const keyOf = (key: string) => `${prefix}${key}`
/** Another instance may be using younger ones. */
const leftOverMs = 60 * 60 * 1_000

export interface TestStorage extends Storage {
  /** Deletes everything that was stored through it. */
  clear(): Promise<void>
  /** How many objects it has stored and not deleted. */
  count(): Promise<number>
}

/** The app's storage for tests, with names of their own. Each name is recorded before its object is stored. */
export function openTestStorage(storage: Storage, db: Db): TestStorage {
  const used = new Set<string>()
  const note = async (key: string) => {
    await sql.insertTestObject(db, keyOf(key))
    used.add(keyOf(key))
    return keyOf(key)
  }
  return {
    uploadOrigin: storage.uploadOrigin,
    presignPut: async (key: string, upload: SignedUpload) => storage.presignPut(await note(key), upload),
    head: key => storage.head(keyOf(key)),
    stream: (key, range) => storage.stream(keyOf(key), range),
    put: async (key: string, content: Readable | Buffer, type: string) => storage.put(await note(key), content, type),
    remove: keys => storage.remove(keys.map(keyOf)),
    withLocalFile: (key, use) => storage.withLocalFile(keyOf(key), use),
    list: () => storage.list(),
    freeBytes: () => storage.freeBytes(),
    check: () => storage.check(),
    sweep: () => storage.sweep(),
    async clear() {
      await removeObjects(storage, db, [...used])
      used.clear()
    },
    async count() {
      const found = await Promise.all([...used].map(key => storage.head(key)))
      return found.filter(Boolean).length
    },
  }
}

/** Deletes what tests of a killed server have left behind. */
export async function sweepTestObjects(storage: Storage, db: Db, olderThanMs = leftOverMs): Promise<void> {
  await removeObjects(storage, db, await sql.testObjectKeys(db, olderThanMs))
}

async function removeObjects(storage: Storage, db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await storage.remove(keys)
  await sql.deleteTestObjects(db, keys)
}
