import { z } from 'zod'
import { define } from './call.ts'
import { givenInstant, idParams, instant } from './values.ts'

export const confirmPost = define({
  method: 'POST',
  path: '/api/posts/:id/confirm',
  access: 'signed-in',
  summary: 'Confirms for oneself that a post that asks for it was read; idempotent',
  params: idParams,
  body: z
    .object({
      /** The `textVersion` that was on the screen; by default the present one. */
      version: z.number().int().positive().max(2_147_483_647).optional(),
      /** The time of the tap, for what was confirmed offline; the server clamps it. */
      confirmedAt: givenInstant.optional(),
    })
    .prefault({}),
  reply: z.object({ confirmedAt: instant, version: z.number() }),
})

const person = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Without Company-wide. */
  teams: z.array(z.string()),
})
export type ConfirmingPerson = z.output<typeof person>

const confirmation = z.object({ user: person, confirmedAt: instant, version: z.number() })

export const listConfirmations = define({
  method: 'GET',
  path: '/api/posts/:id/confirmations',
  access: 'signed-in',
  summary: 'Who has confirmed a post, when and which of its texts, and who is missing',
  params: idParams,
  reply: z.object({
    /** The latest first; those of a former text have a version below `confirmVersion`, and count for nothing. */
    confirmed: z.array(confirmation),
    /** Those of the audience who have not confirmed the present text, by name. */
    missing: z.array(person),
    /** People who joined later and were asked as well; in no figure. */
    joinedLater: z.array(z.object({ user: person, confirmedAt: instant.nullable(), version: z.number().nullable() })),
    /** Former members who confirmed it; in no figure. */
    left: z.array(confirmation),
    /** The first version whose confirmations count. */
    confirmVersion: z.number(),
    /** The texts of the post, the present one first. */
    versions: z.array(z.object({ version: z.number(), content: z.string(), since: instant })),
    /** When the next reminder goes out to those who are missing. */
    nextReminderAt: instant.nullable(),
    /** How many of those who are missing a push reaches now; without those who were reminded within the cooldown. */
    remindable: z.number(),
  }),
})
export type Confirmations = z.output<typeof listConfirmations.reply>

/** Skips those who were reminded of the post within `limits.notifyCooldownMs`. */
export const remindMissing = define({
  method: 'POST',
  path: '/api/posts/:id/confirmations/remind',
  access: 'signed-in',
  summary: 'Pushes a post to those of its audience who have not confirmed it',
  params: idParams,
  reply: z.object({ queued: z.number() }),
})

export const exportConfirmations = define({
  method: 'GET',
  path: '/api/posts/:id/confirmations/export',
  access: 'signed-in',
  summary: 'The record of the confirmations of a post as a CSV file',
  params: idParams,
  download: { type: 'text/csv', fileName: 'confirmations.csv' },
  reply: z.string(),
})

export const toConfirm = define({
  method: 'GET',
  path: '/api/users/me/to-confirm',
  access: 'signed-in',
  summary: 'Posts that ask me to confirm them and that I have not confirmed, the oldest first',
  reply: z.object({
    posts: z.array(
      z.object({
        id: z.number(),
        teamId: z.number(),
        teamName: z.string(),
        author: z.object({ firstName: z.string(), lastName: z.string() }),
        /** The beginning of its text, on one line; may be empty. */
        text: z.string(),
        askedAt: instant,
        /** Its text changed since I confirmed it. */
        isAgain: z.boolean(),
      }),
    ),
  }),
})
export type ToConfirm = z.output<typeof toConfirm.reply>
