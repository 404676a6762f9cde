import { z } from 'zod'
import { user } from './accounts.ts'
import { id, instant, role, safeText } from './values.ts'

/** A user as owners and admins see them. */
export const person = user.extend({
  hasSignedIn: z.boolean(),
})

/** A row in User Management. */
export const listedPerson = person.extend({
  /** Names of their teams, Company-wide first. */
  teams: z.array(z.string()),
  /** Those of them that they own. */
  ownedTeams: z.array(z.string()),
  /** When they were added or registered. */
  joinedAt: instant,
  /** Their first sign-in, with which they have joined. */
  firstSignInAt: instant.nullable(),
  /** The day, as its noon in UTC. */
  lastActiveAt: instant.nullable(),
  /** Of somebody who has not signed in; null once they have. */
  invitation: z.enum(['not-sent', 'sent', 'failed']).nullable(),
  /** They sign in with a passkey, or a code after the password. */
  hasSecondStep: z.boolean(),
  /** The company's directory manages them: nobody else changes their name or address, or removes them. */
  isManaged: z.boolean(),
  /** Since when, and until when, a code waits for them; null without one. */
  joinCode: z.object({ madeAt: instant, expiresAt: instant }).nullable(),
})
export type ListedPerson = z.output<typeof listedPerson>

export const peopleFilter = z.object({
  /** Words that must all be in the name or address. */
  search: safeText().trim().max(200).default(''),
  role: role.optional(),
  state: z.enum(['not-signed-in', 'not-invited', 'no-address']).optional(),
  teamId: id.optional(),
  sort: z.enum(['name', 'newest', 'active', 'role']).default('name'),
  order: z.enum(['usual', 'reversed']).default('usual'),
})
export type PeopleFilter = Partial<z.output<typeof peopleFilter>>
