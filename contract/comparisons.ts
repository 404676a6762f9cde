import { z } from 'zod'
import { define } from './call.ts'
import { chosenDays, inOrder, page, rate, reportedUser, requestedDay, scope, teamReportAccess } from './reports.ts'
import { idParams, instant } from './values.ts'

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

export const compareTeams = define('GET', '/api/engagement/teams', {
  ...teamReportAccess,
  summary: "Active teams side by side for a period, Company-wide first, then by name; a team owner's are their own",
  query: comparison,
  reply: z.object({
    teams: z.array(comparedTeam),
    /** Of all that are listed; each person once. */
    all: comparedFigures,
  }),
})
export type ComparedTeams = z.output<typeof compareTeams.reply>

export const exportComparedTeams = define('GET', '/api/engagement/teams/export', {
  ...teamReportAccess,
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

export const compareMembers = define('GET', '/api/engagement/teams/:id/people', {
  ...teamReportAccess,
  summary:
    "Members of a team who have joined, with what they had read of a period's posts by its end; the lowest first",
  params: idParams,
  query: inOrder(z.object({ ...chosenDays, ...page })),
  reply: z.object({ people: z.array(comparedMember), total: z.number(), nextOffset: z.number().nullable() }),
})
