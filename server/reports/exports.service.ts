import type { QueryOf } from '#contract/call.ts'
import type * as comparisonCalls from '#contract/comparisons.ts'
import type * as sheetCalls from '#contract/person-sheet.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import { bandOf } from '#contract/reports.ts'
import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'
import type * as trendCalls from '#contract/trends.ts'
import { locale } from '#locales/messages.ts'
import { serverExports as text } from '#locales/text.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { beginningOf, postsFilter } from './lists.service.ts'
import * as people from './people.sql.ts'
import { type AllowedSheet, allOfSheet } from './person/person.service.ts'
import * as posts from './posts.sql.ts'
import { allowedScope, departmentReports } from './reports.service.ts'
import { compareTeams } from './teams/teams.service.ts'
import { readingHours, trends } from './trends.service.ts'

type Cell = string | number | boolean | Date | null
type Columns<Row> = readonly (readonly [header: string, cell: (row: Row) => Cell])[]

interface Exported {
  report:
    | 'people'
    | 'person'
    | 'teams'
    | 'departments'
    | 'days'
    | 'hours'
    | 'posts'
    | 'non-readers'
    | 'confirmations'
    | 'poll'
    | 'records'
  /** `team:12`, `post:7`, `user:3`; empty for the company. */
  subject?: string
}

interface Export<Row> extends Exported {
  rows: readonly Row[]
  columns: Columns<Row>
}

/** Returns the CSV file of a call with this query. */
type Exporter<Call> = (ctx: Ctx, actor: Actor, query: QueryOf<Call>) => Promise<string>

/** Returns the CSV file and writes to the audit log that it was exported. */
export async function exportTable<Row>(
  ctx: Ctx,
  actor: Actor,
  { rows, columns, ...exported }: Export<Row>,
): Promise<string> {
  await noteExport(ctx, actor, exported, rows.length)
  return toCsv(rows, columns)
}

/** Writes to the audit log that so many rows were exported. */
export const noteExport = (ctx: Ctx, actor: Actor, { report, subject = '' }: Exported, rows: number): Promise<void> =>
  inTransaction(ctx, unit => unit.audit(actor.id, 'report.exported', subject, { report, rows }))

/** A table as a CSV file. */
export function toCsv<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const header = columns.map(([name]) => name)
  const lines = rows.map(row => columns.map(([, cell]) => toText(cell(row))))
  return byteOrderMark + [header, ...lines].map(formatCsvRow).join('')
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'boolean') return cell ? text.yes : text.no
  return String(cell)
}

/** Rates have two decimals in files. */
const percent = (rate: number | null) => (rate === null ? null : rate.toFixed(2))

function bandName(rate: number | null): string | null {
  const band = bandOf(rate)
  return band && text.bands[band]
}

const subjectOf = (teamId: number | undefined) => (teamId === undefined ? '' : `team:${teamId}`)

export const exportPeople: Exporter<typeof calls.exportEngagementPeople> = async (ctx, actor, filter) => {
  await allowedScope(ctx, actor, filter.teamId)
  return exportTable(ctx, actor, {
    report: 'people',
    subject: subjectOf(filter.teamId),
    rows: await ctx.reads.readRecent(db => people.listPeople(db, filter)),
    columns: [
      [text.columns.firstName, row => row.firstName],
      [text.columns.lastName, row => row.lastName],
      [text.columns.email, row => row.email ?? ''],
      [text.columns.teams, row => row.teams.join('; ')],
      [text.columns.engagementPercent, row => percent(row.rate)],
      [text.columns.band, row => bandName(row.rate)],
      [text.columns.postsRead, row => row.read],
      [text.columns.postsMeantForThem, row => row.meant],
      [text.columns.readInTheLast7Days, row => row.recentViews],
      [text.columns.appInstalled, row => row.hasPwa],
      [text.columns.notifications, row => row.hasNotifications],
      [text.columns.joined, row => row.hasJoined],
      [text.columns.lastActive, row => row.lastActiveDay],
    ],
  })
}

export const exportTeams: Exporter<typeof comparisonCalls.exportComparedTeams> = async (ctx, actor, query) => {
  const { teams } = await compareTeams(ctx, actor, query)
  return exportTable(ctx, actor, {
    report: 'teams',
    subject: subjectOf(query.teamId),
    rows: teams,
    columns: [
      [text.columns.team, row => row.name],
      [text.columns.members, row => row.members],
      [text.columns.joined, row => row.joined],
      [text.columns.posts, row => row.posts],
      [text.columns.reachPercent, row => percent(row.reach)],
      [text.columns.band, row => bandName(row.reach)],
      [text.columns.reachPercentBefore, row => percent(row.reachBefore)],
      [text.columns.changePoints, row => percent(changeOf(row))],
      [text.columns.notRead, row => row.notRead],
      [text.columns.toConfirm, row => row.toConfirm],
    ],
  })
}

const changeOf = ({ reach, reachBefore }: comparisonCalls.ComparedTeam) =>
  reach === null || reachBefore === null ? null : reach - reachBefore

/** Days as the page shows them: only somebody's own times, and those of confirmations, are exact. */
export async function exportSheet(
  ctx: Ctx,
  actor: Actor,
  sheet: AllowedSheet,
  period: QueryOf<typeof sheetCalls.exportPersonSheet>,
): Promise<string> {
  const { isOwn, userId } = sheet.filter
  return exportTable(ctx, actor, {
    report: 'person',
    subject: `user:${userId}`,
    rows: await allOfSheet(ctx, sheet, period),
    columns: [
      [text.columns.post, row => beginningOf(row.content)],
      [text.columns.team, row => row.teamName],
      [text.columns.published, row => row.publishedDay],
      [text.columns.readOn, row => (isOwn ? row.readAt : row.readDay)],
      [text.columns.remindedOn, row => (isOwn ? row.remindedAt : row.remindedDay)],
      [text.columns.confirmedUtc, row => row.confirmedAt],
      [text.columns.toConfirm, row => row.isToConfirm],
    ],
  })
}

export async function exportDepartments(ctx: Ctx, actor: Actor): Promise<string> {
  return exportTable(ctx, actor, {
    report: 'departments',
    rows: await departmentReports(ctx),
    columns: [
      [text.columns.department, row => row.department],
      [text.columns.engagementPercent, row => percent(row.engagementRate)],
      [text.columns.active7Days, row => row.activeUsers],
      [text.columns.people, row => row.totalUsers],
      [text.columns.notJoined, row => row.usersNotJoined],
    ],
  })
}

export const exportDays: Exporter<typeof trendCalls.exportTrends> = async (ctx, actor, query) => {
  const { current, before } = await trends(ctx, actor, query)
  return exportTable(ctx, actor, {
    report: 'days',
    subject: subjectOf(query.teamId),
    rows: current.days.map((day, n) => ({ ...day, before: before.days[n] })),
    columns: [
      [text.columns.day, row => row.day],
      [text.columns.posts, row => row.posts],
      [text.columns.meantFor, row => row.meant],
      [text.columns.notJoined, row => row.notJoined],
      [text.columns.read, row => row.read],
      [text.columns.reachPercent, row => percent(row.reach)],
      [text.columns.activePeople, row => row.activePeople],
      [text.columns.dayBefore, row => row.before?.day ?? null],
      [text.columns.reachPercentBefore, row => percent(row.before?.reach ?? null)],
      [text.columns.activePeopleBefore, row => row.before?.activePeople ?? null],
    ],
  })
}

/** Monday first, as the rows of the report. */
const weekdays = (): string[] => {
  const format = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)))
}

export const exportHours: Exporter<typeof trendCalls.exportReadingHours> = async (ctx, actor, query) => {
  const { reads } = await readingHours(ctx, actor, query)
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  return exportTable(ctx, actor, {
    report: 'hours',
    subject: subjectOf(query.teamId),
    rows: weekdays().map((weekday, n) => ({ weekday, reads: reads[n] ?? [] })),
    columns: [
      [text.columns.weekday, row => row.weekday],
      ...hours.map(hour => [`${hour}:00`, (row: { reads: number[] }) => row.reads[hour] ?? 0] as const),
    ],
  })
}

export const exportPosts: Exporter<typeof calls.exportPostsReach> = async (ctx, actor, query) => {
  const matching = await postsFilter(ctx, actor, query)
  return exportTable(ctx, actor, {
    report: 'posts',
    subject: subjectOf(query.teamId),
    rows: await ctx.reads.readRecent(db => posts.listPosts(db, matching, query)),
    columns: [
      [text.columns.post, row => beginningOf(row.content)],
      [text.columns.author, row => `${row.firstName} ${row.lastName}`],
      [text.columns.team, row => row.teamName],
      [text.columns.publishedUtc, row => row.publishedAt],
      [text.columns.urgent, row => row.isUrgent],
      [text.columns.meantFor, row => row.meant],
      [text.columns.notJoined, row => row.notJoined],
      [text.columns.read, row => row.read],
      [text.columns.reachPercent, row => percent(row.reach)],
      [text.columns.minutesUntilHalfHadReadIt, row => toMinutes(row.secondsUntilHalf)],
    ],
  })
}

const toMinutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))
