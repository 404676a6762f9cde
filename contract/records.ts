import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { define } from './call.ts'
import { listConfirmations } from './confirmations.ts'
import { limits } from './limits.ts'
import { givenDay, id, idParams, instant, named, safeText } from './values.ts'

const recordEntry = z.object({
  postId: z.number(),
  /** The first line of its last text; may be empty. */
  text: z.string(),
  /** Its team may be deleted. */
  teamId: z.number(),
  teamName: z.string(),
  author: named,
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

export const listRecords = define('GET', '/api/records', {
  access: { may: 'record.read' },
  summary: 'Posts that asked to confirm them, deleted ones too, the newest first; of one’s own teams for team owners',
  query: recordPeriod.safeExtend({
    /** Words of the text, the team or the author. */
    q: safeText().trim().max(limits.searchCharacters).optional(),
    cursor: safeText().max(100).optional(),
  }),
  reply: z.object({
    records: z.array(recordEntry),
    nextCursor: z.string().nullable(),
    /** For how many years one is kept from the deletion of its post on. */
    keptYears: z.number(),
  }),
})

/** As it was at its deletion, for a deleted post. */
export const getRecord = define('GET', '/api/records/:postId', {
  access: { may: 'record.read' },
  summary: 'The record of a post, also of a deleted one',
  params: z.object({ postId: id }),
  reply: listConfirmations.reply.extend({
    record: recordEntry.extend({
      /** Why a leader removed its text. */
      removalNote: z.string().nullable(),
      deletedBy: named.nullable(),
    }),
  }),
})
export type ConfirmationRecord = z.output<typeof getRecord.reply>

/** What is left of a post once it is deleted, for those who may delete it. */
export const keptOfPost = define('GET', '/api/posts/:id/kept', {
  access: 'signed-in',
  summary: 'What the record would keep of a post that is deleted now',
  params: idParams,
  reply: z.object({
    /** Null for a post without a record. */
    kept: z
      .object({
        /** How many people have confirmed any of its versions. */
        confirmed: z.number(),
        /** How many are no longer asked. */
        missing: z.number(),
        /** The names of the documents of all versions. */
        documents: z.array(z.string()),
        until: instant,
      })
      .nullable(),
  }),
})
export type KeptOfPost = z.output<typeof keptOfPost.reply>['kept']
