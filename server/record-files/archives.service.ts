import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { BodyOf } from '#contract/call.ts'
import { minute } from '#contract/durations.ts'
import { type Actor, can } from '#contract/policy.ts'
import type * as calls from '#contract/record-files.ts'
import { retention } from '#contract/retention.ts'
import { language } from '#locales/messages.ts'
import { companyTimeZone } from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { SentObject } from '#server/lib/http/send-object.ts'
import { inLanguage } from '#server/lib/language.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned, unmarkOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { zonedInstant } from '#server/lib/zoned-instant.ts'
import { listRecords, recordFor } from '#server/records/index.ts'
import { noteExport } from '#server/reports/index.ts'
import { actorOf } from '#server/teams/index.ts'
import { archiveOf, bytesOf, makerOf, type Part, partsOf } from './record-file.service.ts'
import * as sql from './record-files.sql.ts'
import { safeName } from './safe-name.ts'

/** Also counts instances that died while they made it. */
const maxTries = 3
/** Less than orphaned objects are kept. */
const maxMs = 60 * minute
const nameCharacters = 60

type Archive = z.input<typeof calls.getRecordArchive.reply>

const toArchive = ({ id, fromDay, toDay, state, bytes, postIds, createdAt }: sql.ArchiveRow): Archive => ({
  id,
  from: fromDay,
  to: toDay,
  state: state as Archive['state'],
  size: bytes,
  records: postIds.length,
  end: new Date(createdAt.getTime() + retention.recordArchives),
})

/**
 * Begins to make an archive of the records of a period. Throws Refusal `record-file.none`, `record-file.too-many`,
 * `record-file.too-many-records` and `writes.too-many`.
 */
export async function makeArchive(
  ctx: Ctx,
  actor: Actor,
  period: BodyOf<typeof calls.makeRecordArchive>,
): Promise<Archive> {
  await countWrite(ctx, actor, 'download')
  const postIds = await postsOf(ctx, actor, period)
  const most = apiLimits.recordArchiveRecords
  if (postIds.length === 0) throw new Refusal('record-file.none')
  if (postIds.length > most) throw Refusal.filled('record-file.too-many-records', { count: most })
  const row = await inTransaction(ctx, async unit => {
    await sql.lockAsking(unit.db, actor.id)
    const count = apiLimits.recordArchivesPerPerson
    const kept = (await sql.archivesOf(unit.db, actor.id)).filter(
      ({ state }) => state === 'making' || state === 'ready',
    )
    if (kept.length >= count) throw Refusal.filled('record-file.too-many', { count })
    const added = await sql.addArchive(unit.db, {
      userId: actor.id,
      fromDay: period.from ?? null,
      toDay: period.to ?? null,
      language: language(),
      postIds,
    })
    await unit.enqueue('record-files.archive', { archiveId: added.id })
    return added
  })
  await noteExport(ctx, actor, { report: 'records' }, postIds.length)
  return toArchive(row)
}

/** At most one more than an archive may have. */
async function postsOf(ctx: Ctx, actor: Actor, period: BodyOf<typeof calls.makeRecordArchive>): Promise<number[]> {
  const postIds: number[] = []
  let cursor: string | undefined
  do {
    const { records, nextCursor } = await listRecords(ctx, actor, { ...period, cursor })
    postIds.push(...records.map(({ postId }) => postId))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && postIds.length <= apiLimits.recordArchiveRecords)
  return postIds
}

export const listArchives = async (ctx: Ctx, actor: Actor): Promise<Archive[]> =>
  (await sql.archivesOf(ctx.db, actor.id)).map(toArchive)

/** Throws Refusal `record-file.missing` unless the actor has asked for it. */
async function ownArchive(ctx: Ctx, actor: Actor, id: number): Promise<sql.ArchiveRow> {
  const row = await sql.findArchive(ctx.db, id)
  if (row?.userId !== actor.id) throw new Refusal('record-file.missing')
  return row
}

/** Throws as `ownArchive` does. */
export const getArchive = async (ctx: Ctx, actor: Actor, id: number): Promise<Archive> =>
  toArchive(await ownArchive(ctx, actor, id))

/**
 * The file of an archive. Throws Refusal `record-file.missing`, also where it has records that the actor may no longer
 * read, and `record-file.making`.
 */
export async function archiveObject(ctx: Ctx, actor: Actor, id: number): Promise<SentObject> {
  const { state, key, bytes, postIds } = await ownArchive(ctx, actor, id)
  if (state === 'making') throw new Refusal('record-file.making')
  const teamIds = await sql.teamsOf(ctx.db, postIds)
  if (key === null || teamIds.some(teamId => !can(actor, 'record.read', { teamId })))
    throw new Refusal('record-file.missing')
  return {
    key,
    bytes,
    contentType: 'application/zip',
    fileName: 'records.zip',
    etag: `"${key}"`,
    disposition: 'attachment',
  }
}

/** Makes an archive and stores it; the job of an instance that died runs again. */
export async function storeArchive(ctx: Ctx, { archiveId }: { archiveId: number }): Promise<void> {
  const row = await sql.beginTry(ctx.db, archiveId)
  if (!row) return
  const actor = await actorOf(ctx.db, row.userId)
  if (!actor || row.tries > maxTries) {
    await sql.endMaking(ctx.db, archiveId, { state: 'failed' })
    return
  }
  const key = `archives/${newObjectName()}`
  await markOrphaned(ctx.db, [key])
  const content = archiveOf(ctx.storage, await makerOf(ctx, actor), partsOfAll(ctx, actor, row))
  try {
    await ctx.storage.put(key, content, 'application/zip')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql.endMaking(ctx.db, archiveId, { state: error.code === 'record-file.too-large' ? 'too-large' : 'failed' })
    return
  }
  const bytes = (await ctx.storage.head(key))?.bytes ?? 0
  await inTransaction(ctx, async ({ db }) => {
    if (await sql.endMaking(db, archiveId, { state: 'ready', key, bytes })) await unmarkOrphaned(db, [key])
  })
}

/** A folder for each record, the oldest first. Throws Refusal `record-file.too-large`. */
async function* partsOfAll(
  ctx: Ctx,
  actor: Actor,
  { postIds, language: spoken }: sql.ArchiveRow,
): AsyncGenerator<Part> {
  const overdue = AbortSignal.timeout(maxMs)
  const timeZone = await companyTimeZone(ctx)
  let bytes = 0
  for (const postId of postIds.toReversed()) {
    ctx.stopping.throwIfAborted()
    const record = await recordFor(ctx, actor, postId).catch((error: unknown) => {
      // It ended, or the rights did, since somebody asked.
      if (error instanceof Refusal) return null
      throw error
    })
    if (!record) continue
    const { askedAt, content } = record.head
    const day = zonedInstant(askedAt, timeZone).slice(0, 10)
    const name = safeName(Array.from(content.replaceAll(/\s+/g, ' ')).slice(0, nameCharacters).join(''))
    const parts = await inLanguage(spoken, () => partsOf(ctx, actor, record))
    bytes += bytesOf(parts)
    if (bytes > apiLimits.recordArchiveBytes || overdue.aborted) throw new Refusal('record-file.too-large')
    for (const part of parts) yield { ...part, path: `${day} ${name} (${postId})/${part.path}` }
  }
}

/** Deletes archives after their week. */
export const sweepArchives = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async ({ db }) => markOrphaned(db, await sql.deleteArchives(db, retention.recordArchives)))

/** Archives have names of before somebody was erased; they can be made again. */
export const forgetArchives = async ({ db }: Unit): Promise<void> => markOrphaned(db, await sql.deleteArchives(db))
