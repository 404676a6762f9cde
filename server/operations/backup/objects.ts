import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import pLimit from 'p-limit'
import { z } from 'zod'
import { day } from '#contract/durations.ts'
import { ObjectMissing, type Storage } from '#server/lib/storage/storage.ts'
import { BackupError, damaged, reading } from './backup-error.ts'
import { chain, isIntact, isSame, Meter, store } from './digest.ts'
import type { ReferencedObject } from './dump.sql.ts'
import { type BackupLocation, type BackupLog, objectFolder } from './location.ts'
import { type FileEntry, newestReadable, objectKey, readManifest } from './manifest.ts'

const maxConcurrentCopies = 4
/** The number of days after which an older copy is read again, because disks forget. */
const rereadDays = 28

const objectEntry = z.object({ key: objectKey, bytes: z.number(), sha256: z.string() })
export type ObjectEntry = z.output<typeof objectEntry>

/** Subfolders by the first two hex digits keep every folder small. */
export const pathOf = (key: string): string => {
  const [kind = '', name = ''] = key.split('/')
  return [objectFolder, kind, name.slice(0, 2), name].join('/')
}

/** One JSON text per line. */
export const writeIndex = (location: BackupLocation, path: string, entries: readonly ObjectEntry[]) =>
  store(location, path, Readable.from(entries.map(entry => Buffer.from(`${JSON.stringify(entry)}\n`))), createGzip())

/** Throws BackupUnreadable. */
export function readIndex(location: BackupLocation, { path, ...written }: FileEntry): Promise<ObjectEntry[]> {
  return reading(path, async () => {
    const meter = new Meter()
    const lines = createInterface({ input: chain(await location.read(path), meter, createGunzip()) })
    const entries: ObjectEntry[] = []
    for await (const line of lines) entries.push(objectEntry.parse(JSON.parse(line)))
    if (!isSame(meter.digest(), written)) throw damaged(path)
    return entries
  })
}

/** The objects of a backup. Throws BackupUnreadable. */
export async function objectsOf(location: BackupLocation, name: string): Promise<ObjectEntry[]> {
  const { objects } = await readManifest(location, name)
  return readIndex(location, objects.file)
}

/** What the newest readable backup has copied, and the location still has in its full size. */
async function copiedBefore(location: BackupLocation, log: BackupLog): Promise<Map<string, ObjectEntry>> {
  const entries = (await newestReadable(location, log, name => objectsOf(location, name))) ?? []
  const sizes = new Map<string, number>()
  for await (const { path, bytes } of location.list(objectFolder)) sizes.set(path, bytes)
  const isThere = ({ key, bytes }: ObjectEntry) => sizes.get(pathOf(key)) === bytes
  return new Map(entries.filter(isThere).map(entry => [entry.key, entry]))
}

export interface CopiedObjects {
  entries: ObjectEntry[]
  newBytes: number
  /** The database refers to them, and the storage lacks them. */
  missing: string[]
}

/** Copies the objects that no earlier backup has copied, and reads each new copy back. */
export async function copyObjects(
  { storage, signal, log }: { storage: Storage; signal: AbortSignal; log: BackupLog },
  location: BackupLocation,
  objects: readonly ReferencedObject[],
): Promise<CopiedObjects> {
  const before = await copiedBefore(location, log)
  const today = Math.floor(Date.now() / day)
  const limit = pLimit(maxConcurrentCopies)
  const result: CopiedObjects = { entries: [], newBytes: 0, missing: [] }
  const copy = async ({ key, isNeeded }: ReferencedObject) => {
    signal.throwIfAborted()
    const known = before.get(key)
    if (known && (!isDue(key, today) || (await isIntact(location, pathOf(key), known)))) {
      result.entries.push(known)
      return
    }
    const copied = await copyObject(storage, location, key)
    if (copied) {
      result.entries.push(copied)
      result.newBytes += copied.bytes
    } else if (isNeeded) result.missing.push(key)
  }
  // All settle before the caller goes on, so that nothing is written after a failure.
  const outcomes = await Promise.allSettled(objects.map(object => limit(() => copy(object))))
  const failure = outcomes.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
  return result
}

/** Returns undefined if there is no such object. */
async function copyObject(source: Storage, location: BackupLocation, key: string): Promise<ObjectEntry | undefined> {
  const content = await source.stream(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return undefined
    throw error
  })
  if (!content) return undefined
  const { path, ...written } = await store(location, pathOf(key), content)
  if (!(await isIntact(location, path, written))) throw new BackupError('backup.unverified')
  return { key, ...written }
}

const isDue = (key: string, day: number) =>
  createHash('sha256').update(key).digest().readUInt16BE() % rereadDays === day % rereadDays
