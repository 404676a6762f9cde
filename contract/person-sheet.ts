import { z } from 'zod'
import { define } from './call.ts'
import { chosenDays, deniedReport, inOrder, reportedUser } from './reports.ts'
import { idParams, instant, role } from './values.ts'

const sheetDays = inOrder(z.object(chosenDays))

export const sheetPost = z.object({
  postId: z.number(),
  /** The beginning of its text, on one line; may be empty. */
  text: z.string(),
  teamId: z.number(),
  teamName: z.string(),
  publishedAt: instant,
  /** Of somebody else the noon of the company's day, as `remindedAt`. */
  readAt: instant.nullable(),
  /** The last time. */
  remindedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
})
export type SheetPost = z.output<typeof sheetPost>

export const personSheet = define('GET', '/api/engagement/people/:id', {
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
    user: reportedUser.extend({
      role,
      teams: z.array(z.string()),
      /** Those that they own. */
      ownedTeams: z.array(z.string()),
      joinedAt: instant.nullable(),
    }),
    /** Each newest first. */
    read: z.array(sheetPost),
    notRead: z.array(sheetPost),
    /** Repeats posts of the others. */
    toConfirm: z.array(sheetPost),
    /** Of the whole period, as what follows. */
    counts: z.object({
      read: z.number(),
      notRead: z.number(),
      toConfirm: z.number(),
      /** Of those not read. */
      unreadAsking: z.number(),
      teams: z.number(),
    }),
    /** Of those not read or to confirm; as `remindedAt`. */
    lastRemindedAt: instant.nullable(),
    /** The newest of those not read, of those to confirm first. */
    nextToRemind: sheetPost.pick({ postId: true, text: true }).nullable(),
    nextCursor: z.string().nullable(),
  }),
})
export type PersonSheet = z.output<typeof personSheet.reply>

export const exportPersonSheet = define('GET', '/api/engagement/people/:id/export', {
  access: 'signed-in',
  denied: deniedReport,
  summary: 'The posts of a period that were meant for somebody, with what they have read and confirmed, as a CSV file',
  params: idParams,
  query: sheetDays,
  download: { type: 'text/csv', fileName: 'read-and-not-read.csv' },
  reply: z.string(),
})
