import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import { type ArchiveKind, archiveKinds } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { givenTime, safeText } from '#contract/values.ts'
import { exportFormat } from '#server/exports/index.ts'
import { ImportFailure } from './import-failure.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Every name that an archive may have, so that none can point elsewhere. */
const names = new RegExp(
  `^(?:manifest\\.json|(?:${archiveKinds.join('|')})\\.jsonl|media/${uuid}(?:\\.[a-z0-9]{1,5})?|media/photos/\\d{1,10}\\.webp)$`,
)
/** What programs that pack a folder add. */
const folders: ReadonlySet<string> = new Set(['media/', 'media/photos/'])
const shownName = 80
/** Smaller files may be compressed as much as they like. */
const ratioFromBytes = 1024 * 1024
const [stored, deflated] = [0, 8]
const [fileTypes, regularFile] = [0o170000, 0o100000]

const versionOf = z.object({ format: z.literal(exportFormat.format), version: z.int() })
const manifestOf = z.object({
  madeAt: givenTime.nullish(),
  company: z.object({ name: safeText().trim().min(1).max(limits.companyNameCharacters) }),
  missing: z.array(z.string().regex(names)).max(apiLimits.archiveFiles).default([]),
})
export type Manifest = z.output<typeof manifestOf>

/** An archive that is read from a local file. What it does not need is never unpacked, and nothing is written. */
export interface Archive {
  readonly manifest: Manifest
  /** Of the files in `media/`. */
  sizeOf(path: string): number | undefined
  /** Unpacked bytes of the lines of all kinds. */
  readonly lineBytes: number
  /** The content of a file, whole and undamaged; nothing for one that is not there. */
  read(path: string): AsyncGenerator<Buffer>
  /** The lines of a kind with their numbers, as they are. */
  lines(kind: ArchiveKind): AsyncGenerator<{ line: number; text: string; bytes: number }>
  close(): void
}

/** Opens an archive, and checks the names and sizes of all its files first. Throws ImportFailure. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { decodeStrings: false, autoClose: false }).catch(unreadable)
  try {
    const entries = await entriesOf(zip)
    const read = (path: string) => contentOf(zip, entries.get(path))
    return {
      manifest: await readManifest(entries, read),
      sizeOf: path => entries.get(path)?.uncompressedSize,
      lineBytes: archiveKinds.reduce((sum, kind) => sum + (entries.get(`${kind}.jsonl`)?.uncompressedSize ?? 0), 0),
      read,
      lines: kind => linesOf(kind, read(`${kind}.jsonl`)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** An error of the file system is not the archive's fault. */
function unreadable(error: NodeJS.ErrnoException): never {
  throw error instanceof ImportFailure || error.syscall ? error : ImportFailure.of('archive.unreadable')
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > apiLimits.archiveFiles) throw sizeFailure('ZIP')
  const entries = new Map<string, Entry>()
  let packed = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1')
      if (folders.has(name) && entry.uncompressedSize === 0) continue
      if (!names.test(name) || entries.has(name) || !isPlain(entry))
        throw ImportFailure.of('archive.entry', { name: printable(name) })
      packed += entry.compressedSize
      // Files that share their bytes are a trap.
      if (isTooLarge(name, entry) || packed > zip.fileSize) throw sizeFailure(name)
      entries.set(name, entry)
    }
  } catch (error) {
    unreadable(error as Error)
  }
  return entries
}

/** Neither a link or a device, nor encrypted. */
function isPlain(entry: Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & fileTypes
  return (
    (type === 0 || type === regularFile) &&
    !entry.isEncrypted() &&
    (entry.compressionMethod === stored || entry.compressionMethod === deflated)
  )
}

function isTooLarge(name: string, { compressedSize, uncompressedSize }: Entry): boolean {
  const most = name === 'manifest.json' ? limits.documentBytes : limits.fileBytes
  if (!name.endsWith('.jsonl') && uncompressedSize > most) return true
  return uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * apiLimits.archiveRatio
}

const sizeFailure = (name: string) => ImportFailure.of('archive.size', { name })
const printable = (name: string) => name.replaceAll(/[^ -~]/g, '?').slice(0, shownName)

/** yauzl sees to it that a file has as many bytes as it says. */
async function* contentOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) return
  let sum = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    unreadable(error as Error)
  }
  if (sum !== entry.crc32) throw ImportFailure.of('archive.unreadable')
}

async function readManifest(
  entries: ReadonlyMap<string, Entry>,
  read: (path: string) => AsyncIterable<Buffer>,
): Promise<Manifest> {
  const chunks: Buffer[] = []
  if (entries.has('manifest.json')) for await (const chunk of read('manifest.json')) chunks.push(chunk)
  const written = jsonOf(Buffer.concat(chunks).toString('utf8'))
  const version = versionOf.safeParse(written).data?.version
  if (version === undefined) throw ImportFailure.of('archive.format')
  if (version !== exportFormat.version)
    throw ImportFailure.of('archive.version', { version, known: exportFormat.version })
  const manifest = manifestOf.safeParse(written)
  if (!manifest.success) throw ImportFailure.of('archive.format')
  return manifest.data
}

/** Undefined for a text that is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const newline = 0x0a

async function* linesOf(
  kind: ArchiveKind,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<{ line: number; text: string; bytes: number }> {
  let line = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  const end = (last: Buffer) => {
    line += 1
    const whole = Buffer.concat([...pending, last])
    pending = []
    pendingBytes = 0
    if (whole.length > apiLimits.archiveLineBytes) throw ImportFailure.of('archive.line-size', { kind, line })
    if (line > apiLimits.archiveLines) throw sizeFailure(`${kind}.jsonl`)
    return { line, text: decodeLine(whole, kind, line), bytes: whole.length + 1 }
  }
  for await (const chunk of content) {
    let start = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      yield end(chunk.subarray(start, at))
      start = at + 1
    }
    pending.push(chunk.subarray(start))
    pendingBytes += chunk.length - start
    if (pendingBytes > apiLimits.archiveLineBytes) throw ImportFailure.of('archive.line-size', { kind, line: line + 1 })
  }
  if (pendingBytes > 0) yield end(Buffer.alloc(0))
}

function decodeLine(bytes: Buffer, kind: ArchiveKind, line: number): string {
  if (!isUtf8(bytes)) throw ImportFailure.of('archive.line', { kind, line, field: 'UTF-8' })
  return bytes.toString('utf8')
}
