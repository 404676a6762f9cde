import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type * as calls from '#contract/exports.ts'
import type { Actor } from '#contract/policy.ts'
import { retention } from '#contract/retention.ts'
import { requireConfirmed } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { SentObject } from '#server/lib/http/send-object.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { archiveOf } from './archive.ts'
import * as sql from './exports.sql.ts'

/** Also counts instances that died while they made it. */
const maxTries = 3
/** What an export leaves free on the disk. */
const spareBytes = 1024 * 1024 * 1024

type Export = z.input<typeof calls.makeExport.reply>

const toExport = ({ id, state, bytes, createdAt }: sql.ExportRow): Export => ({
  id,
  state: state as Export['state'],
  size: bytes,
  createdAt,
  end: new Date(createdAt.getTime() + retention.companyExports),
})

/** Begins to make an export. Throws Refusal `factor.confirm`, `server.full`, `export.making` or `export.too-many`. */
export async function makeExport(ctx: Ctx, actor: Actor, session: string): Promise<Export> {
  await requireConfirmed(ctx, session)
  const freeBytes = await ctx.storage.freeBytes()
  if (freeBytes !== null && freeBytes - (await sql.mediaBytes(ctx.db)) < spareBytes) throw new Refusal('server.full')
  return inTransaction(ctx, async unit => {
    await sql.lockExports(unit.db)
    const rows = await sql.listExports(unit.db)
    if (rows.some(({ state }) => state === 'making')) throw new Refusal('export.making')
    const count = apiLimits.companyExports
    if (rows.filter(({ state }) => state === 'ready').length >= count)
      throw Refusal.filled('export.too-many', { count })
    const added = await sql.addExport(unit.db, `archives/${newObjectName()}`)
    await unit.enqueue('exports.make', { exportId: added.id })
    await unit.audit(actor.id, 'export.made', '')
    return toExport(added)
  })
}

export const listExports = async (ctx: Ctx): Promise<Export[]> => (await sql.listExports(ctx.db)).map(toExport)

/** Throws Refusal `export.missing`. */
export async function getExport(ctx: Ctx, id: number): Promise<sql.ExportRow> {
  const row = await sql.findExport(ctx.db, id)
  if (!row) throw new Refusal('export.missing')
  return row
}

/** The archive. Throws Refusal `factor.confirm`, `export.making` or, where it could not be made, `export.missing`. */
export async function exportObject(
  ctx: Ctx,
  { key, state, bytes }: sql.ExportRow,
  session: string,
): Promise<SentObject> {
  await requireConfirmed(ctx, session)
  if (state === 'making') throw new Refusal('export.making')
  if (state !== 'ready') throw new Refusal('export.missing')
  return {
    key,
    bytes,
    contentType: 'application/zip',
    fileName: 'export.zip',
    etag: `"${key}"`,
    disposition: 'attachment',
    isNeverCached: true,
  }
}

/** Writes to the activity log that somebody downloads an export. */
export const noteDownload = (ctx: Ctx, actor: Actor): Promise<void> =>
  inTransaction(ctx, unit => unit.audit(actor.id, 'export.downloaded', ''))

/** Makes an export and stores it; the job of an instance that died runs again. */
export async function storeExport(ctx: Ctx, { exportId }: { exportId: number }): Promise<void> {
  const row = await sql.beginTry(ctx.db, exportId)
  if (!row) return
  if (row.tries > maxTries) {
    await sql.endMaking(ctx.db, exportId, { state: 'failed' })
    return
  }
  const { db, storage, stopping: signal } = ctx
  await storage.put(row.key, archiveOf({ db, storage, signal }), 'application/zip')
  const bytes = (await storage.head(row.key))?.bytes ?? 0
  // Somebody was erased since it began.
  if (!(await sql.endMaking(db, exportId, { state: 'ready', bytes }))) await markOrphaned(db, [row.key])
}

/** Deletes exports after their week. */
export const sweepExports = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async ({ db }) => markOrphaned(db, await sql.deleteExports(db, retention.companyExports)))

/** Exports have what somebody wrote and read before they were erased; they can be made again. */
export const forgetExports = async ({ db }: Unit): Promise<void> => markOrphaned(db, await sql.deleteExports(db))
