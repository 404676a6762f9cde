import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { MissingMedia } from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { MediaRow } from '#server/media/media.sql.ts'
import * as sql from './stored-media.sql.ts'

const maxConcurrentChecks = 16
/** All of them in most companies. */
const sampleSize = 200
const fewFiles = 20
const fewShare = 0.1

/** Returns those whose file is missing in the storage, or does not have the size that it was stored with. */
export async function missingOf<Row extends Pick<MediaRow, 'displayKey' | 'displayBytes'>>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<Row[]> {
  const limit = pLimit(maxConcurrentChecks)
  const areMissing = await Promise.all(rows.map(row => limit(() => isMissing(ctx, row))))
  return rows.filter((_, at) => areMissing[at])
}

async function isMissing(
  ctx: Ctx,
  { displayKey, displayBytes }: Pick<MediaRow, 'displayKey' | 'displayBytes'>,
): Promise<boolean> {
  const stored = displayKey === null ? null : await ctx.storage.head(displayKey)
  return stored === null || (displayBytes ?? stored.bytes) !== stored.bytes
}

/** Whether so much is missing that the storage itself may be away, such as a volume that is not mounted. */
export function isStorageInDoubt({ missingFiles, checkedFiles }: MissingMedia): boolean {
  if (missingFiles === 0) return false
  return missingFiles === checkedFiles || (missingFiles > fewFiles && missingFiles > checkedFiles * fewShare)
}

export interface StoredMedia {
  /** Media of posts chosen at random, and how many of them are missing. */
  sample: MissingMedia
  /** All media of posts that are known to be missing. */
  missingFiles: number
}

/**
 * Looks whether the media of posts are in the storage: at some chosen at random, and again at those that were missing,
 * so that a few missing ones of many stay known. While the storage is in doubt, nothing is noted.
 */
export async function checkStoredMedia(ctx: Ctx): Promise<StoredMedia> {
  const chosen = await sql.randomMedia(ctx.db, randomUUID(), sampleSize)
  const missing = await missingOf(ctx, chosen)
  const sample = { missingFiles: missing.length, checkedFiles: chosen.length }
  if (isStorageInDoubt(sample)) return { sample, missingFiles: missing.length }

  const known = await sql.knownMissing(ctx.db, sampleSize)
  const stillMissing = new Set(await missingOf(ctx, known))
  const found = known.filter(row => !stillMissing.has(row))
  await sql.noteMissing(ctx.db, missing.filter(({ missingAt }) => missingAt === null).map(idOf), true)
  await sql.noteMissing(ctx.db, found.map(idOf), false)
  return { sample, missingFiles: await sql.countMissing(ctx.db) }
}

const idOf = ({ id }: Pick<MediaRow, 'id'>) => id
