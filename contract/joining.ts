import { z } from 'zod'
import { newPassword } from './accounts.forms.ts'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { attestation, creationOptions } from './factors.ts'
import { instant } from './values.ts'

/** Words on a card, and beside its link, in one language. */
const cardWords = z.object({
  /** BCP 47. */
  language: z.string(),
  /** The language's own name. */
  name: z.string(),
  lead: z.string(),
  signInName: z.string(),
  address: z.string(),
  code: z.string(),
  /** The address of the page on which the code is entered by hand. */
  page: z.string(),
  steps: z.array(z.string()),
  once: z.string(),
})
export type CardWords = z.output<typeof cardWords>

/** A card speaks any language, not only that of its maker. The company's comes first. */
export const wordsOfCards = z.object({ words: z.array(cardWords) })

/** A new code and when it ends. The code is returned this once. */
export const joinCode = z.object({
  /** As `ABCD-EFGH`. */
  joinCode: z.string(),
  joinCodeExpiresAt: instant,
  /** The page on which it is used. */
  joinUrl: z.string(),
  /** Of the card: the person's where it is known, else the company's. */
  cardLanguage: z.string(),
})
export const joinCodeWithWords = joinCode.extend(wordsOfCards.shape)

/** As somebody types it: in any case, with or without the hyphen. What cannot be a code is an unknown one. */
const typedCode = z.string().max(100)

export const checkJoinCode = define('POST', '/api/auth/join', {
  access: 'public',
  summary: 'Whom a join code is for; does not use it up',
  body: z.object({ code: typedCode }),
  reply: z.object({
    firstName: z.string(),
    companyName: z.string(),
    /** Their login: the sign-in name, else the address. */
    login: z.string(),
    /** Their teams besides Company-wide. */
    teams: z.array(z.string()),
    /** Instead of a password, they can choose a passkey. */
    mayUsePasskey: z.boolean(),
  }),
})

/** `redirectTo` leads to the second step of somebody who has one. */
const joined = z.object({ user: user.optional(), redirectTo: z.string().optional() })

export const completeJoin = define('POST', '/api/auth/join/complete', {
  access: 'public',
  summary: 'Sets the password, uses up the code, ends every session of the user, and signs this browser in',
  body: z.object({ code: typedCode, newPassword }),
  reply: joined,
})

export const joinPasskeyOptions = define('POST', '/api/auth/join/passkey-options', {
  access: 'public',
  summary: 'What a browser needs to make a passkey for the person with this code',
  body: z.object({ code: typedCode }),
  reply: creationOptions,
})

export const joinWithPasskey = define('POST', '/api/auth/join/passkey', {
  access: 'public',
  summary: 'Saves a passkey instead of a password, uses up the code, ends every session, and signs this browser in',
  body: z.object({ code: typedCode, passkey: attestation }),
  reply: joined,
})

/** Somebody for whom a join card can be made: a viewer who has not joined. */
export const cardHolder = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  signInName: z.string().nullable(),
})
export const joinCard = cardHolder.extend(joinCode.shape)
export type JoinCard = z.output<typeof joinCard>
