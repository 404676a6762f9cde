import type { ClientBase } from 'pg'
import type { BodyOf } from '#contract/call.ts'
import type { CompanyImport, ImportReport, uploadArchive } from '#contract/imports.ts'
import type { Actor } from '#contract/policy.ts'
import { retention } from '#contract/retention.ts'
import { requireConfirmed } from '#server/accounts/index.ts'
import { openSlowPool } from '#server/db/pool.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import { newObjectName } from '#server/lib/storage/storage.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { type Failure, ImportFailure, textOfFailure } from './import-failure.ts'
import * as sql from './imports.sql.ts'
import { checkArchive, type ImportContext, runImport } from './run-import.ts'

/** Also counts instances that died during a try. */
const maxTries = 3
/** Long enough to start again on a bad connection. */
const signatureSeconds = 60 * 60
/** What an import leaves free on the disk. */
const spareBytes = 1024 * 1024 * 1024
/** An archive, what is taken out of it, and what is made of that. */
const copies = 3

const toImport = ({ id, state, progress, createdAt, report, failure }: sql.ImportRow) => ({
  id,
  state,
  progress,
  createdAt: createdAt.toISOString(),
  report,
  failure: failure && textOfFailure(failure),
})

/**
 * Signs the upload of an archive, in place of one that was not imported. Throws Refusal `factor.confirm`, `server.full`
 * or `archive.running`.
 */
export async function uploadArchiveOf(
  ctx: Ctx,
  actor: Actor,
  session: string,
  { fileSize }: BodyOf<typeof uploadArchive>,
): Promise<{ id: number; presignedUrl: string }> {
  await requireConfirmed(ctx, session)
  await requireSpace(ctx, fileSize)
  const key = `archives/${newObjectName()}`
  const id = await inTransaction(ctx, async ({ db }) => {
    if (await sql.lockImports(db)) throw new Refusal('archive.running')
    await sql.deleteImports(db)
    return sql.addImport(db, { actorId: actor.id, key, bytes: fileSize, state: 'uploading' })
  })
  const signed = { contentType: 'application/zip', bytes: fileSize, expiresInSeconds: signatureSeconds }
  return { id, presignedUrl: await ctx.storage.presignPut(key, signed) }
}

async function requireSpace({ storage }: Pick<Ctx, 'storage'>, archiveBytes: number): Promise<void> {
  const freeBytes = await storage.freeBytes()
  if (freeBytes !== null && freeBytes - copies * archiveBytes < spareBytes) throw new Refusal('server.full')
}

/**
 * Begins to check an archive. Throws Refusal `factor.confirm`, `archive.missing`, `archive.running` or
 * `archive.not-uploaded`.
 */
export async function beginCheck(ctx: Ctx, id: number, session: string): Promise<CompanyImport> {
  await requireConfirmed(ctx, session)
  const { key, bytes } = await requireImport(ctx, id)
  const stored = key === null ? null : await ctx.storage.head(key)
  if (!stored || stored.bytes !== bytes) throw new Refusal('archive.not-uploaded')
  return begin(ctx, id, 'checking')
}

/**
 * Begins to import an archive that was checked. Throws Refusal `factor.confirm`, `archive.missing`, `archive.running`,
 * `archive.not-checked` or `server.full`.
 */
export async function beginImport(ctx: Ctx, id: number, session: string): Promise<CompanyImport> {
  await requireConfirmed(ctx, session)
  const { bytes } = await requireImport(ctx, id)
  await requireSpace(ctx, bytes ?? 0)
  return begin(ctx, id, 'importing')
}

const before = { checking: ['uploading', 'checked', 'failed'], importing: ['checked'] } as const

function begin(ctx: Ctx, id: number, to: keyof typeof before): Promise<CompanyImport> {
  return inTransaction(ctx, async unit => {
    if (await sql.lockImports(unit.db)) throw new Refusal('archive.running')
    const row = await sql.setState(unit.db, id, before[to], to)
    if (!row) throw new Refusal('archive.not-checked')
    await unit.enqueue(to === 'checking' ? 'imports.check' : 'imports.run', { importId: id })
    return toImport(row)
  })
}

/** Throws Refusal `archive.missing`. */
export const getImport = async (ctx: Ctx, id: number): Promise<CompanyImport> => toImport(await requireImport(ctx, id))

async function requireImport(ctx: Ctx, id: number): Promise<sql.ImportRow> {
  const row = await sql.findImport(ctx.db, id)
  if (!row) throw new Refusal('archive.missing')
  return row
}

export async function getLastImport(ctx: Ctx): Promise<CompanyImport | null> {
  const row = await sql.findLastImport(ctx.db)
  return row ? toImport(row) : null
}

/** Checks the archive of an import; the job of an instance that died runs again. */
export const runCheckJob = (ctx: Ctx, importId: number): Promise<void> =>
  runJob(ctx, importId, 'checking', async (context, file) => {
    const report = await checkArchive(context, file, importId)
    await sql.endRun(ctx.db, importId, { state: 'checked', report })
  })

/** Imports an archive, once; the job of an instance that died runs again. */
export const runImportJob = (ctx: Ctx, importId: number): Promise<void> =>
  runJob(ctx, importId, 'importing', async (context, file, key) => {
    await runImport(context, file, importId)
    await markOrphaned(ctx.db, [key])
  })

async function runJob(
  ctx: Ctx,
  importId: number,
  state: 'checking' | 'importing',
  run: (context: ImportContext, file: string, key: string) => Promise<void>,
): Promise<void> {
  const row = await sql.beginTry(ctx.db, importId, state)
  if (!row) return
  const { key, tries } = row
  if (tries > maxTries || key === null) return fail(ctx, importId, { code: 'archive.failed', values: {} })
  const context = { ...ctx, connectionString: ctx.pool.options.connectionString ?? '' }
  try {
    await ctx.storage.withLocalFile(key, file => run(context, file, key))
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    await fail(ctx, importId, error.failure)
  }
}

async function fail(ctx: Ctx, importId: number, failure: Failure): Promise<void> {
  ctx.log.info({ importId, failure }, 'An archive was not imported')
  await sql.endRun(ctx.db, importId, { state: 'failed', failure })
}

/** Deletes imports after their day, with their archives. */
export const sweepImports = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, ({ db }) => sql.deleteImports(db, retention.companyImports))

/**
 * Checks an archive for a command, and imports it unless it is only to be checked. Returns what is added, or would be. Throws
 * ImportFailure, and Refusal `archive.running`.
 */
export async function importByCommand(ctx: ImportContext, file: string, isDryRun: boolean): Promise<ImportReport> {
  const pool = openSlowPool(ctx.connectionString, 'front-line command')
  try {
    const session = await pool.connect()
    try {
      return await importIn(ctx, session, file, isDryRun)
    } finally {
      session.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function importIn(
  ctx: ImportContext,
  session: ClientBase,
  file: string,
  isDryRun: boolean,
): Promise<ImportReport> {
  const id = await inTransaction(ctx, async ({ db }) => {
    if (await sql.lockImports(db)) throw new Refusal('archive.running')
    const added = await sql.addImport(db, { actorId: null, key: null, bytes: null, state: 'checking' })
    await sql.holdForCommand(session, added)
    return added
  })
  try {
    const report = await checkArchive(ctx, file, id)
    await sql.endRun(ctx.db, id, { state: 'checked', report })
    if (isDryRun) return report
    const imported = (await sql.setState(ctx.db, id, ['checked'], 'importing')) && (await runImport(ctx, file, id))
    if (!imported) throw ImportFailure.of('archive.failed')
    return imported
  } finally {
    await sql.endRun(ctx.db, id, { state: 'failed', failure: { code: 'archive.failed', values: {} } })
  }
}
