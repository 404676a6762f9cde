import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import pLimit from 'p-limit'
import { ObjectMissing, type Storage } from '#server/lib/storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { chain, type Digest, digestOf, isSame, store } from './digest.ts'
import type { ReferencedObject } from './dump.sql.ts'
import type { BackupLocation } from './location.ts'
import { type FileEntry, findBackups, readManifest } from './manifest.ts'

export const objectFolder = 'objects'
const maxConcurrentCopies = 4
/** An older copy is read again once in so many days, because disks forget. */
const rereadDays = 28
const dayMs = 24 * 60 * 60 * 1_000

export interface ObjectEntry extends Digest {
  key: string
}

/** Subfolders by the first two hex digits keep every folder small. */
export const pathOf = (key: string): string => {
  const [kind = '', name = ''] = key.split('/')
  return [objectFolder, kind, name.slice(0, 2), name].join('/')
}

/** One JSON text per line. */
export const writeIndex = (location: BackupLocation, path: string, entries: readonly ObjectEntry[]) =>
  store(location, path, Readable.from(entries.map(entry => Buffer.from(`${JSON.stringify(entry)}\n`))), createGzip())

export async function* readIndex(location: BackupLocation, { path }: FileEntry): AsyncGenerator<ObjectEntry> {
  const lines = createInterface({ input: chain(await location.read(path), createGunzip()) })
  for await (const line of lines) yield JSON.parse(line) as ObjectEntry
}

/** What earlier backups have copied, and the location still has in its full size. */
async function copiedBefore(location: BackupLocation): Promise<Map<string, ObjectEntry>> {
  const newest = (await findBackups(location)).filter(({ isWhole }) => isWhole).at(-1)
  const copied = new Map<string, ObjectEntry>()
  if (!newest) return copied
  const sizes = new Map<string, number>()
  for await (const { path, bytes } of location.list(objectFolder)) sizes.set(path, bytes)
  const { objects } = await readManifest(location, newest.name)
  for await (const entry of readIndex(location, objects.file))
    if (sizes.get(pathOf(entry.key)) === entry.bytes) copied.set(entry.key, entry)
  return copied
}

export interface CopiedObjects {
  entries: ObjectEntry[]
  newBytes: number
  /** The database refers to them, and the storage lacks them. */
  missing: string[]
}

/** Copies the objects that no earlier backup has copied, and reads each new copy back. */
export async function copyObjects(
  source: Storage,
  location: BackupLocation,
  objects: readonly ReferencedObject[],
  signal: AbortSignal,
): Promise<CopiedObjects> {
  const before = await copiedBefore(location)
  const today = Math.floor(Date.now() / dayMs)
  const limit = pLimit(maxConcurrentCopies)
  const result: CopiedObjects = { entries: [], newBytes: 0, missing: [] }
  const copy = async ({ key, isNeeded }: ReferencedObject) => {
    signal.throwIfAborted()
    const known = before.get(key)
    if (known && (!isDue(key, today) || (await isIntact(location, known)))) {
      result.entries.push(known)
      return
    }
    const copied = await copyObject(source, location, key)
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
  const { bytes, sha256 } = await store(location, pathOf(key), content)
  const entry = { key, bytes, sha256 }
  if (!(await isIntact(location, entry))) throw new BackupError('backup.unverified')
  return entry
}

const isDue = (key: string, day: number) =>
  createHash('sha256').update(key).digest().readUInt16BE() % rereadDays === day % rereadDays

async function isIntact(location: BackupLocation, entry: ObjectEntry): Promise<boolean> {
  return isSame(await digestOf(location, pathOf(entry.key)), entry)
}
