import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { listConfirmations } from './confirmations.ts'
import { givenDay, id, instant, safeText } from './values.ts'

const recordEntry = z.object({
  postId: z.number(),
  /** The beginning of its last text, on one line; may be empty. */
  text: z.string(),
  teamName: z.string(),
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  askedAt: instant,
  /** The last version, confirmation or its deletion. */
  changedAt: instant,
  deletedAt: instant.nullable(),
  /** Null while the post is there, or held. */
  keptUntil: instant.nullable(),
  isHeld: z.boolean(),
  confirmed: z.number(),
  of: z.number(),
})
export type RecordEntry = z.output<typeof recordEntry>

/** Days of the company on which posts began to ask, both included. */
export const recordPeriod = z
  .object({ from: givenDay.optional(), to: givenDay.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    error: () => text.daysReversed,
  })

export const listRecords = define({
  method: 'GET',
  path: '/api/records',
  access: { may: 'record.read' },
  summary: 'Posts that asked to confirm them, deleted ones too, the newest first; of one’s own teams for team owners',
  query: recordPeriod.safeExtend({ cursor: safeText().max(100).optional() }),
  reply: z.object({ records: z.array(recordEntry), nextCursor: z.string().nullable() }),
})

/** As it was at its deletion, for a deleted post. */
export const getRecord = define({
  method: 'GET',
  path: '/api/records/:postId',
  access: { may: 'record.read' },
  summary: 'The record of a post, also of a deleted one',
  params: z.object({ postId: id }),
  reply: listConfirmations.reply.extend({
    record: recordEntry.extend({
      /** Why a leader removed its text. */
      removalNote: z.string().nullable(),
      deletedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    }),
  }),
})
export type ConfirmationRecord = z.output<typeof getRecord.reply>
