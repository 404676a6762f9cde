import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { apiLimits } from '#contract/api-limits.ts'
import type { Actor } from '#contract/policy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { exportRecord, recordAsCsv } from '#server/confirmations/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { ObjectMissing, type Storage } from '#server/lib/storage/storage.ts'
import { type ZipEntry, zip } from '#server/lib/zip.ts'
import { getActiveUser } from '#server/people/index.ts'
import { type PostRecord, recordFor } from '#server/records/index.ts'
import { ownedTeams } from '#server/teams/index.ts'
import { paperOf } from './paper.ts'
import { toPdf } from './pdf.ts'
import { type StoredDocument, storedDocuments } from './record-files.sql.ts'
import { safeName } from './safe-name.ts'

/** A file of an archive: what it contains, or the stored object that it is. */
export interface Part {
  path: string
  content?: Buffer
  stored?: StoredDocument | undefined
}

/**
 * The record of a post as an archive. Throws Refusal `permission.denied` and `post.missing` as `recordFor` does,
 * `record-file.too-large` and `writes.too-many`.
 */
export async function openRecordFile(ctx: Ctx, actor: Actor, postId: number): Promise<Readable> {
  await countWrite(ctx, actor, 'download')
  const record = await recordFor(ctx, actor, postId)
  const documents = await documentsOf(ctx, record)
  if (bytesOf(documents) > apiLimits.recordArchiveBytes) throw new Refusal('record-file.too-large')
  const csv = await exportRecord(ctx, actor, postId, record)
  const parts = [await pdfOf(ctx, actor, record), { path: 'record.csv', content: Buffer.from(csv) }, ...documents]
  return archiveOf(ctx.storage, await makerOf(ctx, actor), Readable.from(parts))
}

/** The CSV file of a record. Throws the refusals of `recordFor`. */
export async function exportCsv(ctx: Ctx, actor: Actor, postId: number): Promise<string> {
  return exportRecord(ctx, actor, postId, await recordFor(ctx, actor, postId))
}

/** All files of a record, in a folder of the archive. */
export async function partsOf(ctx: Ctx, actor: Actor, record: PostRecord): Promise<Part[]> {
  const csv = await recordAsCsv(ctx, actor, record)
  return [
    await pdfOf(ctx, actor, record),
    { path: 'record.csv', content: Buffer.from(csv) },
    ...(await documentsOf(ctx, record)),
  ]
}

async function pdfOf(ctx: Ctx, actor: Actor, record: PostRecord): Promise<Part> {
  const [user, teams] = await Promise.all([getActiveUser(ctx, actor.id), ownedTeams(ctx, actor)])
  const maker = { ...user, role: actor.role, ownedTeams: teams.map(({ name }) => name) }
  return { path: 'record.pdf', content: await toPdf(await paperOf(ctx, maker, record)) }
}

export const makerOf = async (ctx: Ctx, actor: Actor): Promise<string> => fullName(await getActiveUser(ctx, actor.id))

/** The documents of all versions, those of the first one first. */
async function documentsOf(ctx: Ctx, { versions }: PostRecord): Promise<Part[]> {
  const documents = versions.toReversed().flatMap(({ version, documents: ofVersion }) =>
    (ofVersion ?? []).map(({ mediaId, name }, at) => ({
      mediaId,
      path: `documents/v${version}-${at + 1} ${safeName(name)}`,
    })),
  )
  const ids = new Set(documents.map(({ mediaId }) => mediaId))
  const stored = new Map((await storedDocuments(ctx.db, [...ids])).map(found => [found.id, found]))
  return documents.map(({ mediaId, path }) => ({ path, stored: stored.get(mediaId) }))
}

export const bytesOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { content, stored }) => sum + (content?.length ?? stored?.bytes ?? 0), 0)

/** The parts as one archive, which ends with the SHA-256 of each. */
export function archiveOf(storage: Storage, madeBy: string, parts: AsyncIterable<Part>): Readable {
  const madeAt = new Date()
  return zip(entriesOf(storage, madeAt, madeBy, parts), madeAt)
}

async function* entriesOf(
  storage: Storage,
  madeAt: Date,
  madeBy: string,
  parts: AsyncIterable<Part>,
): AsyncGenerator<ZipEntry> {
  const files: { path: string; bytes: number; sha256: string }[] = []
  const missing: string[] = []
  for await (const { path, content, stored } of parts) {
    const opened = content ? [content] : stored && (await openObject(storage, stored.key))
    if (!opened) {
      missing.push(path)
      continue
    }
    yield { path, content: measured(opened, sum => files.push({ path, ...sum })), compress: false }
  }
  const manifest = { madeAt, madeBy, files, ...(missing.length > 0 && { missing }) }
  yield { path: 'manifest.json', content: [JSON.stringify(manifest, null, 2)], compress: false }
}

const openObject = (storage: Storage, key: string) =>
  storage.stream(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })

async function* measured(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  end: (sum: { bytes: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content) {
    hash.update(part)
    bytes += part.length
    yield part
  }
  end({ bytes, sha256: hash.digest('hex') })
}
