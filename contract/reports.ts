import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { day as dayMs } from './durations.ts'
import { limits } from './limits.ts'
import { id, idParams, instant, namedPerson, safeText } from './values.ts'

/** Percent, unrounded; null where nothing was meant for anybody. */
export const rate = z.number().nullable()
/**
 * How many of them have never signed in: rates, averages, bands and alerts are made of those who have. They stay in the
 * totals and in the audiences of posts.
 */
export const notJoined = z.number()
/** A date of the company's calendar, `2026-03-01`. */
export const day = z.iso.date()

export const requestedDay = day.refine(date => date >= '2000-01-01' && date <= '2100-12-31', { error: () => text.day })

/** Of every report, and of each team's. */
export const deniedReport = () => text.mayNotSeeReports
export const teamReportAccess = { access: { may: 'engagement.team' }, denied: deniedReport } as const

export type Band = 'high' | 'medium' | 'low' | 'very-low'

/** The band of an unrounded rate; without a rate there is none. */
export function bandOf(percent: number | null): Band | null {
  if (percent === null) return null
  if (percent >= limits.bandHigh) return 'high'
  if (percent >= limits.bandMedium) return 'medium'
  return percent >= limits.bandLow ? 'low' : 'very-low'
}

export const reportedUser = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Of people without an address. */
  signInName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})

// The specified calls

export const engagementUser = z.object({
  /** `teams` without Company-wide. */
  user: reportedUser.extend({ teams: z.array(z.string()) }),
  engagementPercentage: rate,
  hasPWAInstalled: z.boolean(),
  hasNotifications: z.boolean(),
  /** Whole days of 24 hours; null means never. */
  daysSinceLastActivity: z.number().nullable(),
})
export type EngagementUser = z.output<typeof engagementUser>

export const teamReport = z.object({
  team: z.object({ id: z.number(), name: z.string(), isActive: z.boolean() }),
  averageEngagementRate: rate,
  totalMembers: z.number(),
  membersNotJoined: notJoined,
  totalPosts: z.number(),
  activeMembersLast7Days: z.number(),
  /** Members below `limits.bandLow`. */
  lowEngagementMembers: z.number(),
})
export type TeamReport = z.output<typeof teamReport>

export const departmentReport = z.object({
  department: z.string(),
  engagementRate: rate,
  activeUsers: z.number(),
  totalUsers: z.number(),
  usersNotJoined: notJoined,
})
export type DepartmentReport = z.output<typeof departmentReport>

export const engagementOverview = define('GET', '/api/engagement/overview', {
  access: { may: 'engagement.overview' },
  denied: deniedReport,
  summary: 'The figures of the company, its departments and teams; inactive teams only in their own row',
  reply: z.object({
    totalUsers: z.number(),
    usersNotJoined: notJoined,
    activeUsersLast7Days: z.number(),
    totalPosts: z.number(),
    overallEngagementRate: rate,
    /** In the order of the company's list. */
    departmentEngagement: z.array(departmentReport),
    /** Company-wide first, then by name. */
    teamReports: z.array(teamReport),
    usersAddedLast30Days: z.number(),
    /** Were added and have not been invited yet; in no other figure. */
    usersNotInvited: z.number(),
    postsLast7Days: z.number(),
  }),
})

export const engagementUsers = define('GET', '/api/engagement/users', {
  access: { may: 'engagement.overview' },
  denied: deniedReport,
  summary: 'Everyone with their engagement, by name',
  reply: z.array(engagementUser),
})

export const memberEngagement = z.object({
  user: reportedUser,
  viewedPosts: z.number(),
  /** Posts of the team that were meant for the member. */
  totalPosts: z.number(),
  /** Posts read in the last 7 days. */
  recentViews: z.number(),
  engagementRate: rate,
  /** The noon of its day, which may be to come. */
  lastActivity: instant.nullable(),
})

export const teamEngagement = define('GET', '/api/teams/:id/engagement', {
  ...teamReportAccess,
  summary: 'The figures of a team and its members; `lastActivity` is the noon of its day',
  params: idParams,
  query: z.object({
    /** `counted` leaves both lists of members empty. */
    members: z.enum(['listed', 'counted']).default('listed'),
    /** The most members in each list; all of them by default. */
    limit: z.coerce.number().int().min(1).max(limits.membersAtOnce).optional(),
  }),
  reply: z.object({
    team: z.object({ id: z.number(), name: z.string(), isActive: z.boolean() }),
    totalMembers: z.number(),
    membersNotJoined: notJoined,
    activeMembersLast7Days: z.number(),
    totalPosts: z.number(),
    averageEngagementRate: rate,
    /** Members below `limits.bandLow`, the lowest first. */
    lowEngagementMembers: z.array(memberEngagement),
    lowEngagementCount: z.number(),
    /** By name. */
    memberEngagement: z.array(memberEngagement),
    membersAddedLast30Days: z.number(),
    /** Were added and have not been invited yet; in no other figure. */
    membersNotInvited: z.number(),
    postsLast7Days: z.number(),
  }),
})

// Lists of people

/** `low` is below `limits.bandMedium`, `attention` below `limits.bandLow`; without a rate somebody is in neither. */
export const peopleChips = ['all', 'not-joined', 'low', 'attention', 'no-pwa', 'no-notifications'] as const
export const peopleChip = z.enum(peopleChips)
export type PeopleChip = (typeof peopleChips)[number]

const search = safeText().trim().max(limits.searchCharacters).default('')
export const page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(limits.reportPageMax).default(limits.reportPage),
}
/** The team that a report is about; without it the company, for owners and admins. */
export const scope = { teamId: id.optional() }

export const engagementFilter = z.object({
  ...scope,
  chip: peopleChip.default('all'),
  /** Words that must all be in the name or address. */
  search,
  /** `engagement` sorts by rate, `active` by last activity; who has none comes last. */
  sort: z.enum(['name', 'engagement', 'active']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type EngagementFilter = Partial<z.output<typeof engagementFilter>>

/** Somebody with their figures in the whole company or, with `teamId`, in that team. */
export const reportedPerson = engagementUser.omit({ engagementPercentage: true }).extend({
  engagementRate: rate,
  viewedPosts: z.number(),
  totalPosts: z.number(),
  recentViews: z.number(),
  /** The noon of its day, which may be to come. */
  lastActivity: instant.nullable(),
  hasSignedIn: z.boolean(),
})
export type ReportedPerson = z.output<typeof reportedPerson>

export const engagementPeople = define('GET', '/api/engagement/people', {
  ...teamReportAccess,
  summary: 'People of the company or members of a team with their engagement; searched, filtered, sorted and paged',
  query: engagementFilter.extend(page),
  reply: z.object({
    people: z.array(reportedPerson),
    /** Matches of search and chip. */
    total: z.number(),
    nextOffset: z.number().nullable(),
    /** Matches of the search by chip. */
    counts: z.record(peopleChip, z.number()),
  }),
})

export const exportEngagementPeople = define('GET', '/api/engagement/people/export', {
  ...teamReportAccess,
  summary: 'The matching people with their engagement as a CSV file',
  query: engagementFilter,
  download: { type: 'text/csv', fileName: 'engagement.csv' },
  reply: z.string(),
})

export const exportDepartmentReports = define('GET', '/api/engagement/departments/export', {
  access: { may: 'engagement.overview' },
  denied: deniedReport,
  summary: 'The figures of all departments as a CSV file',
  download: { type: 'text/csv', fileName: 'department-engagement.csv' },
  reply: z.string(),
})

/** Days of the company's calendar, both included; the last 30 by default. */
const period = z.object({
  ...scope,
  from: requestedDay.optional(),
  to: requestedDay.optional(),
})
export const inOrder = <Shape extends z.ZodType<{ from?: string; to?: string }>>(shape: Shape) =>
  shape
    .refine(({ from, to }) => (from === undefined) === (to === undefined), { error: () => text.bothDays })
    .refine(({ from = '', to = '' }) => from <= to, { error: () => text.daysReversed })
    .refine(({ from = '', to = '' }) => !from || Date.parse(to) - Date.parse(from) < limits.reportDaysMax * dayMs, {
      error: () => text.days({ max: String(limits.reportDaysMax) }),
    })

export const reportPeriod = inOrder(period)
/** The same without a default. */
export const chosenDays = { from: requestedDay, to: requestedDay }
export type ReportPeriod = Partial<z.output<typeof reportPeriod>>

// Posts

const postFields = period.extend({
  search,
  /** `reach` sorts by reach, `half` by the time until half had read it, those that half have not read yet first; who has none comes last. */
  sort: z.enum(['published', 'reach', 'half']).default('published'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export const postReachFilter = inOrder(postFields)
export type PostReachFilter = Partial<z.output<typeof postReachFilter>>

export const postReach = z.object({
  id: z.number(),
  team: z.object({ id: z.number(), name: z.string() }),
  author: namedPerson,
  /** The beginning of its text, on one line; may be empty. */
  text: z.string(),
  photos: z.number(),
  videos: z.number(),
  publishedAt: instant,
  /** Its push came through quiet hours. */
  isUrgent: z.boolean(),
  meant: z.number(),
  read: z.number(),
  notJoined,
  /** read ÷ (meant − notJoined). */
  reach: rate,
  /** Seconds from publication until half of those meant had read it; null while fewer have. */
  secondsUntilHalf: z.number().nullable(),
})
export type PostReach = z.output<typeof postReach>

export const postsReach = define('GET', '/api/engagement/posts', {
  ...teamReportAccess,
  summary: 'Posts of the period with their reach; searched, sorted and paged',
  query: inOrder(postFields.extend(page)),
  reply: z.object({ posts: z.array(postReach), total: z.number(), nextOffset: z.number().nullable() }),
})

export const exportPostsReach = define('GET', '/api/engagement/posts/export', {
  ...teamReportAccess,
  summary: 'Posts of the period with their reach as a CSV file',
  query: postReachFilter,
  download: { type: 'text/csv', fileName: 'reach-of-posts.csv' },
  reply: z.string(),
})
