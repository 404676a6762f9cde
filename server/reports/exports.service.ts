import type { z } from 'zod'
import type { QueryOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/reports.ts'
import { bandOf } from '#contract/reports.ts'
import { byteOrderMark, formatCsvRow } from '#contract/text/csv.ts'
import type { Ctx } from '#server/lib/context.ts'
import { inTransaction } from '#server/lib/unit.ts'
import { beginningOf, nonReadersFilter, postsFilter } from './lists.service.ts'
import * as nonReaders from './non-readers.sql.ts'
import * as people from './people.sql.ts'
import * as posts from './posts.sql.ts'
import { allowedScope, departmentReports, teamReports } from './reports.service.ts'
import { readingHours, trends } from './trends.service.ts'

type Cell = string | number | boolean | Date | null
export type ExportedReport = 'people' | 'teams' | 'departments' | 'days' | 'hours' | 'posts' | 'non-readers'

/** Rates have two decimals in files. */
const percent = (rate: number | null) => (rate === null ? '' : rate.toFixed(2))
const bands = { high: 'High', medium: 'Medium', low: 'Low', 'very-low': 'Very Low' } as const
function bandName(rate: number | null): string {
  const band = bandOf(rate)
  return band === null ? '' : bands[band]
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + [header, ...rows.map(row => row.map(toText))].map(formatCsvRow).join('')

interface Export {
  report: ExportedReport
  /** `team:12`, `post:7`; empty for the company. */
  subject: string
  header: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Returns the file and writes to the audit log that it was exported. */
async function exported(ctx: Ctx, actor: Actor, { report, subject, header, rows }: Export): Promise<string> {
  await inTransaction(ctx, unit => unit.audit(actor.id, 'report.exported', subject, { report, rows: rows.length }))
  return toCsv(header, rows)
}

const subjectOf = (teamId: number | undefined) => (teamId === undefined ? '' : `team:${teamId}`)

export async function exportPeople(
  ctx: Ctx,
  actor: Actor,
  filter: z.output<typeof calls.engagementFilter>,
): Promise<string> {
  await allowedScope(ctx, actor, filter.teamId)
  const rows = await people.listPeople(ctx.db, filter)
  return exported(ctx, actor, {
    report: 'people',
    subject: subjectOf(filter.teamId),
    header: [
      ...['First name', 'Last name', 'Email', 'Teams', 'Engagement %', 'Band', 'Posts read', 'Posts meant for them'],
      ...['Read in the last 7 days', 'App installed', 'Notifications', 'Last active (UTC)'],
    ],
    rows: rows.map(row => [
      ...[
        row.firstName,
        row.lastName,
        row.email,
        row.teams.join('; '),
        percent(row.rate),
        bandName(row.rate),
        row.read,
      ],
      ...[row.meant, row.recentViews, row.hasPwa, row.hasNotifications, row.lastActiveAt],
    ]),
  })
}

export async function exportTeams(ctx: Ctx, actor: Actor): Promise<string> {
  const rows = await teamReports(ctx)
  return exported(ctx, actor, {
    report: 'teams',
    subject: '',
    header: ['Team', 'Active', 'Engagement %', 'Members', 'Posts', 'Active (7 days)', 'Low engagement'],
    rows: rows.map(row => [
      ...[row.team.name, row.team.isActive, percent(row.averageEngagementRate), row.totalMembers, row.totalPosts],
      ...[row.activeMembersLast7Days, row.lowEngagementMembers],
    ]),
  })
}

export async function exportDepartments(ctx: Ctx, actor: Actor): Promise<string> {
  const rows = await departmentReports(ctx)
  return exported(ctx, actor, {
    report: 'departments',
    subject: '',
    header: ['Department', 'Engagement %', 'Active (7 days)', 'People'],
    rows: rows.map(row => [row.department, percent(row.engagementRate), row.activeUsers, row.totalUsers]),
  })
}

export async function exportDays(ctx: Ctx, actor: Actor, query: QueryOf<typeof calls.exportTrends>): Promise<string> {
  const { current, before } = await trends(ctx, actor, query)
  return exported(ctx, actor, {
    report: 'days',
    subject: subjectOf(query.teamId),
    header: [
      ...['Day', 'Posts', 'Meant for', 'Read', 'Reach %', 'Active people'],
      ...['Day before', 'Reach % before', 'Active people before'],
    ],
    rows: current.days.map((row, n) => {
      const earlier = before.days[n]
      return [
        ...[row.day, row.posts, row.meant, row.read, percent(row.reach), row.activePeople],
        ...[earlier?.day ?? '', percent(earlier?.reach ?? null), earlier?.activePeople ?? null],
      ]
    }),
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export async function exportHours(
  ctx: Ctx,
  actor: Actor,
  query: QueryOf<typeof calls.exportReadingHours>,
): Promise<string> {
  const { reads } = await readingHours(ctx, actor, query)
  return exported(ctx, actor, {
    report: 'hours',
    subject: subjectOf(query.teamId),
    header: ['Weekday', ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)],
    rows: reads.map((hours, weekday) => [weekdays[weekday] ?? '', ...hours]),
  })
}

export async function exportPosts(
  ctx: Ctx,
  actor: Actor,
  query: QueryOf<typeof calls.exportPostsReach>,
): Promise<string> {
  const rows = await posts.listPosts(ctx.db, await postsFilter(ctx, actor, query), query)
  return exported(ctx, actor, {
    report: 'posts',
    subject: subjectOf(query.teamId),
    header: [
      'Post',
      'Author',
      'Team',
      'Published (UTC)',
      'Meant for',
      'Read',
      'Reach %',
      'Minutes until half had read it',
    ],
    rows: rows.map(row => [
      ...[beginningOf(row.content), `${row.firstName} ${row.lastName}`, row.teamName, row.publishedAt, row.meant],
      ...[row.read, percent(row.reach), row.secondsUntilHalf === null ? null : Math.round(row.secondsUntilHalf / 60)],
    ]),
  })
}

const reachabilities = {
  reachable: 'can be reminded',
  reminded: 'reminded a moment ago',
  'no-notifications': 'no notifications',
  'not-signed-in': 'not signed in yet',
} as const

/** The caller has checked that the actor may see the post's readers. */
export async function exportNonReaders(
  ctx: Ctx,
  actor: Actor,
  postId: number,
  query: QueryOf<typeof calls.exportNonReaders>,
): Promise<string> {
  const rows = await nonReaders.listNonReaders(ctx.db, await nonReadersFilter(ctx, actor, postId, query))
  return exported(ctx, actor, {
    report: 'non-readers',
    subject: `post:${postId}`,
    header: ['First name', 'Last name', 'Email', 'Teams', 'Push'],
    rows: rows.map(row => [
      ...[row.firstName, row.lastName, row.email, row.teams.join('; '), reachabilities[row.reachability]],
    ]),
  })
}
