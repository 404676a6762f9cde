import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#server/lib/context.ts'
import { orphanedKeys, unmarkOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './media.sql.ts'
import { failStuck, scratchFolder } from './processing.service.ts'

/** An upload that no post names by then was given up. */
const abandonedMs = 24 * 60 * 60 * 1_000
/**
 * Whoever is still reading an object may finish, and the signature it was uploaded by has expired: nobody can put it
 * back after it was removed.
 */
const graceMs = 70 * 60 * 1_000
const removedAtOnce = 500

/**
 * Removes uploads that were given up and the objects that nothing names any more. A crash in between only repeats the
 * removal, because an object is forgotten after it is gone.
 */
export async function sweepMedia(ctx: Ctx, olderThanMs = { abandoned: abandonedMs, orphaned: graceMs }): Promise<void> {
  await failStuck(ctx)
  await sweepScratch(ctx)
  const abandoned = await inTransaction(ctx, ({ db }) => sql.removeAbandoned(db, olderThanMs.abandoned))
  if (abandoned > 0) ctx.log.info({ abandoned }, 'Removed uploads that no post named')
  for (;;) {
    const keys = await orphanedKeys(ctx.db, olderThanMs.orphaned, removedAtOnce)
    if (keys.length === 0) return
    await ctx.storage.remove(keys)
    await unmarkOrphaned(ctx.db, keys)
    ctx.log.info({ objects: keys.length }, 'Removed objects that nothing names')
  }
}

/** A job touches its folder all the time; one that nobody has touched for a day is a killed worker's. */
async function sweepScratch(ctx: Ctx): Promise<void> {
  const folder = scratchFolder(ctx)
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const found = await stat(left).catch(() => null)
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(left, { recursive: true, force: true })
  }
}
