import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { done, id, idParams, rowId, safeText } from './values.ts'

/** The members of a team, and the people who could become members. */
const rights = z.object({ canPost: z.boolean(), isTeamOwner: z.boolean() })

/** A member as the API for single members returns it. */
export const member = z.object({
  userId: z.number(),
  user,
  role: z.enum(['member', 'viewer']),
  canManageMembers: z.boolean(),
  ...rights.shape,
})
export type Member = z.output<typeof member>

/** A person of the company, in the team or not. */
export const candidate = user
  .pick({ id: true, email: true, signInName: true, firstName: true, lastName: true, role: true })
  .extend({
    profileImageUrl: z.string().nullable(),
    hasSignedIn: z.boolean(),
    /** Effective rights in the team; null for people who are not in it. */
    membership: rights.nullable(),
  })
export type Candidate = z.output<typeof candidate>

export const candidateFilter = z.enum(['all', 'members', 'non-members'])
export type CandidateFilter = z.output<typeof candidateFilter>

export const listCandidates = define('GET', '/api/teams/:id/candidates', {
  access: { may: 'team.set-members' },
  summary: 'Everyone in the company, by name, with their rights in the team; paged',
  params: idParams,
  query: z.object({
    search: safeText().trim().max(limits.searchCharacters).default(''),
    filter: candidateFilter.default('all'),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(limits.candidatesPageMax).default(limits.candidatesPage),
  }),
  reply: z.object({
    people: z.array(candidate),
    /** The number of people on all pages. */
    matches: z.number(),
    memberCount: z.number(),
    /** The company's directory decides who is a member. */
    isManaged: z.boolean(),
  }),
})

export const matchCandidates = define('POST', '/api/teams/:id/candidates/match', {
  access: { may: 'team.set-members' },
  summary: 'The people with these email addresses or sign-in names, and those that nobody here has; changes nothing',
  params: idParams,
  body: z.object({ emails: z.array(z.string().max(limits.emailCharacters)).min(1).max(limits.membersAtOnce) }),
  bodyBytes: limits.membersBodyBytes,
  reply: z.object({ people: z.array(candidate), unknown: z.array(z.string()) }),
})

const memberRights = z.array(rights.extend({ userId: rowId })).max(limits.membersAtOnce)
const isUnique = (ids: number[]) => new Set(ids).size === ids.length

export const saveMembers = define('PUT', '/api/teams/:id/members', {
  access: { may: 'team.set-members' },
  summary: 'Removes, adds and changes members in one transaction; skips people who have left the company',
  params: idParams,
  body: z
    .object({
      add: memberRights.default([]),
      remove: z.array(rowId).max(limits.membersAtOnce).default([]),
      change: memberRights.default([]),
    })
    .refine(({ add, remove, change }) => isUnique([...add, ...change].map(({ userId }) => userId).concat(remove)), {
      error: () => text.memberTwice,
    }),
  bodyBytes: limits.membersBodyBytes,
  reply: z.object({
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    /** People to add or change who are no longer in the company or the team. */
    skipped: z.number(),
  }),
})

const memberParams = z.object({ id, userId: id })

export const listMembers = define('GET', '/api/teams/:id/members', {
  access: { may: 'team.see-members' },
  scopes: ['read', 'people'],
  summary: 'The members of a team, by name',
  params: idParams,
  reply: z.array(member),
})

export const addMembers = define('POST', '/api/teams/:id/members', {
  access: { may: 'team.set-members' },
  summary: 'Adds people to a team; owners and admins always get canPost',
  params: idParams,
  body: z.object({
    members: z
      .array(
        z.object({
          userId: rowId,
          role: z.enum(['member', 'viewer']).default('member'),
          canPost: z.boolean().default(false),
          canManageMembers: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(limits.membersAtOnce),
  }),
  bodyBytes: limits.membersBodyBytes,
  reply: z.array(member),
  status: 201,
})

export const setMemberRights = define('PUT', '/api/teams/:id/members/:userId', {
  access: { may: 'team.set-members' },
  summary: "Sets a member's posting right",
  params: memberParams,
  body: z.object({ canPost: z.boolean() }),
  reply: member,
})

export const removeMember = define('DELETE', '/api/teams/:id/members/:userId', {
  access: { may: 'team.set-members' },
  summary: 'Removes a person from a team, except from Company-wide',
  params: memberParams,
  reply: done,
})

export const makeTeamOwner = define('POST', '/api/teams/:id/owner/:userId', {
  access: { may: 'team.set-members' },
  summary: 'Makes a member an owner of the team, who can post there',
  params: memberParams,
  reply: member,
})

export const revokeTeamOwner = define('DELETE', '/api/teams/:id/owner/:userId', {
  access: { may: 'team.set-members' },
  summary: 'Removes a member as owner of the team',
  params: memberParams,
  reply: member,
})
