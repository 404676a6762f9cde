import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { importProgress, importUsers } from '#contract/people.ts'
import { type FileRow, importedPerson, readPeople, textOfFile, UnreadableFile } from '#contract/people-file.ts'
import type { Actor } from '#contract/policy.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { canonicalAddress } from '#server/lib/email-address.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './import.sql.ts'

type Result = ReplyOf<typeof importUsers>
type RowError = Result['errors'][number]
interface Candidate extends sql.ImportedPerson {
  row: number
  /** The address as it stands in the file. */
  written: string
}

/**
 * Imports a file of people (decision 13, docs/decisions/008): first the whole file is read through, so that one that
 * cannot be read changes nothing; then its rows land in batches, each a transaction of its own. Refuses with `import.…`.
 */
export async function importPeople(
  ctx: Ctx,
  actor: Actor,
  file: Buffer,
  importId: string = randomUUID(),
): Promise<Result> {
  const { text, total } = readThrough(file)
  const started = { id: importId, actorId: actor.id, total, keptMs: limits.importKeptMs }
  if (!(await sql.startImport(ctx.db, started))) throw new Refusal('import.started')

  const result: Result = { successful: 0, failed: 0, errors: [] }
  const seen = new Map<string, number>()
  for (const rows of batchesOf(readPeople(text), limits.importBatch)) {
    const { candidates, errors } = sorted(rows, seen)
    const { added, here } = await land(ctx, actor, importId, candidates, errors.length)
    result.successful += added
    result.errors.push(...[...errors, ...here].toSorted((a, b) => a.row - b.row))
  }
  result.failed = result.errors.length
  await sql.endImport(ctx.db, importId)
  return result
}

/** How far an import of this person is. Refuses with import.missing. */
export async function progressOf(ctx: Ctx, actor: Actor, importId: string): Promise<ReplyOf<typeof importProgress>> {
  const found = await sql.findImport(ctx.db, importId, actor.id)
  if (!found) throw new Refusal('import.missing')
  const { total, successful, failed, doneAt } = found
  return { total, successful, failed, isDone: doneAt !== null }
}

function readThrough(file: Buffer): { text: string; total: number } {
  try {
    const text = textOfFile(file)
    let total = 0
    for (const _ of readPeople(text)) total += 1
    if (total === 0) throw new UnreadableFile('import.empty')
    if (total > limits.importRows) throw Refusal.filled('import.rows', { max: limits.importRows })
    return { text, total }
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal(error.code) : error
  }
}

function* batchesOf<T>(rows: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Who may land, and what is wrong with the others; an address that stood in the file before is wrong. */
function sorted(rows: FileRow[], seen: Map<string, number>): { candidates: Candidate[]; errors: RowError[] } {
  const candidates: Candidate[] = []
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

async function land(
  ctx: Ctx,
  actor: Actor,
  importId: string,
  candidates: Candidate[],
  failed: number,
): Promise<{ added: number; here: RowError[] }> {
  return inTransaction(ctx, async unit => {
    const saved = await sql.savePeople(unit.db, candidates)
    const ids = saved.map(({ id }) => id)
    if (ids.length > 0) {
      await accounts.join(unit, ids)
      await unit.laterEach(
        'accounts.invite',
        ids.map(userId => ({ userId })),
      )
      await unit.audit(actor.id, 'user.imported', `import:${importId}`, { userIds: ids })
    }
    const added = new Set(saved.map(({ email }) => email))
    const here = candidates
      .filter(({ email }) => !added.has(email))
      .map(({ row, written }) => ({ row, email: written, message: 'Someone with that address is here already' }))
    await sql.countImported(unit.db, importId, { successful: ids.length, failed: failed + here.length })
    return { added: ids.length, here }
  })
}
