import { z } from 'zod'
import { define } from './call.ts'
import { day, notJoined, rate, reportPeriod, teamReportAccess } from './reports.ts'

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

export const engagementTrends = define('GET', '/api/engagement/trends', {
  ...teamReportAccess,
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

export const exportTrends = define('GET', '/api/engagement/trends/export', {
  ...teamReportAccess,
  summary: 'Reach and active people by day as a CSV file',
  query: reportPeriod,
  download: { type: 'text/csv', fileName: 'engagement-by-day.csv' },
  reply: z.string(),
})

export const readingHours = define('GET', '/api/engagement/hours', {
  ...teamReportAccess,
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

export const exportReadingHours = define('GET', '/api/engagement/hours/export', {
  ...teamReportAccess,
  summary: 'Reads by weekday and hour as a CSV file',
  query: reportPeriod,
  download: { type: 'text/csv', fileName: 'reading-hours.csv' },
  reply: z.string(),
})
