import type { z } from 'zod'
import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { type Actor, can } from '#contract/policy.ts'
import * as calls from '#contract/reports.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as teams from '#server/teams/index.ts'
import type { ReportedUserRow, Scope } from './figures.sql.ts'
import * as sql from './overview.sql.ts'
import * as people from './people.sql.ts'

const denied = () => new Refusal('permission.denied', { message: calls.deniedReport() })

/**
 * Returns the scope of a report. Throws Refusal `team.missing` if the team does not exist or is hidden, and
 * `permission.denied` unless the actor may see the report.
 */
export async function allowedScope(ctx: Ctx, actor: Actor, teamId: number | undefined): Promise<Scope> {
  if (teamId === undefined) {
    if (!can(actor, 'engagement.overview')) throw denied()
    return undefined
  }
  await teams.visibleTeam(ctx, actor, teamId)
  allowTeam(actor, teamId)
  return teamId
}

/** Throws as `allowedScope` does, without looking whether the team exists. */
export function allowTeam(actor: Actor, teamId: number): void {
  if (!can(actor, 'team.read', { teamId })) throw new Refusal('team.missing')
  if (!can(actor, 'engagement.team', { teamId })) throw denied()
}

export async function overview(ctx: Ctx): Promise<ReplyOf<typeof calls.engagementOverview>> {
  const [totals, departmentEngagement, teamEngagements] = await Promise.all([
    ctx.reads.readRecent(sql.companyTotals),
    departmentReports(ctx),
    teamReports(ctx),
  ])
  return {
    totalUsers: totals.people,
    usersNotJoined: totals.notJoined,
    activeUsersLast7Days: totals.active,
    totalPosts: totals.posts,
    overallEngagementRate: totals.rate,
    departmentEngagement,
    teamReports: teamEngagements,
    usersAddedLast30Days: totals.addedRecently,
    usersNotInvited: totals.notInvited,
    postsLast7Days: totals.postsRecently,
  }
}

export const departmentReports = (ctx: Ctx): Promise<calls.DepartmentReport[]> =>
  ctx.reads.readRecent(sql.departmentFigures)

export async function teamReports(ctx: Ctx): Promise<calls.TeamReport[]> {
  return (await ctx.reads.readRecent(sql.teamFigures)).map(
    ({ id, name, isActive, rate, members, notJoined, posts, active, attention }) => ({
      team: { id, name, isActive },
      averageEngagementRate: rate,
      totalMembers: members,
      membersNotJoined: notJoined,
      totalPosts: posts,
      activeMembersLast7Days: active,
      lowEngagementMembers: attention,
    }),
  )
}

const everyone = { chip: 'all', search: '', sort: 'name', order: 'asc' } as const

/** Everyone in the company, by name. */
export async function users(ctx: Ctx): Promise<calls.EngagementUser[]> {
  return (await ctx.reads.readRecent(db => people.listPeople(db, everyone))).map(row => ({
    user: { ...toUser(row), teams: row.teams },
    engagementPercentage: row.rate,
    hasPWAInstalled: row.hasPwa,
    hasNotifications: row.hasNotifications,
    daysSinceLastActivity: row.daysSinceLastActivity,
  }))
}

/**
 * Returns the figures of a team and its members. The caller has checked that the actor may see them. Throws Refusal
 * `team.missing`.
 */
export async function teamEngagement(
  ctx: Ctx,
  teamId: number,
  { members: shown, limit }: QueryOf<typeof calls.teamEngagement>,
): Promise<z.input<typeof calls.teamEngagement.reply>> {
  const found = await ctx.reads.readRecent(async db => {
    const team = await people.listMembers(db, teamId, shown === 'counted' ? 0 : limit)
    if (!team) throw new Refusal('team.missing')
    return team
  })
  const { team, totals, members, attention } = found
  return {
    team,
    totalMembers: totals.people,
    membersNotJoined: totals.notJoined,
    activeMembersLast7Days: totals.active,
    totalPosts: totals.posts,
    averageEngagementRate: totals.rate,
    lowEngagementMembers: attention.map(toMember),
    lowEngagementCount: totals.attention,
    memberEngagement: members.map(toMember),
    membersAddedLast30Days: totals.addedRecently,
    membersNotInvited: totals.notInvited,
    postsLast7Days: totals.postsRecently,
  }
}

export const toUser = ({ id, firstName, lastName, email, signInName, profileImageUrl }: ReportedUserRow) => ({
  id,
  firstName,
  lastName,
  email,
  signInName,
  profileImageUrl,
})

export const toMember = (row: people.MemberRow): z.input<typeof calls.memberEngagement> => ({
  user: toUser(row),
  viewedPosts: row.read,
  totalPosts: row.meant,
  recentViews: row.recentViews,
  engagementRate: row.rate,
  lastActivity: row.lastActiveNoon,
})
