import { z } from 'zod'
import { define } from './call.ts'
import { givenInstant, idParams, instant, named, shownPerson } from './values.ts'

export const confirmPost = define('POST', '/api/posts/:id/confirm', {
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

const person = shownPerson.extend({
  /** Where paper may have no letters for the name: how they sign in. */
  signInName: z.string().optional(),
  /** Without Company-wide. */
  teams: z.array(z.string()),
  /** Their data is erased, and an owner kept their name in records for this reason. */
  nameKeptFor: z.string().optional(),
})
export type ConfirmingPerson = z.output<typeof person>

/** How many documents of that version they have opened, and the places of these in it, from 1. */
const opened = { openedDocuments: z.number(), opened: z.array(z.number()) }
/** Only where it came with an import, and was not made here. */
const imported = { isImported: z.boolean().optional() }
const confirmation = z.object({ user: person, confirmedAt: instant, version: z.number(), ...imported, ...opened })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const version = z.object({
  version: z.number(),
  content: z.string(),
  since: instant,
  /** Null where nobody kept them: of former versions from before they were part of one. */
  documents: z
    .array(
      z.object({
        name: z.string(),
        pages: z.number().nullable(),
        /** Of the file as it is served; null until it is known. */
        sha256: sha256.nullable(),
        /** Of the file as it was uploaded; null where that was not kept. */
        originalSha256: sha256.nullable(),
      }),
    )
    .nullable(),
})

export const listConfirmations = define('GET', '/api/posts/:id/confirmations', {
  access: 'signed-in',
  summary: 'The record of a post: each person once, with when and which version they have confirmed',
  params: idParams,
  reply: z.object({
    /** Of the audience, who have confirmed the present version; the latest first, as in the other groups. */
    confirmed: z.array(confirmation),
    /** Of the audience, who have confirmed former versions alone. */
    former: z.array(confirmation),
    /** Of the audience, who have confirmed none, by name. */
    missing: z.array(person.extend(opened)),
    /** People who joined later, and were asked as well or have confirmed; in no figure. */
    joinedLater: z.array(
      z.object({
        user: person,
        confirmedAt: instant.nullable(),
        version: z.number().nullable(),
        ...imported,
        ...opened,
      }),
    ),
    /** People no longer here who have confirmed it; in no figure. */
    left: z.array(confirmation),
    /** The first version whose confirmations count. */
    confirmVersion: z.number(),
    /** The present one first. */
    versions: z.array(version),
    /** When the next reminder goes out to those who are missing. */
    nextReminderAt: instant.nullable(),
    /** How many of those who are missing a push reaches now; without those who were reminded within the cooldown. */
    remindable: z.number(),
    /** When the record was made. */
    asOf: instant,
  }),
})
export type Confirmations = z.output<typeof listConfirmations.reply>

/** Skips those who were reminded of the post within `limits.notifyCooldownMs`. */
export const remindMissing = define('POST', '/api/posts/:id/confirmations/remind', {
  access: 'signed-in',
  summary: 'Pushes a post to those of its audience who have not confirmed it',
  params: idParams,
  reply: z.object({ queued: z.number() }),
})

export const exportConfirmations = define('GET', '/api/posts/:id/confirmations/export', {
  access: 'signed-in',
  summary: 'The record of the confirmations of a post as a CSV file',
  params: idParams,
  download: { type: 'text/csv', fileName: 'confirmations.csv' },
  reply: z.string(),
})

export const toConfirm = define('GET', '/api/users/me/to-confirm', {
  access: 'signed-in',
  summary: 'Posts that ask me to confirm them and that I have not confirmed, the oldest first',
  reply: z.object({
    posts: z.array(
      z.object({
        id: z.number(),
        teamId: z.number(),
        teamName: z.string(),
        author: named,
        /** The beginning of its text, on one line; may be empty. */
        text: z.string(),
        askedAt: instant,
        /** Its text changed since I confirmed it. */
        isAgain: z.boolean(),
        /** A document is to be opened first, and is not yet. */
        isUnopened: z.boolean(),
      }),
    ),
  }),
})
export type ToConfirm = z.output<typeof toConfirm.reply>
