import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { second } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'
import { kindOfType } from '#contract/media.ts'
import type { Db } from '#server/db/kysely.ts'
import { sniffedBytes } from '#server/lib/pictures/picture-type.ts'
import { makePhoto } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { keepOrphaned, markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName, type Storage } from '#server/lib/storage/storage.ts'
import { sniff } from '#server/media/index.ts'
import type { Archive } from './archive-file.ts'
import { ImportFailure } from './import-failure.ts'
import type { NeededFile } from './staging.sql.ts'
import type { StoredFile } from './write.sql.ts'

/** The ledger of orphaned objects is to be renewed before its sweep. */
const renewMs = 600 * second
/** A share of the processor that is nobody's. */
const importer = 0

/** Leaves out the files that the archive says it lacks. Throws ImportFailure for one that is missing, or is another one. */
function presentFiles(archive: Archive, files: readonly NeededFile[]): (NeededFile & { size: number })[] {
  const missing = new Set(archive.manifest.missing)
  return files.flatMap(file => {
    const size = archive.sizeOf(file.path)
    if (size === undefined && missing.has(file.path)) return []
    const most = { document: limits.documentBytes, photo: limits.photoBytes }[file.kind ?? 'photo'] ?? limits.fileBytes
    if (!size || size > most || (file.bytes !== null && file.bytes !== size)) throw fileFailure(file)
    return { ...file, size }
  })
}

const fileFailure = ({ path: name }: NeededFile) => ImportFailure.of('archive.file', { name })

export const bytesOf = (archive: Archive, files: readonly NeededFile[]): number =>
  presentFiles(archive, files).reduce((sum, { size }) => sum + size, 0)

/** Reads all files that an import would take. Throws ImportFailure for one that is not what its line says. */
export async function checkFiles(
  archive: Archive,
  files: readonly NeededFile[],
  onProgress: (bytes: number) => Promise<void>,
): Promise<void> {
  for (const file of presentFiles(archive, files)) {
    for await (const _ of checkedContent(archive, file));
    await onProgress(file.size)
  }
}

/**
 * Stores the files that an import takes, each as an upload that is still to be processed, and photos as they are shown.
 * They are in the ledger of orphaned objects until the import refers to them. Throws as `checkFiles` does.
 */
export async function storeFiles(
  { db, storage, archive, signal }: { db: Db; storage: Storage; archive: Archive; signal: AbortSignal },
  files: readonly NeededFile[],
  onProgress: (bytes: number) => Promise<void>,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  let renewedAt = performance.now()
  for (const file of presentFiles(archive, files)) {
    signal.throwIfAborted()
    const name = newObjectName()
    const key = keyOf(file, name)
    await markOrphaned(db, [key])
    const content = checkedContent(archive, file)
    if (file.kind !== null) await storage.put(key, Readable.from(content), 'application/octet-stream')
    const photo = file.kind === null ? await photoOf(await buffer(content)) : null
    if (photo) await storage.put(key, photo, 'image/webp')
    if (photo || file.kind !== null) stored.push({ path: file.path, name, bytes: file.size })
    if (performance.now() - renewedAt > renewMs) {
      await keepOrphaned(db, stored.map(keyOfStored))
      renewedAt = performance.now()
    }
    await onProgress(file.size)
  }
  if (stored.length > 0) await keepOrphaned(db, stored.map(keyOfStored))
  return stored
}

const keyOf = ({ path }: Pick<NeededFile, 'path'>, name: string) =>
  `${path.startsWith('media/photos/') ? 'photo' : 'original'}/${name}`
export const keyOfStored = (file: StoredFile): string => keyOf(file, file.name)

/** Null for a photo that cannot be shown. */
const photoOf = (content: Buffer): Promise<Buffer | null> =>
  makePhoto(content, importer).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  })

async function* checkedContent(archive: Archive, file: NeededFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  for await (const chunk of archive.read(file.path)) {
    hash.update(chunk)
    if (start.length < sniffedBytes) start = Buffer.concat([start, chunk.subarray(0, sniffedBytes - start.length)])
    yield chunk
  }
  const type = sniff(start)
  const isSame = file.sha256 === null || hash.digest('hex') === file.sha256
  if (!type || kindOfType(type) !== (file.kind ?? 'image') || !isSame) throw fileFailure(file)
}
