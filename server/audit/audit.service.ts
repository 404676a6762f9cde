import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { AuditFilter, auditEntry, auditSubject, readAudit } from '#contract/audit.ts'
import type { QueryOf } from '#contract/call.ts'
import { type Actor, isCompanyWide } from '#contract/policy.ts'
import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'
import { auditEntries as text } from '#locales/text.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Ctx } from '#server/lib/context.ts'
import { printAudited } from '#server/lib/log.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './audit.sql.ts'
import { describeEvent, fewNames } from './audit-sentences.ts'

type Entry = z.input<typeof auditEntry> & { at: Date }

/** Returns a page of the audit log, newest first. */
export async function readLog(
  ctx: Ctx,
  query: QueryOf<typeof readAudit>,
): Promise<{ entries: Entry[]; nextBefore: number | null }> {
  return ctx.reads.readCurrent(async db => {
    const rows = await sql.auditRows(db, { ...query, limit: query.limit + 1 })
    const page = rows.slice(0, query.limit)
    const hasMore = rows.length > page.length
    return { entries: await toEntries(db, page), nextBefore: hasMore ? (page.at(-1)?.id ?? null) : null }
  })
}

/** Returns one entry, which names everybody. Throws Refusal `request.missing`. */
export async function readEntry(ctx: Ctx, id: number): Promise<Entry> {
  const [entry] = await ctx.reads.readCurrent(async db => {
    const row = await sql.auditRow(db, id)
    return row ? toEntries(db, [row], Number.POSITIVE_INFINITY) : []
  })
  if (!entry) throw new Refusal('request.missing')
  return entry
}

/** Writes an entry to the log of the server, for those who collect logs. */
export async function printEntry(ctx: Ctx, id: number): Promise<void> {
  const row = await sql.auditRow(ctx.db, id)
  const [entry] = row ? await toEntries(ctx.db, [row], Number.POSITIVE_INFINITY) : []
  if (!row || !entry) return
  const { at, actor, action, text } = entry
  printAudited({ id, at, action, subject: row.subject, actor, details: row.details }, text)
}

/** Notes in the log that it was exported. */
export const noteExport = (ctx: Ctx, actor: Actor): Promise<void> =>
  inTransaction(ctx, unit => unit.audit(actor.id, 'audit.exported', ''))

const columns = ['when', 'person', 'email', 'what', 'action', 'subject'] as const

/** Yields the log as a CSV file. Reads a page at a time, so that memory does not grow with the log. */
export async function* exportLog(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(columns.map(name => text.columns[name]))
  let before: number | undefined
  for (;;) {
    const { rows, entries } = await ctx.reads.readCurrent(async db => {
      const page = await sql.auditRows(db, { ...filter, before, limit: apiLimits.auditExportPage })
      return { rows: page, entries: await toEntries(db, page) }
    })
    yield entries
      .map(({ at, actor, action, ...entry }, n) =>
        formatCsvRow([
          at.toISOString(),
          actor?.name ?? (entry.isByDirectory ? text.directory : ''),
          actor?.email ?? '',
          entry.text,
          action,
          rows[n]?.subject ?? '',
        ]),
      )
      .join('')
    if (rows.length < apiLimits.auditExportPage) return
    before = rows.at(-1)?.id
  }
}

/** Reads the names of people and teams, and which subjects still exist, for all rows at once. */
async function toEntries(db: Db, rows: readonly sql.AuditRow[], maxNames = fewNames): Promise<Entry[]> {
  const events = rows.map(row => {
    const details = (row.details ?? {}) as Record<string, unknown>
    return { ...row, details, of: subjectOf(row.subject, details) }
  })
  const idsOf = (kind: string) => rowIds(events.map(({ of }) => (of.kind === kind ? of.id : undefined)))
  const named = events.flatMap(({ details }) => [
    details.userId,
    details.authorId,
    ...listsOf(details).flatMap(ids => ids.slice(0, maxNames)),
  ])
  const people = await sql.namesOfPeople(db, rowIds([...idsOf('user'), ...named]))
  const teams = await sql.namesOfTeams(db, rowIds([...idsOf('team'), ...events.map(({ details }) => details.teamId)]))
  const subjects = { posts: idsOf('post'), users: idsOf('user'), giveaways: idsOf('giveaway') }
  const found = await sql.findSubjects(db, subjects)
  const person = (id: unknown) => people.get(Number(id)) ?? text.someone
  const team = (id: unknown) =>
    isCompanyWide(Number(id)) ? text.companyWide : (teams.get(Number(id)) ?? text.deletedTeam)

  const linked = ({ kind, id }: { kind: string; id: number }): z.input<typeof auditSubject> | null => {
    const user = found.users.get(id)
    const giveaway = found.giveaways.get(id)
    if (kind === 'post' && found.posts.has(id)) return { kind, id }
    if (kind === 'team' && teams.has(id)) return { kind, id }
    if (kind === 'user' && user) return { kind: 'person', ...user }
    if (kind === 'giveaway' && giveaway) return { kind, id, ...giveaway }
    return null
  }
  return events.map(event => ({
    id: event.id,
    at: event.at,
    actor:
      event.actorId === null
        ? null
        : { id: event.actorId, name: event.actorName ?? text.someoneAlone, email: event.actorEmail },
    isByDirectory: isByDirectory(event),
    action: event.action,
    text: describeEvent({ ...event, person, team, maxNames }),
    isShortened: listsOf(event.details).some(ids => ids.length > maxNames),
    subject: linked(event.of),
  }))
}

/** What provisioning does has no user as its actor. */
const isByDirectory = ({ actorId, details }: { actorId: number | null; details: Record<string, unknown> }) =>
  actorId === null && details.by === 'directory'

/** The lists of people in the details of an action. */
const listsOf = (details: Record<string, unknown>): unknown[][] =>
  ['userIds', 'added', 'removed', 'changed', 'moved'].map(name => details[name]).filter(value => Array.isArray(value))

/** A comment is shown with its post. */
function subjectOf(subject: string, details: Record<string, unknown>): { kind: string; id: number } {
  const [kind = '', id] = subject.split(':')
  return kind === 'comment' ? { kind: 'post', id: Number(details.postId) } : { kind, id: Number(id) }
}

const rowIds = (ids: unknown[]): number[] => [
  ...new Set(ids.filter((id): id is number => Number.isInteger(id) && (id as number) > 0)),
]
