import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#server/lib/context.ts'
import { DrawingProcessLost } from '#server/lib/pictures/drawing-process.ts'
import { readDocumentText } from '#server/lib/pictures/pictures.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { ObjectMissing } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { findMedia, type MediaRow } from '#server/media/media.sql.ts'
import { noteMissing } from '#server/media/repair/stored-media.sql.ts'
import * as sql from './document-text.sql.ts'
import { enqueueProcessing } from './processing-queue.ts'

/** Documents without a text or a checksum that the sweep finds at a time. */
const foundAtOnce = 20

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Stores the text of a document that is ready, so that it is found, and its checksum where it was processed by a former
 * version. Idempotent. One whose text cannot be read, or takes too much, has none, and is found by its name.
 */
export async function readText(ctx: Ctx, mediaId: string): Promise<void> {
  const document = await findMedia(ctx.db, mediaId)
  if (document?.status !== 'ready' || !document.displayKey) return
  if (document.sha256 === null) await storeSum(ctx, mediaId, document.displayKey)
  if (await sql.hasText(ctx.db, mediaId)) return
  await sql.insertText(ctx.db, mediaId, await textOf(ctx, document, document.displayKey))
}

async function storeSum(ctx: Ctx, mediaId: string, key: string): Promise<void> {
  try {
    await sql.setSha256(ctx.db, mediaId, await ctx.storage.withLocalFile(key, sha256Of))
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    await noteMissing(ctx.db, [mediaId], true)
  }
}

async function textOf(ctx: Ctx, { ownerId }: MediaRow, key: string): Promise<string> {
  try {
    return await ctx.storage.withLocalFile(key, file => readDocumentText(file, ownerId))
  } catch (error) {
    const isItsFault = error instanceof Refusal || (error instanceof DrawingProcessLost && error.hasCrashed)
    if (isItsFault || error instanceof ObjectMissing) return ''
    throw error
  }
}

/** Queues documents whose text or checksum is not stored: those of a former version, and those that the queue has lost. */
export async function enqueueTexts(ctx: Ctx): Promise<void> {
  const found = await sql.documentsWithoutText(ctx.db, foundAtOnce)
  if (found.length === 0) return
  await inTransaction(ctx, async unit => {
    for (const document of found) await enqueueProcessing(unit, document)
  })
}
