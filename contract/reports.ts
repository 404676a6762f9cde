import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { day as dayMs } from './durations.ts'
import { limits } from './limits.ts'
import { id, idParams, instant, role, safeText } from './values.ts'

/** Percent, unrounded; null where nothing was meant for anybody. */
const rate = z.number().nullable()
/**
 * How many of them have never signed in: rates, averages, bands and alerts are made of those who have. They stay in the
 * totals and in the audiences of posts.
 */
const notJoined = z.number()
/** A date of the company's calendar, `2026-03-01`. */
const day = z.iso.date()

const requestedDay = day.refine(date => date >= '2000-01-01' && date <= '2100-12-31', { error: () => text.day })

/** Of every report, and of each team's. */
export const deniedReport = () => text.mayNotSeeReports

export type Band = 'high' | 'medium' | 'low' | 'very-low'

/** The band of an unrounded rate; without a rate there is none. */
export function bandOf(percent: number | null): Band | null {
  if (percent === null) return null
  if (percent >= limits.bandHigh) return 'high'
  if (percent >= limits.bandMedium) return 'medium'
  return percent >= limits.bandLow ? 'low' : 'very-low'
}

const reportedUser = z.object({
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

export const engagementOverview = define({
  method: 'GET',
  path: '/api/engagement/overview',
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

export const engagementUsers = define({
  method: 'GET',
  path: '/api/engagement/users',
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

export const teamEngagement = define({
  method: 'GET',
  path: '/api/teams/:id/engagement',
  access: { may: 'engagement.team' },
  denied: deniedReport,
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
const page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(limits.reportPageMax).default(limits.reportPage),
}
/** The team that a report is about; without it the company, for owners and admins. */
const scope = { teamId: id.optional() }

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

export const engagementPeople = define({
  method: 'GET',
  path: '/api/engagement/people',
  access: { may: 'engagement.team' },
  denied: deniedReport,
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

export const exportEngagementPeople = define({
  method: 'GET',
  path: '/api/engagement/people/export',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'The matching people with their engagement as a CSV file',
  query: engagementFilter,
  download: { type: 'text/csv', fileName: 'engagement.csv' },
  reply: z.string(),
})

export const exportDepartmentReports = define({
  method: 'GET',
  path: '/api/engagement/departments/export',
  access: { may: 'engagement.overview' },
  denied: deniedReport,
  summary: 'The figures of all departments as a CSV file',
  download: { type: 'text/csv', fileName: 'department-engagement.csv' },
  reply: z.string(),
})

// Over time

/** Days of the company's calendar, both included; the last 30 by default. */
const period = z.object({
  ...scope,
  from: requestedDay.optional(),
  to: requestedDay.optional(),
})
const inOrder = <Shape extends z.ZodType<{ from?: string; to?: string }>>(shape: Shape) =>
  shape
    .refine(({ from, to }) => (from === undefined) === (to === undefined), { error: () => text.bothDays })
    .refine(({ from = '', to = '' }) => from <= to, { error: () => text.daysReversed })
    .refine(({ from = '', to = '' }) => !from || Date.parse(to) - Date.parse(from) < limits.reportDaysMax * dayMs, {
      error: () => text.days({ max: String(limits.reportDaysMax) }),
    })

export const reportPeriod = inOrder(period)
/** The same without a default. */
const chosenDays = { from: requestedDay, to: requestedDay }
export type ReportPeriod = Partial<z.output<typeof reportPeriod>>

const reportedPeriod = { from: day, to: day }

export const trendDay = z.object({
  day,
  /** Posts that were published that day and count. */
  posts: z.number(),
  /** The sum of their audiences, and how many of these have read them until now. */
  meant: z.number(),
  read: z.number(),
  notJoined,
  /** read ÷ (meant − notJoined). */
  reach: rate,
  /** People who were active that day; null for days without data and days to come. */
  activePeople: z.number().nullable(),
})
export type TrendDay = z.output<typeof trendDay>

const trend = z.object({
  ...reportedPeriod,
  days: z.array(trendDay),
  posts: z.number(),
  reach: rate,
  /** Different people who were active in the period; null unless there is data for all of it. */
  activePeople: z.number().nullable(),
})

export const engagementTrends = define({
  method: 'GET',
  path: '/api/engagement/trends',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'Reach by day of publication and active people by day, with the same number of days before',
  query: reportPeriod,
  reply: z.object({
    current: trend,
    /** The same number of days, right before. */
    before: trend,
    /** People in the report now who have joined. */
    totalPeople: z.number(),
    /** Before this day there were no posts. */
    postsSince: day,
    /** Before this day activity was not counted. */
    activitySince: day,
  }),
})
export type EngagementTrends = z.output<typeof engagementTrends.reply>

export const exportTrends = define({
  method: 'GET',
  path: '/api/engagement/trends/export',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'Reach and active people by day as a CSV file',
  query: reportPeriod,
  download: { type: 'text/csv', fileName: 'engagement-by-day.csv' },
  reply: z.string(),
})

export const readingHours = define({
  method: 'GET',
  path: '/api/engagement/hours',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: "How many posts were read by weekday and hour, in the company's time zone",
  query: reportPeriod,
  reply: z.object({
    ...reportedPeriod,
    /** Reads by weekday, Monday first, and hour. */
    reads: z.array(z.array(z.number()).length(24)).length(7),
    total: z.number(),
    /** Before this day reads were not counted. */
    since: day,
    /** How many days of the period have data. */
    daysWithData: z.number(),
  }),
})
export type ReadingHours = z.output<typeof readingHours.reply>

export const exportReadingHours = define({
  method: 'GET',
  path: '/api/engagement/hours/export',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'Reads by weekday and hour as a CSV file',
  query: reportPeriod,
  download: { type: 'text/csv', fileName: 'reading-hours.csv' },
  reply: z.string(),
})

// Teams side by side

const against = z.object({ from: requestedDay.optional(), to: requestedDay.optional() })
const comparison = inOrder(
  z.object({
    ...chosenDays,
    /** The days to compare with; by default as many right before. */
    againstFrom: requestedDay.optional(),
    againstTo: requestedDay.optional(),
    /** Only this team. */
    ...scope,
  }),
).superRefine(({ againstFrom, againstTo }, context) => {
  const { error } = inOrder(against).safeParse({ from: againstFrom, to: againstTo })
  for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path: ['againstFrom'] })
})
export type TeamComparison = z.input<typeof comparison>

/** Of the posts that were published in a period, as they had been read and confirmed by its end, by people who have joined. */
const comparedFigures = z.object({
  /** Today, as `joined`. */
  members: z.number(),
  joined: z.number(),
  posts: z.number(),
  reach: rate,
  /** The same of the days compared with, by their end. */
  reachBefore: rate,
  /** Pairs of person and post. */
  notRead: z.number(),
  toConfirm: z.number(),
})
const comparedTeam = comparedFigures.extend({ teamId: z.number(), name: z.string() })
export type ComparedTeam = z.output<typeof comparedTeam>

export const compareTeams = define({
  method: 'GET',
  path: '/api/engagement/teams',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: "Active teams side by side for a period, Company-wide first, then by name; a team owner's are their own",
  query: comparison,
  reply: z.object({
    teams: z.array(comparedTeam),
    /** Of all that are listed; each person once. */
    all: comparedFigures,
  }),
})
export type ComparedTeams = z.output<typeof compareTeams.reply>

export const exportComparedTeams = define({
  method: 'GET',
  path: '/api/engagement/teams/export',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'Active teams side by side for a period as a CSV file',
  query: comparison,
  download: { type: 'text/csv', fileName: 'teams.csv' },
  reply: z.string(),
})

const comparedMember = z.object({
  user: reportedUser,
  reach: rate,
  notRead: z.number(),
  toConfirm: z.number(),
  /** The last time, of these posts; the noon of its day. */
  remindedAt: instant.nullable(),
})
export type ComparedMember = z.output<typeof comparedMember>

export const compareMembers = define({
  method: 'GET',
  path: '/api/engagement/teams/:id/people',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary:
    "Members of a team who have joined, with what they had read of a period's posts by its end; the lowest first",
  params: idParams,
  query: inOrder(z.object({ ...chosenDays, ...page })),
  reply: z.object({ people: z.array(comparedMember), total: z.number(), nextOffset: z.number().nullable() }),
})

// One person

const sheetDays = inOrder(z.object(chosenDays))

export const sheetPost = z.object({
  postId: z.number(),
  /** The beginning of its text, on one line; may be empty. */
  text: z.string(),
  teamName: z.string(),
  publishedAt: instant,
  /** Of somebody else the noon of the company's day, as `remindedAt`. */
  readAt: instant.nullable(),
  /** The last time. */
  remindedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
})
export type SheetPost = z.output<typeof sheetPost>

export const personSheet = define({
  method: 'GET',
  path: '/api/engagement/people/:id',
  access: 'signed-in',
  denied: deniedReport,
  summary:
    "What somebody has read, not read and not confirmed of a period's posts that were meant for them, until now; team owners see those of their teams",
  params: idParams,
  query: inOrder(
    z.object({
      ...chosenDays,
      /** From nextCursor. */
      cursor: z
        .string()
        .regex(/^\d{1,16}-\d{1,9}$/)
        .optional(),
    }),
  ),
  reply: z.object({
    user: reportedUser.extend({ role, teams: z.array(z.string()), joinedAt: instant.nullable() }),
    /** Each newest first. */
    read: z.array(sheetPost),
    notRead: z.array(sheetPost),
    /** Repeats posts of the others. */
    toConfirm: z.array(sheetPost),
    counts: z.object({ read: z.number(), notRead: z.number(), toConfirm: z.number() }),
    nextCursor: z.string().nullable(),
  }),
})
export type PersonSheet = z.output<typeof personSheet.reply>

export const exportPersonSheet = define({
  method: 'GET',
  path: '/api/engagement/people/:id/export',
  access: 'signed-in',
  denied: deniedReport,
  summary: 'The posts of a period that were meant for somebody, with what they have read and confirmed, as a CSV file',
  params: idParams,
  query: sheetDays,
  download: { type: 'text/csv', fileName: 'read-and-not-read.csv' },
  reply: z.string(),
})

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
  author: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
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

export const postsReach = define({
  method: 'GET',
  path: '/api/engagement/posts',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'Posts of the period with their reach; searched, sorted and paged',
  query: inOrder(postFields.extend(page)),
  reply: z.object({ posts: z.array(postReach), total: z.number(), nextOffset: z.number().nullable() }),
})

export const exportPostsReach = define({
  method: 'GET',
  path: '/api/engagement/posts/export',
  access: { may: 'engagement.team' },
  denied: deniedReport,
  summary: 'Posts of the period with their reach as a CSV file',
  query: postReachFilter,
  download: { type: 'text/csv', fileName: 'reach-of-posts.csv' },
  reply: z.string(),
})
