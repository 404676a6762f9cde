import { z } from 'zod'
import { define } from './call.ts'
import { instant } from './values.ts'

/** How the company's directory is connected, by SCIM 2.0. */
export const provisioning = z.object({
  /** For the directory. */
  baseUrl: z.string(),
  /** Null while provisioning is off. */
  token: z.object({ madeAt: instant, madeBy: z.string().nullable(), isMadeByMe: z.boolean() }).nullable(),
  /** People whom the directory adds get a set-up link by mail. */
  sendsInvitations: z.boolean(),
  /** People and teams that the directory manages. */
  people: z.number(),
  teams: z.number(),
  /** The other people of the company, and those of them without an address. */
  onlyHere: z.number(),
  onlyHereWithoutEmail: z.number(),
})
export type Provisioning = z.output<typeof provisioning>

export const getProvisioning = define('GET', '/api/admin/scim', {
  access: { may: 'scim.manage' },
  summary: 'How the company directory is connected, and what it manages',
  reply: provisioning,
})

export const setProvisioning = define('PUT', '/api/admin/scim', {
  access: { may: 'scim.manage' },
  summary: 'Sets whether people whom the directory adds are invited by mail; the session must be confirmed',
  body: z.object({ sendsInvitations: z.boolean() }),
  reply: provisioning,
})

export const stopProvisioning = define('DELETE', '/api/admin/scim', {
  access: { may: 'scim.manage' },
  summary: 'Ends the token, and lets go of people and teams, who stay; the session must be confirmed',
  reply: provisioning,
})

export const makeScimToken = define('POST', '/api/admin/scim-token', {
  access: { may: 'scim.manage' },
  summary: 'Makes the token of the directory and shows it once; the former one ends; the session must be confirmed',
  reply: z.object({ token: z.string() }),
  status: 201,
})

export const scimRequest = z.object({
  id: z.number(),
  at: instant,
  method: z.string(),
  /** Without what a filter looks for. */
  path: z.string(),
  status: z.number(),
  outcome: z.enum([
    'person-added',
    'person-changed',
    'person-unchanged',
    'person-removed',
    'person-brought-back',
    'team-added',
    'team-changed',
    'team-unchanged',
    'team-removed',
    'read',
    'found',
    'refused',
  ]),
  /** Whom it was about; null of somebody erased. */
  person: z.string().nullable(),
  team: z.string().nullable(),
  /** Members of the team. */
  added: z.number(),
  removed: z.number(),
  /** Results of a search. */
  found: z.number(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})
export type ScimRequest = z.output<typeof scimRequest>

export const listScimRequests = define('GET', '/api/admin/scim/requests', {
  access: { may: 'scim.manage' },
  summary: 'The last requests of the directory, newest first',
  query: z.object({ before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
  reply: z.object({ requests: z.array(scimRequest), nextBefore: z.number().nullable() }),
})
