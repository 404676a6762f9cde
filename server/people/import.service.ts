import { randomUUID } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turnOfOthers } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import { apiLimits } from '#contract/api-limits.ts'
import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { checkImport, importUsers } from '#contract/people.ts'
import { type Actor } from '#contract/policy.ts'
import {
  type ChosenColumns,
  decodeFile,
  type FileEncoding,
  isCsvName,
  isSheetName,
  readPeople,
  UnreadableFile,
} from '#contract/text/people-file.ts'
import { serverPeople as text } from '#locales/text.ts'
import * as accounts from '#server/accounts/index.ts'
import * as company from '#server/company/index.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import * as joining from '#server/joining/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { UploadedFile } from '#server/lib/http/bodies/uploaded-file.ts'
import { isMailSetUp } from '#server/lib/mail/mail.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction, type Unit } from '#server/lib/unit.ts'
import { startOver } from './added-again.ts'
import * as sql from './import.sql.ts'
import { type ImportRow, type RowError, RowReader } from './import-rows.ts'
import { sheetToCsv } from './sheet.ts'

type Result = ReplyOf<typeof importUsers>

/** How long an import waits for a database that is away; less than after which it counts as interrupted. */
const patienceMs = 45_000
const retryMs = 500

/**
 * Imports a file of people (docs/decisions/008-import-of-people.md). The whole file is validated first, so that an
 * unreadable one changes nothing; then its rows are saved in batches, one transaction each. Throws Refusal `import.…`.
 */
export async function importPeople(
  ctx: Ctx,
  actor: Actor,
  file: UploadedFile,
  {
    importId = randomUUID(),
    encoding,
    invitations = isMailSetUp(ctx.config) ? 'now' : 'later',
    ...columns
  }: QueryOf<typeof importUsers>,
): Promise<Result> {
  const options = optionsOf(file)
  const { text, total } = await validateFile(file, encoding, columns)
  if (!(await sql.startImport(ctx.db, { id: importId, actorId: actor.id, total }))) throw new Refusal('import.started')

  const reader = new RowReader(await sql.listTeamNames(ctx.db), options)
  let rowsBefore = 0
  for await (const rows of inBatches(readPeople(text, columns, options))) {
    const batch = reader.read(rows)
    const before = rowsBefore
    await whileDatabaseIsAway(ctx, () =>
      inTransaction(ctx, async unit => {
        // Already saved if the reply to its commit was lost.
        if (!(await sql.lockProgress(unit.db, importId, before))) return
        const ids = await saveBatch(unit, actor, importId, batch.candidates)
        const invited = batch.candidates.flatMap(({ email, key }) => (email === null ? [] : (ids.get(key) ?? [])))
        if (invitations === 'now' && invited.length > 0) await accounts.inviteAll(unit, invited)
        const errors = inOrder(
          batch.errors,
          existing(batch.candidates, key => !ids.has(key)),
        )
        await sql.addToProgress(unit.db, importId, { userIds: [...ids.values()], errors })
      }),
    )
    rowsBefore += rows.length
  }
  return whileDatabaseIsAway(ctx, () => sql.endImport(ctx.db, importId))
}

/** Whether rows may be without an address, as the form says. */
const optionsOf = ({ fields }: UploadedFile) => ({ isEmailOptional: fields.allowWithoutEmail === 'true' })

/** Runs the work again when the database has been away, until it is back; throws its error after `patienceMs`. */
async function whileDatabaseIsAway<T>({ stopping }: Ctx, work: () => Promise<T>): Promise<T> {
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof Error && isDatabaseUnavailable(error)
      if (!isAway || stopping.aborted || performance.now() > givesUpAt) throw error
      await sleep(retryMs)
    }
  }
}

/** Reports what an import of this file would do; changes nothing. Throws as `importPeople` does. */
export async function previewImport(
  ctx: Ctx,
  file: UploadedFile,
  { encoding, ...columns }: QueryOf<typeof checkImport>,
): Promise<ReplyOf<typeof checkImport>> {
  const options = optionsOf(file)
  const { text, total } = await validateFile(file, encoding, columns)
  const reader = new RowReader(await sql.listTeamNames(ctx.db), options)
  const candidates: ImportRow[] = []
  const invalid: RowError[] = []
  for await (const rows of inBatches(readPeople(text, columns, options))) {
    const read = reader.read(rows)
    candidates.push(...read.candidates)
    invalid.push(...read.errors)
  }
  const present = await presentOf(ctx.db, candidates)
  const errors = inOrder(
    invalid,
    existing(candidates, key => present.has(key)),
  )
  return {
    successful: total - errors.length,
    failed: errors.length,
    errors,
    missingTeams: reader.missingTeams,
    outsiders: await findOutsiders(
      ctx,
      candidates.filter(({ key }) => !present.has(key)),
    ),
  }
}

/** Counts the people with an address at another domain than the company's. */
async function findOutsiders(ctx: Ctx, people: readonly ImportRow[]): Promise<{ people: number; domains: string[] }> {
  const own = new Set(await company.listDomainNames(ctx))
  const others = people
    .flatMap(({ email }) => (email === null ? [] : email.slice(email.lastIndexOf('@') + 1)))
    .filter(domain => !own.has(domain))
  const domains = [...new Set(others)].slice(0, apiLimits.importShownDomains).map(domainToUnicode)
  return { people: others.length, domains }
}

async function validateFile(
  file: UploadedFile,
  encoding: FileEncoding,
  columns: ChosenColumns,
): Promise<{ text: string; total: number }> {
  const isSheet = isSheetName(file.name)
  if (!isSheet && !isCsvName(file.name)) throw new Refusal('import.type')
  try {
    const text = isSheet ? await sheetToCsv(file.content) : decodeFile(file.content, encoding)
    let total = 0
    for await (const rows of inBatches(readPeople(text, columns, optionsOf(file)))) total += rows.length
    if (total === 0) throw new UnreadableFile('import.empty')
    if (total > limits.importRows) throw Refusal.filled('import.rows', { max: limits.importRows })
    return { text, total }
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal(error.code, { message: error.message }) : error
  }
}

/** Other requests have their turn after each batch. */
async function* inBatches<T>(rows: Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < apiLimits.importBatch) continue
    yield batch
    batch = []
    await turnOfOthers()
  }
  if (batch.length > 0) yield batch
}

const inOrder = (...errors: RowError[][]): RowError[] => errors.flat().toSorted((a, b) => a.row - b.row)

const existing = (rows: readonly ImportRow[], isThere: (key: string) => boolean): RowError[] =>
  rows
    .filter(({ key }) => isThere(key))
    .map(({ row, name, written, email }) => ({
      row,
      name,
      email: written,
      message: email === null ? text.skipped.nameExists : text.skipped.exists,
    }))

const hasAddress = (row: ImportRow): row is ImportRow & { email: string } => row.email !== null
const nameOf = ({ firstName, lastName }: ImportRow) => `${firstName} ${lastName}`

/** The keys of those rows whose people are in the company: by address, else by name. */
async function presentOf(db: Ctx['db'], candidates: readonly ImportRow[]): Promise<ReadonlySet<string>> {
  const others = candidates.filter(row => !hasAddress(row))
  const addresses = await sql.presentAddresses(
    db,
    candidates.filter(hasAddress).map(({ email }) => email),
  )
  const names = await sql.presentNames(db, others.map(nameOf))
  return new Set([...addresses, ...others.filter(row => names.has(nameOf(row))).map(({ key }) => key)])
}

/** Saves the people of a batch with their teams. Returns the ids of those who were added, by key. */
async function saveBatch(
  unit: Unit,
  actor: Actor,
  importId: string,
  candidates: readonly ImportRow[],
): Promise<ReadonlyMap<string, number>> {
  const withAddress = candidates.filter(hasAddress)
  await startOver(
    unit,
    withAddress.map(({ email }) => email),
  )
  const added = await sql.savePeople(unit.db, withAddress)
  const saved = new Map([
    ...added.map(({ email, id }) => [email, id] as const),
    ...(await saveOthers(unit, candidates)),
  ])
  if (saved.size === 0) return saved
  const userIds = [...saved.values()]
  const teams = new Map<number, number[]>()
  for (const { key, teamIds } of candidates) {
    const userId = saved.get(key)
    if (userId === undefined) continue
    for (const teamId of teamIds) teams.set(teamId, [...(teams.get(teamId) ?? []), userId])
  }
  await accounts.announceJoined(unit, userIds, teams)
  await unit.audit(actor.id, 'user.imported', `import:${importId}`, { userIds })
  return saved
}

/** Saves those without an address whose name nobody in the company has. */
async function saveOthers(unit: Unit, candidates: readonly ImportRow[]): Promise<Map<string, number>> {
  const others = candidates.filter(row => !hasAddress(row))
  if (others.length === 0) return new Map()
  const signInNames = await joining.makeSignInNames(unit, others)
  const present = await sql.presentNames(unit.db, others.map(nameOf))
  const added = others
    .map((row, n) => ({ row, signInName: signInNames[n] ?? '' }))
    .filter(({ row }) => !present.has(nameOf(row)))
  const ids = await sql.saveWithoutAddresses(
    unit.db,
    added.map(({ row: { firstName, lastName }, signInName }) => ({ firstName, lastName, signInName })),
  )
  return new Map(added.map(({ row, signInName }) => [row.key, ids.get(signInName) ?? 0]))
}
