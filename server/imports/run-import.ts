import { second } from '#contract/durations.ts'
import type { ImportReport } from '#contract/imports.ts'
import type { Config } from '#server/config.ts'
import { openKysely } from '#server/db/kysely.ts'
import { openSlowPool } from '#server/db/pool.ts'
import { claimOrphaned } from '#server/lib/storage/orphans.sql.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { inTransaction, type Unit, type UnitContext } from '#server/lib/unit.ts'
import { enqueueImported, locateFfmpeg } from '#server/media/index.ts'
import { countFromScratch, makeRoom } from '#server/reading/index.ts'
import { sortTexts } from '#server/search/index.ts'
import { type Archive, openArchive } from './archive-file.ts'
import { bytesOf, checkFiles, keyOfStored, storeFiles } from './archive-media.ts'
import { ImportFailure } from './import-failure.ts'
import * as imports from './imports.sql.ts'
import { reportOf, stageArchive } from './stage-archive.ts'
import { isCompanyEmpty, type NeededFile, neededFiles } from './staging.sql.ts'
import * as write from './write.sql.ts'

/** What a check or an import needs, in the app or in a command. */
export interface ImportContext extends UnitContext {
  readonly config: Pick<Config, 'auditLog' | 'ffmpegPath'>
  readonly storage: Storage
  /** Of a database whose statements may take as long as they need. */
  readonly connectionString: string
  readonly stopping: AbortSignal
}

const progressMs = second
/** Staging is the smaller part of an import; the rest is written at its end. */
const [stagedShare, writtenShare] = [0.3, 0.9]

/**
 * Checks an archive whole: all its lines, and all files that it would add. Changes nothing. Throws ImportFailure.
 */
export const checkArchive = (ctx: ImportContext, file: string, importId: number): Promise<ImportReport> =>
  withArchive(ctx, file, async (slow, archive) => {
    const { report, files } = await planOf(slow, archive, progressOf(ctx, importId, 0, 0.5, archive.lineBytes))
    if (files.some(({ kind }) => kind === 'video') && !locateFfmpeg(ctx.config.ffmpegPath))
      throw ImportFailure.of('archive.videos')
    await checkFiles(archive, files, progressOf(ctx, importId, 0.5, 1, bytesOf(archive, files)))
    return report
  })

/**
 * Imports an archive that was checked. Its files are stored first; everything else is one transaction, so that the import
 * of a worker that was killed has added nothing, and runs again. Throws ImportFailure.
 */
export const runImport = (ctx: ImportContext, file: string, importId: number): Promise<ImportReport | undefined> =>
  withArchive(ctx, file, async (slow, archive) => {
    const { files } = await planOf(slow, archive, progressOf(ctx, importId, 0, stagedShare, archive.lineBytes))
    const { db, storage, stopping: signal } = ctx
    const onStored = progressOf(ctx, importId, stagedShare, writtenShare, bytesOf(archive, files))
    const stored = await storeFiles({ db, storage, archive, signal }, files, onStored)
    return inTransaction(slow, async unit => {
      await imports.lockWriting(unit.db)
      const row = await imports.findImport(unit.db, importId)
      if (row?.state !== 'importing') return undefined
      await stageArchive(unit.db, archive, async () => signal.throwIfAborted())
      const report = await reportOf(unit.db, archive)
      await writeAll(unit, stored)
      const count = (wanted: string) => report.kinds.find(({ kind }) => kind === wanted)?.added
      const numbers = { people: count('people'), teams: count('teams'), posts: count('posts') }
      await unit.audit(row.actorId, 'import.done', '', { company: report.company, ...numbers })
      await imports.endRun(unit.db, importId, { state: 'done', report })
      return report
    })
  })

async function withArchive<T>(
  ctx: ImportContext,
  file: string,
  use: (slow: UnitContext, archive: Archive) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(file)
  const pool = openSlowPool(ctx.connectionString, 'front-line import')
  try {
    return await use({ ...ctx, db: openKysely(pool) }, archive)
  } finally {
    archive.close()
    await pool.end()
  }
}

/** Ends a transaction that is to leave nothing. */
class Planned extends Error {}

async function planOf(
  slow: UnitContext,
  archive: Archive,
  onProgress: (bytes: number) => Promise<void>,
): Promise<{ report: ImportReport; files: NeededFile[] }> {
  let plan: { report: ImportReport; files: NeededFile[] } | undefined
  await inTransaction(slow, async ({ db }) => {
    await stageArchive(db, archive, onProgress)
    plan = { report: await reportOf(db, archive), files: await neededFiles(db) }
    throw new Planned()
  }).catch((error: unknown) => {
    if (!(error instanceof Planned)) throw error
  })
  if (!plan) throw new Error('An archive was not staged')
  return plan
}

/** Notes progress between two shares, at most once a second. */
function progressOf({ db, stopping }: ImportContext, importId: number, from: number, to: number, total: number) {
  let done = 0
  let notedAt = performance.now()
  return async (bytes: number) => {
    stopping.throwIfAborted()
    done += bytes
    if (performance.now() - notedAt < progressMs) return
    notedAt = performance.now()
    const share = from + (to - from) * Math.min(1, done / Math.max(1, total))
    await imports.setProgress(db, importId, Math.floor(100 * share))
  }
}

async function writeAll(unit: Unit, stored: readonly write.StoredFile[]): Promise<void> {
  const { db } = unit
  const isEmpty = await isCompanyEmpty(db)
  await write.addStoredFiles(db, stored)
  await write.takeIds(db)
  await write.insertPeople(db, isEmpty)
  await write.insertTeams(db)
  const teams = await write.newPostsByTeam(db)
  for (const { teamId, counted } of teams) await makeRoom(db, teamId, counted)
  const joined = await write.insertMembers(db, isEmpty)
  await write.insertPosts(db, isEmpty)
  await write.insertPartsOfPosts(db)
  const media = await write.insertMedia(db)
  await enqueueImported(unit, media)
  for (const { id, closesAt } of await write.openPolls(db))
    await unit.enqueue('feed.close-poll', { pollId: id }, { key: `poll-${id}`, runAt: closesAt })
  if (isEmpty) await countFromScratch(db)
  await claimOrphaned(db, stored.map(keyOfStored))
  if (teams.length > 0) await sortTexts(db)
  unit.invalidate('company', 'people', 'published', 'to-confirm')
  for (const { teamId } of teams) unit.invalidate(`team:${teamId}`)
  for (const userId of joined) unit.invalidate(`session:${userId}`, `user:${userId}`)
}
