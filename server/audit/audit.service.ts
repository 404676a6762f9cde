import type { z } from 'zod'
import { apiLimits } from '#contract/api-limits.ts'
import type { AuditFilter, auditEntry, readAudit } from '#contract/audit.ts'
import type { QueryOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from './audit.sql.ts'
import { describeEvent } from './audit.text.ts'

type Entry = z.input<typeof auditEntry> & { at: Date }

/** Returns a page of the audit log, newest first. */
export async function readLog(
  ctx: Ctx,
  query: QueryOf<typeof readAudit>,
): Promise<{ entries: Entry[]; nextBefore: number | null }> {
  const rows = await sql.auditRows(ctx.db, { ...query, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const hasMore = rows.length > page.length
  return { entries: await toEntries(ctx, page), nextBefore: hasMore ? (page.at(-1)?.id ?? null) : null }
}

/** Notes in the log that it was exported. */
export const noteExport = (ctx: Ctx, actor: Actor): Promise<void> =>
  inTransaction(ctx, unit => unit.audit(actor.id, 'audit.exported', ''))

/** Yields the log as a CSV file. Reads a page at a time, so that memory does not grow with the log. */
export async function* exportLog(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(['When (UTC)', 'Person', 'Email', 'What', 'Action', 'Subject'])
  let before: number | undefined
  for (;;) {
    const rows = await sql.auditRows(ctx.db, { ...filter, before, limit: apiLimits.auditExportPage })
    const entries = await toEntries(ctx, rows)
    yield entries
      .map(({ at, actor, text, action }, n) =>
        formatCsvRow([at.toISOString(), actor?.name ?? '', actor?.email ?? '', text, action, rows[n]?.subject ?? '']),
      )
      .join('')
    if (rows.length < apiLimits.auditExportPage) return
    before = rows.at(-1)?.id
  }
}

async function toEntries(ctx: Ctx, rows: readonly sql.AuditRow[]): Promise<Entry[]> {
  const events = rows.map(row => ({ ...row, details: (row.details ?? {}) as Record<string, unknown> }))
  const subjects = (kind: string) =>
    events.filter(({ subject }) => subject.startsWith(`${kind}:`)).map(({ subject }) => Number(subject.split(':')[1]))
  const named = events.flatMap(({ details }) => [details.userId, details.authorId, ...shownUserIds(details)])
  const people = await sql.namesOfPeople(ctx.db, rowIds([...subjects('user'), ...named]))
  const teams = await sql.namesOfTeams(
    ctx.db,
    rowIds([...subjects('team'), ...events.map(({ details }) => details.teamId)]),
  )
  const person = (id: unknown) => people.get(Number(id)) ?? 'someone'
  const team = (id: unknown) => teams.get(Number(id)) ?? 'a deleted team'
  return events.map(event => ({
    id: event.id,
    at: event.at,
    actor:
      event.actorId === null
        ? null
        : { id: event.actorId, name: event.actorName ?? 'Someone', email: event.actorEmail ?? '' },
    action: event.action,
    text: describeEvent({ ...event, person, team }),
  }))
}

/** The first ids of each list of people, which are all that a sentence names. */
const shownUserIds = (details: Record<string, unknown>): unknown[] =>
  ['userIds', 'added', 'removed', 'changed'].flatMap(name => {
    const value = details[name]
    return Array.isArray(value) ? value.slice(0, 3) : []
  })

const rowIds = (ids: unknown[]): number[] => [
  ...new Set(ids.filter((id): id is number => Number.isInteger(id) && (id as number) > 0)),
]
