import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { retention } from '#contract/retention.ts'
import type { Ctx } from '#server/lib/context.ts'
import { markOrphaned, orphanedKeys, unmarkOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { unlessCopying } from '#server/lib/storage/sweep-lock.sql.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './media.sql.ts'
import { enqueueTexts } from './processing/document-text.service.ts'
import { failStuck, requeueLost, scratchFolder } from './processing/processing.service.ts'
import { expireOriginals } from './processing/upload-jobs.sql.ts'
import { forgetRemoved } from './repair/repair.service.ts'

/**
 * Longer than any download, and than the signature of the upload is valid, so that nobody can upload a deleted object
 * again.
 */
const graceMs = 70 * 60 * 1_000
const removedAtOnce = 500

/**
 * Ends stuck jobs, queues lost ones again, queues documents whose text was never read, and deletes abandoned uploads, media that a repair took off posts long ago,
 * and orphaned objects. After a crash it repeats the deletion, because an object leaves the ledger after it is deleted.
 */
export async function sweepMedia(
  ctx: Ctx,
  olderThanMs = { abandoned: retention.abandonedUploads, orphaned: graceMs },
): Promise<void> {
  await failStuck(ctx)
  await requeueLost(ctx)
  await enqueueTexts(ctx)
  await sweepScratch(ctx)
  await inTransaction(ctx, async ({ db }) => markOrphaned(db, await expireOriginals(db)))
  const abandoned = await inTransaction(ctx, ({ db }) => sql.removeAbandoned(db, olderThanMs.abandoned))
  if (abandoned > 0) ctx.log.info({ abandoned }, 'Deleted abandoned uploads')
  await forgetRemoved(ctx)
  for (;;) {
    const keys = await orphanedKeys(ctx.db, olderThanMs.orphaned, removedAtOnce)
    if (keys.length === 0) return
    if (!(await unlessCopying(ctx.db, () => ctx.storage.remove(keys)))) return
    await unmarkOrphaned(ctx.db, keys)
    ctx.log.info({ objects: keys.length }, 'Deleted orphaned objects')
  }
}

/** A running job writes to its folder; a folder unchanged for a day is left over from a killed worker. */
async function sweepScratch(ctx: Ctx): Promise<void> {
  const folder = scratchFolder(ctx)
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const found = await stat(left).catch(() => null)
    if (found && found.mtimeMs < Date.now() - retention.abandonedUploads)
      await rm(left, { recursive: true, force: true })
  }
}
