import { z } from 'zod'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { emailAddress, idParams, plain, rowId } from './values.ts'

/** Filling a team: who could be in it, and one saving of all that was chosen (spec 2 §2.10). */
const rights = z.object({ canPost: z.boolean(), isTeamOwner: z.boolean() })
export type Rights = z.output<typeof rights>

/** A person of the company beside a team; owners read as canPost and team owner (decision 15). */
export const candidate = user.pick({ id: true, email: true, firstName: true, lastName: true, role: true }).extend({
  profileImageUrl: z.string().nullable(),
  hasSignedIn: z.boolean(),
  /** What they may do in the team; empty for who is not in it. */
  membership: rights.nullable(),
})
export type Candidate = z.output<typeof candidate>

export const among = z.enum(['all', 'members', 'others'])
export type Among = z.output<typeof among>

export const listCandidates = define({
  method: 'GET',
  path: '/api/teams/:id/candidates',
  access: { may: 'team.set-members' },
  summary: 'Everyone in the company, by name, with what they may do in the team; a page at a time',
  params: idParams,
  query: z.object({
    search: plain().trim().max(limits.searchCharacters).default(''),
    among: among.default('all'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(limits.candidatesPageMax).default(limits.candidatesPage),
  }),
  reply: z.object({
    people: z.array(candidate),
    /** How many there are on all pages. */
    matches: z.number(),
    memberCount: z.number(),
  }),
})

export const matchCandidates = define({
  method: 'POST',
  path: '/api/teams/:id/candidates/match',
  access: { may: 'team.set-members' },
  summary: 'The people behind email addresses, and the addresses that nobody here has; changes nothing',
  params: idParams,
  body: z.object({ emails: z.array(z.string().max(limits.emailCharacters)).min(1).max(limits.membersAtOnce) }),
  reply: z.object({ people: z.array(candidate), unknown: z.array(z.string()) }),
})

const people = z.array(rights.extend({ userId: rowId })).max(limits.membersAtOnce)
const isOnce = (ids: number[]) => new Set(ids).size === ids.length

export const saveMembers = define({
  method: 'PUT',
  path: '/api/teams/:id/members',
  access: { may: 'team.set-members' },
  summary: 'Removes, adds and changes members in one transaction; who is gone from the company is skipped',
  params: idParams,
  body: z
    .object({
      add: people.default([]),
      remove: z.array(rowId).max(limits.membersAtOnce).default([]),
      change: people.default([]),
    })
    .refine(
      ({ add, remove, change }) => isOnce([...add, ...change].map(({ userId }) => userId).concat(remove)),
      'Each person may be named once',
    ),
  reply: z.object({
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    /** Named to be added or changed, and no longer there. */
    skipped: z.number(),
  }),
})

/** What counts as an address in a file: the same as in a form. */
export const isAddress = (text: string): boolean => emailAddress().safeParse(text).success
