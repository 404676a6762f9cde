import { createHmac, timingSafeEqual } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { retention } from '#contract/retention.ts'
import { writeAtomically, writeOnce } from './atomic-write.ts'
import { mediaFolderOf, spaceOf } from './disk-space.ts'
import { markFolder } from './mark.ts'
import { removeOldFiles } from './old-files.ts'
import {
  type ByteRange,
  checkKey,
  isKey,
  newObjectName,
  ObjectIncomplete,
  ObjectMissing,
  ObjectTooLarge,
  type SignedUpload,
  type Storage,
  type StoredObject,
} from './storage.ts'

/** The path for signed uploads to the app itself. */
export const uploadPath = '/media/upload'

/**
 * Of all uploads together, more than a fast connection sends. Each chunk is memory outside of the JavaScript heap, and
 * of 200 MB a second the garbage collection alone took a third of a core.
 */
const uploadedBytesPerSecond = 32 * 1024 * 1024
/** A shorter pause is not worth a timer. */
const minPauseMs = 5

/** Storage on a local disk, where the app receives signed uploads itself. */
export interface DiskStorage extends Storage {
  /** Whether the signature is valid for these terms and has not expired. */
  allowsPut(terms: SignedTerms, signature: string): boolean
  /**
   * Stores a stream of exactly `bytes`, unless the object exists: what was checked never changes. A second stream for
   * the same object ends the first. Throws ObjectTooLarge or ObjectIncomplete and stores nothing then.
   */
  receive(key: string, content: Readable, bytes: number): Promise<void>
}

export function isDiskStorage(storage: Storage): storage is DiskStorage {
  return 'receive' in storage
}

/**
 * Stores objects in `DATA_DIR/media`. The secret signs upload URLs, so it must survive restarts and be the same on all
 * instances.
 */
export async function openDiskStorage(
  dataFolder: string,
  secret: Buffer,
  intake = new Pace(uploadedBytesPerSecond),
): Promise<DiskStorage> {
  const folder = mediaFolderOf(dataFolder)
  const drafts = path.join(folder, 'drafts')
  // Those of this age are left over from a crash; another instance may be writing newer ones.
  const sweep = () => removeOldFiles(drafts, retention.drafts)
  await sweep()
  const requirePlace = await markFolder(folder)

  /** Subfolders by the first two hex digits keep every folder small. */
  function fileOf(key: string): string {
    const [kind = '', name = ''] = checkKey(key).split('/')
    return path.join(folder, kind, name.slice(0, 2), name)
  }

  async function head(key: string): Promise<{ bytes: number } | null> {
    const found = await stat(fileOf(key)).catch(nullWhenMissing)
    return found && { bytes: found.size }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(fileOf(key), { force: true })
  }

  const arriving = new Map<string, { content: Readable; ended: Promise<unknown> }>()
  async function receive(key: string, content: Readable, bytes: number): Promise<void> {
    const before = arriving.get(key)
    before?.content.destroy()
    const written = writeAfter(before?.ended, key, content, bytes)
    const own = { content, ended: written.catch(() => undefined) }
    // At once, so that of several streams at the same moment each ends the one before.
    arriving.set(key, own)
    await written.finally(() => arriving.get(key) === own && arriving.delete(key))
  }

  async function writeAfter(before: Promise<unknown> | undefined, key: string, content: Readable, bytes: number) {
    await before
    await requirePlace()
    if (await head(key)) content.resume()
    else await writeOnce(fileOf(key), arrival(content, bytes, intake), drafts)
  }

  return {
    uploadOrigin: null,
    presignPut: async (key, upload) => presign(secret, key, upload),
    head,
    stream: async (key, range) => openObject(fileOf(key), key, range),
    async put(key, content) {
      await requirePlace()
      await writeAtomically(fileOf(key), content, drafts)
    },
    remove,
    async withLocalFile(key, use) {
      if (!(await head(key))) throw new ObjectMissing(key)
      return use(fileOf(key))
    },
    list: () => listFolder(folder),
    sweep,
    async freeBytes() {
      await requirePlace()
      return (await spaceOf(folder).catch(() => spaceOf(dataFolder))).free
    },
    async check() {
      await requirePlace()
      const key = `check/${newObjectName()}`
      await writeAtomically(fileOf(key), Buffer.from('check'), drafts)
      await remove([key])
    },
    allowsPut: (terms, signature) => verify(secret, terms, signature),
    receive,
  }
}

/**
 * The chunks of an upload of exactly this size, at the pace of all uploads. Leaves the source open when it stops
 * early, because the request still gets a reply.
 */
async function* arrival(content: Readable, bytes: number, intake: Pace): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > bytes) throw new ObjectTooLarge(bytes)
    yield chunk
    const pauseMs = intake.take(chunk.length)
    if (pauseMs > minPauseMs) await sleep(pauseMs)
  }
  if (seen < bytes) throw new ObjectIncomplete(bytes)
}

function presign(secret: Buffer, key: string, { contentType, bytes, expiresInSeconds }: SignedUpload): string {
  const expires = Math.floor(Date.now() / 1_000) + expiresInSeconds
  const signature = sign(secret, { key: checkKey(key), contentType, bytes, expires })
  const query = new URLSearchParams({ type: contentType, bytes: `${bytes}`, expires: `${expires}`, signature })
  return `${uploadPath}/${key}?${query.toString()}`
}

async function openObject(file: string, key: string, range?: ByteRange): Promise<Readable> {
  const handle = await open(file, 'r').catch(nullWhenMissing)
  if (!handle) throw new ObjectMissing(key)
  return handle.createReadStream({ ...range })
}

/** One page for each folder of two hex digits; skips files that are not objects. */
async function* listFolder(folder: string): AsyncGenerator<StoredObject[]> {
  for (const kind of (await readdir(folder).catch(nullWhenMissing)) ?? [])
    for (const digits of (await readdir(path.join(folder, kind)).catch(noneInFile)) ?? []) {
      const names = (await readdir(path.join(folder, kind, digits)).catch(noneInFile)) ?? []
      const found = names.map(async name => {
        const file = await stat(path.join(folder, kind, digits, name)).catch(nullWhenMissing)
        const key = `${kind}/${name}`
        return file && isKey(key) ? { key, bytes: file.size, storedAt: file.mtime } : null
      })
      yield (await Promise.all(found)).filter(object => object !== null)
    }
}

function noneInFile(error: NodeJS.ErrnoException): null {
  return error.code === 'ENOTDIR' ? null : nullWhenMissing(error)
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The content that the signature of an upload URL covers. */
export interface SignedTerms {
  key: string
  contentType: string
  bytes: number
  /** Unix time in seconds. */
  expires: number
}

/** Returns base64url. */
function sign(secret: Buffer, terms: SignedTerms): string {
  const text = JSON.stringify(['PUT', terms.key, terms.contentType, terms.bytes, terms.expires])
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Whether the signature is valid and has not expired. */
function verify(secret: Buffer, terms: SignedTerms, signature: string, now = Date.now()): boolean {
  const expected = Buffer.from(sign(secret, terms))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && terms.expires * 1_000 > now
}

/** Divides a number of units per second among all who take some, in the order of taking. */
export class Pace {
  readonly #unitsPerMs: number
  #freeAt = 0

  constructor(unitsPerSecond: number) {
    this.#unitsPerMs = unitsPerSecond / 1_000
  }

  /** Takes units, and returns the milliseconds to wait before taking more. */
  take(units: number, now = performance.now()): number {
    this.#freeAt = Math.max(this.#freeAt, now) + units / this.#unitsPerMs
    return this.#freeAt - now
  }
}
