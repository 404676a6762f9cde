import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { peopleChip } from './reports.ts'
import { id, idParams, instant, namedPerson, safeText, shownPerson } from './values.ts'

/**
 * Why somebody has not read a post: the first that applies, so that everyone is in one group. Nearest to reading last.
 */
export const reasons = ['never-joined', 'no-device', 'blocked', 'push-failed', 'opened', 'not-opened'] as const
export const reason = z.enum(reasons)
export type Reason = z.output<typeof reason>
/** Members who have not been invited yet are in no audience, so they are no reason of `notReached`. */
export const listedReasons = ['not-invited', ...reasons] as const
export type ListedReason = (typeof listedReasons)[number]

export const toldHow = ['push', 'mail', 'person'] as const
export type ToldHow = (typeof toldHow)[number]

/** How and when somebody was told of a post, once for each way; `by` is who told them in person. */
const told = z.object({
  how: z.enum(toldHow),
  at: instant,
  by: namedPerson.nullable(),
})
export type Told = z.output<typeof told>

export const unreachedPerson = shownPerson.extend({
  /** Without Company-wide. */
  teams: z.array(z.string()),
  /** When somebody last reminded them of this post, within the cooldown. */
  remindedAt: instant.nullable(),
  /** Whole days of 24 hours; null means never. */
  daysSinceLastActivity: z.number().nullable(),
  /** Has opened the installed app lately. */
  hasInstalled: z.boolean(),
  /** Of a post: how they were told of it, the first time first. */
  told: z.array(told),
})
export type UnreachedPerson = z.output<typeof unreachedPerson>

/** The one thing to do about a group; `ask` in person where nothing can be sent. */
export const reachAction = z.enum(['invite', 'mail', 'push', 'ask'])
export type ReachAction = z.output<typeof reachAction>

const group = z.object({
  reason,
  count: z.number(),
  action: reachAction,
  /** Whom the action reaches now; without those who were reminded within the cooldown. Empty in further pages. */
  actionIds: z.array(z.number()),
  /** By name; a page of them. */
  users: z.array(unreachedPerson),
  nextCursor: z.string().nullable(),
})
const notInvited = group.omit({ reason: true })
/** A group as it is listed, of either kind. */
export type UnreachedGroup = z.output<typeof notInvited> & { reason: ListedReason }

const among = z.object({
  search: safeText().trim().max(limits.searchCharacters).default(''),
  /** Only people of this part of the company's report or, with `teamId`, of that team's. */
  chip: peopleChip.default('all'),
  teamId: id.optional(),
})
export type ReachFilter = Partial<z.output<typeof among>>

const page = {
  /** Only this group; the others are left out, and `notInvited` has no users. */
  reason: z.enum(listedReasons).optional(),
  /** From nextCursor, with its reason. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  /** Users of each group. */
  limit: z.coerce.number().int().min(1).max(limits.reportPageMax).default(limits.reportPage),
}

export const postReach = define('GET', '/api/posts/:id/reach', {
  access: 'signed-in',
  summary: 'How many of its audience have read a post, and everyone else by the reason why not',
  params: idParams,
  query: among.extend(page),
  reply: z.object({ read: z.number(), notReached: z.array(group), notInvited }),
})
export type PostReachReply = z.output<typeof postReach.reply>

const toldInPerson = {
  access: 'signed-in',
  params: idParams,
  body: z.object({ userId: id }),
  reply: z.object({ told: z.array(told) }),
} as const

export const tellInPerson = define('POST', '/api/posts/:id/told', {
  ...toldInPerson,
  summary: 'Records that I have told somebody in the team of a post about it; idempotent',
})

export const takeBackTold = define('DELETE', '/api/posts/:id/told', {
  ...toldInPerson,
  summary: 'Takes back that somebody was told of a post in person; idempotent',
})

export const exportReach = define('GET', '/api/posts/:id/reach/export', {
  access: 'signed-in',
  summary: 'Who has not read a post and why, as a CSV file',
  params: idParams,
  query: among,
  download: { type: 'text/csv', fileName: 'not-read.csv' },
  reply: z.string(),
})

export const teamReach = define('GET', '/api/teams/:id/reach', {
  access: { may: 'engagement.team' },
  summary:
    'The members who have not read a post of the last 30 days in this team, by the reason as of the newest of them',
  params: idParams,
  query: z.object(page),
  reply: z.object({ notReached: z.array(group), notInvited }),
})
