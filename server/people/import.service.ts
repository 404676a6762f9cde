import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { importProgress, importUsers } from '#contract/people.ts'
import type { Actor } from '#contract/policy.ts'
import { decodeFile, type FileRow, importedPerson, readPeople, UnreadableFile } from '#contract/text/people-file.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './import.sql.ts'

type Result = ReplyOf<typeof importUsers>
type RowError = Result['errors'][number]
interface ImportRow extends sql.ImportedPerson {
  row: number
  /** The address as written in the file. */
  written: string
}

/**
 * Imports a file of people (docs/decisions/008-import-of-people.md). The whole file is validated first, so that an
 * unreadable one changes nothing; then its rows are saved in batches, one transaction each. Throws Refusal `import.…`.
 */
export async function importPeople(
  ctx: Ctx,
  actor: Actor,
  file: Buffer,
  importId: string = randomUUID(),
): Promise<Result> {
  const { text, total } = validateFile(file)
  const started = { id: importId, actorId: actor.id, total, keptMs: limits.importKeptMs }
  if (!(await sql.startImport(ctx.db, started))) throw new Refusal('import.started')

  const result: Result = { successful: 0, failed: 0, errors: [] }
  const seen = new Map<string, number>()
  for (const rows of inBatches(readPeople(text), limits.importBatch)) {
    const { candidates, errors } = validateRows(rows, seen)
    const { added, existing } = await saveBatch(ctx, actor, importId, candidates, errors.length)
    result.successful += added
    result.errors.push(...[...errors, ...existing].toSorted((a, b) => a.row - b.row))
  }
  result.failed = result.errors.length
  await sql.endImport(ctx.db, importId)
  return result
}

/** Returns the progress of one of the actor's imports. Throws Refusal `import.missing`. */
export async function getProgress(ctx: Ctx, actor: Actor, importId: string): Promise<ReplyOf<typeof importProgress>> {
  const found = await sql.findImport(ctx.db, importId, actor.id)
  if (!found) throw new Refusal('import.missing')
  const { total, successful, failed, doneAt } = found
  return { total, successful, failed, isDone: doneAt !== null }
}

function validateFile(file: Buffer): { text: string; total: number } {
  try {
    const text = decodeFile(file)
    let total = 0
    for (const _ of readPeople(text)) total += 1
    if (total === 0) throw new UnreadableFile('import.empty')
    if (total > limits.importRows) throw Refusal.filled('import.rows', { max: limits.importRows })
    return { text, total }
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal(error.code) : error
  }
}

function* inBatches<T>(rows: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Splits rows into valid ones and errors. An address that the file had before is an error. */
function validateRows(rows: FileRow[], seen: Map<string, number>): { candidates: ImportRow[]; errors: RowError[] } {
  const candidates: ImportRow[] = []
  const errors: RowError[] = []
  for (const { row, email: written, ...names } of rows) {
    const parsed = importedPerson.safeParse({ ...names, email: written })
    if (!parsed.success) {
      errors.push({ row, email: written, message: parsed.error.issues.map(({ message }) => message).join('. ') })
      continue
    }
    const email = canonicalAddress(parsed.data.email)
    const before = seen.get(email)
    if (before === undefined) {
      seen.set(email, row)
      candidates.push({ ...parsed.data, row, email, written })
    } else errors.push({ row, email: written, message: `The same address as in row ${before}` })
  }
  return { candidates, errors }
}

async function saveBatch(
  ctx: Ctx,
  actor: Actor,
  importId: string,
  candidates: ImportRow[],
  failed: number,
): Promise<{ added: number; existing: RowError[] }> {
  return inTransaction(ctx, async unit => {
    const saved = await sql.savePeople(unit.db, candidates)
    const ids = saved.map(({ id }) => id)
    if (ids.length > 0) {
      await accounts.announceJoined(unit, ids)
      await unit.enqueueMany(
        'accounts.invite',
        ids.map(userId => ({ userId })),
      )
      await unit.audit(actor.id, 'user.imported', `import:${importId}`, { userIds: ids })
    }
    const added = new Set(saved.map(({ email }) => email))
    const existing = candidates
      .filter(({ email }) => !added.has(email))
      .map(({ row, written }) => ({ row, email: written, message: 'Someone with that address already exists' }))
    await sql.addToProgress(unit.db, importId, { successful: ids.length, failed: failed + existing.length })
    return { added: ids.length, existing }
  })
}
