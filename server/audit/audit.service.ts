import type { z } from 'zod'
import type { AuditFilter, auditEntry, readAudit } from '#contract/audit.ts'
import type { QueryOf } from '#contract/call.ts'
import { byteOrderMark, csvLine } from '#contract/csv.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/lib/context.ts'
import * as sql from './audit.sql.ts'
import { sentenceOf } from './audit.text.ts'

type Entry = z.input<typeof auditEntry> & { at: Date }

/** A page of the audit log, newest first. */
export async function readLog(
  ctx: Ctx,
  asked: QueryOf<typeof readAudit>,
): Promise<{ entries: Entry[]; nextBefore: number | null }> {
  const rows = await sql.auditRows(ctx.db, { ...asked, limit: asked.limit + 1 })
  const shown = rows.slice(0, asked.limit)
  const hasMore = rows.length > shown.length
  return { entries: await told(ctx, shown), nextBefore: hasMore ? (shown.at(-1)?.id ?? null) : null }
}

/** The same as lines of a CSV file, read a page at a time, so that a long log needs no more memory than a short one. */
export async function* exportLog(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['When (UTC)', 'Person', 'Email', 'What', 'Action', 'Subject'])
  let before: number | undefined
  for (;;) {
    const rows = await sql.auditRows(ctx.db, { ...filter, before, limit: limits.auditExportPage })
    const entries = await told(ctx, rows)
    yield entries
      .map(({ at, actor, text, action }, n) =>
        csvLine([at.toISOString(), actor?.name ?? '', actor?.email ?? '', text, action, rows[n]?.subject ?? '']),
      )
      .join('')
    if (rows.length < limits.auditExportPage) return
    before = rows.at(-1)?.id
  }
}

async function told(ctx: Ctx, rows: readonly sql.AuditRow[]): Promise<Entry[]> {
  const acts = rows.map(row => ({ ...row, details: (row.details ?? {}) as Record<string, unknown> }))
  const subjects = (kind: string) =>
    acts.filter(({ subject }) => subject.startsWith(`${kind}:`)).map(({ subject }) => Number(subject.split(':')[1]))
  const named = acts.flatMap(({ details }) => [details.userId, details.authorId, ...firstOf(details)])
  const people = await sql.namesOfPeople(ctx.db, rowIds([...subjects('user'), ...named]))
  const teams = await sql.namesOfTeams(
    ctx.db,
    rowIds([...subjects('team'), ...acts.map(({ details }) => details.teamId)]),
  )
  const person = (id: unknown) => people.get(Number(id)) ?? 'somebody'
  const team = (id: unknown) => teams.get(Number(id)) ?? 'a team that is gone'
  return acts.map(act => ({
    id: act.id,
    at: act.at,
    actor:
      act.actorId === null ? null : { id: act.actorId, name: act.actorName ?? 'Somebody', email: act.actorEmail ?? '' },
    action: act.action,
    text: sentenceOf({ ...act, person, team }),
  }))
}

/** Of each list of people the first few: more are not named. */
const firstOf = (details: Record<string, unknown>): unknown[] =>
  ['userIds', 'added', 'removed', 'changed'].flatMap(name => {
    const value = details[name]
    return Array.isArray(value) ? value.slice(0, 3) : []
  })

const rowIds = (ids: unknown[]): number[] => [
  ...new Set(ids.filter((id): id is number => Number.isInteger(id) && (id as number) > 0)),
]
