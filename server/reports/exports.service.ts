import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import { bandOf } from '#contract/reports.ts'
import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { beginningOf, postsFilter } from './lists.service.ts'
import * as people from './people.sql.ts'
import * as posts from './posts.sql.ts'
import { allowedScope, departmentReports, teamReports } from './reports.service.ts'
import { readingHours, trends } from './trends.service.ts'

type Cell = string | number | boolean | Date | null
type Columns<Row> = readonly (readonly [header: string, cell: (row: Row) => Cell])[]

interface Export<Row> {
  report: 'people' | 'teams' | 'departments' | 'days' | 'hours' | 'posts' | 'non-readers' | 'confirmations'
  /** `team:12`, `post:7`; empty for the company. */
  subject?: string
  rows: readonly Row[]
  columns: Columns<Row>
}

/** Returns the CSV file and writes to the audit log that it was exported. */
export async function exportTable<Row>(
  ctx: Ctx,
  actor: Actor,
  { report, subject = '', rows, columns }: Export<Row>,
): Promise<string> {
  await inTransaction(ctx, unit => unit.audit(actor.id, 'report.exported', subject, { report, rows: rows.length }))
  const header = columns.map(([name]) => name)
  const lines = rows.map(row => columns.map(([, cell]) => toText(cell(row))))
  return byteOrderMark + [header, ...lines].map(formatCsvRow).join('')
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

/** Rates have two decimals in files. */
const percent = (rate: number | null) => (rate === null ? null : rate.toFixed(2))

const bands = { high: 'High', medium: 'Medium', low: 'Low', 'very-low': 'Very Low' } as const
function bandName(rate: number | null): string | null {
  const band = bandOf(rate)
  return band && bands[band]
}

const subjectOf = (teamId: number | undefined) => (teamId === undefined ? '' : `team:${teamId}`)

export async function exportPeople(
  ctx: Ctx,
  actor: Actor,
  filter: z.output<typeof calls.engagementFilter>,
): Promise<string> {
  await allowedScope(ctx, actor, filter.teamId)
  return exportTable(ctx, actor, {
    report: 'people',
    subject: subjectOf(filter.teamId),
    rows: await people.listPeople(ctx.db, filter),
    columns: [
      ['First name', row => row.firstName],
      ['Last name', row => row.lastName],
      ['Email', row => row.email],
      ['Teams', row => row.teams.join('; ')],
      ['Engagement %', row => percent(row.rate)],
      ['Band', row => bandName(row.rate)],
      ['Posts read', row => row.read],
      ['Posts meant for them', row => row.meant],
      ['Read in the last 7 days', row => row.recentViews],
      ['App installed', row => row.hasPwa],
      ['Notifications', row => row.hasNotifications],
      ['Signed in', row => row.hasSignedIn],
      ['Last active', row => row.lastActiveDay],
    ],
  })
}

export async function exportTeams(ctx: Ctx, actor: Actor): Promise<string> {
  return exportTable(ctx, actor, {
    report: 'teams',
    rows: await teamReports(ctx),
    columns: [
      ['Team', row => row.team.name],
      ['Active', row => row.team.isActive],
      ['Engagement %', row => percent(row.averageEngagementRate)],
      ['Members', row => row.totalMembers],
      ['Posts', row => row.totalPosts],
      ['Active (7 days)', row => row.activeMembersLast7Days],
      ['Under 25%', row => row.lowEngagementMembers],
    ],
  })
}

export async function exportDepartments(ctx: Ctx, actor: Actor): Promise<string> {
  return exportTable(ctx, actor, {
    report: 'departments',
    rows: await departmentReports(ctx),
    columns: [
      ['Department', row => row.department],
      ['Engagement %', row => percent(row.engagementRate)],
      ['Active (7 days)', row => row.activeUsers],
      ['People', row => row.totalUsers],
    ],
  })
}

export async function exportDays(ctx: Ctx, actor: Actor, query: QueryOf<typeof calls.exportTrends>): Promise<string> {
  const { current, before } = await trends(ctx, actor, query)
  return exportTable(ctx, actor, {
    report: 'days',
    subject: subjectOf(query.teamId),
    rows: current.days.map((day, n) => ({ ...day, before: before.days[n] })),
    columns: [
      ['Day', row => row.day],
      ['Posts', row => row.posts],
      ['Meant for', row => row.meant],
      ['Read', row => row.read],
      ['Reach %', row => percent(row.reach)],
      ['Active people', row => row.activePeople],
      ['Day before', row => row.before?.day ?? null],
      ['Reach % before', row => percent(row.before?.reach ?? null)],
      ['Active people before', row => row.before?.activePeople ?? null],
    ],
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export async function exportHours(
  ctx: Ctx,
  actor: Actor,
  query: QueryOf<typeof calls.exportReadingHours>,
): Promise<string> {
  const { reads } = await readingHours(ctx, actor, query)
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  return exportTable(ctx, actor, {
    report: 'hours',
    subject: subjectOf(query.teamId),
    rows: weekdays.map((weekday, n) => ({ weekday, reads: reads[n] ?? [] })),
    columns: [
      ['Weekday', row => row.weekday],
      ...hours.map(hour => [`${hour}:00`, (row: { reads: number[] }) => row.reads[hour] ?? 0] as const),
    ],
  })
}

export async function exportPosts(
  ctx: Ctx,
  actor: Actor,
  query: QueryOf<typeof calls.exportPostsReach>,
): Promise<string> {
  return exportTable(ctx, actor, {
    report: 'posts',
    subject: subjectOf(query.teamId),
    rows: await posts.listPosts(ctx.db, await postsFilter(ctx, actor, query), query),
    columns: [
      ['Post', row => beginningOf(row.content)],
      ['Author', row => `${row.firstName} ${row.lastName}`],
      ['Team', row => row.teamName],
      ['Published (UTC)', row => row.publishedAt],
      ['Meant for', row => row.meant],
      ['Read', row => row.read],
      ['Reach %', row => percent(row.reach)],
      ['Minutes until half had read it', row => toMinutes(row.secondsUntilHalf)],
    ],
  })
}

const toMinutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))
