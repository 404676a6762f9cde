import { z } from 'zod'
import { define } from './call.ts'
import { domain } from './company.ts'
import { limits } from './limits.ts'
import { done, filled, idParams } from './values.ts'

/** Departments, functions and the domains whose addresses may register (spec 2 §2.5). */
export const listEntry = filled('Please leave no entry empty', limits.listEntryCharacters)

/** How two entries are compared: `hvac` is `HVAC`. */
export const sameEntry = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase('en') === b.trim().toLocaleLowerCase('en')

const entries = z
  .array(listEntry)
  .max(limits.listEntries, `At most ${limits.listEntries} entries`)
  .superRefine((list, context) => {
    const twice = list.find((entry, n) => list.findIndex(other => sameEntry(other, entry)) < n)
    if (twice !== undefined) context.addIssue({ code: 'custom', message: `${twice} is in the list already` })
  })

export const organization = z.object({ departments: z.array(z.string()), functions: z.array(z.string()) })
export type Organization = z.output<typeof organization>

export const authorizedDomain = z.object({ id: z.number(), domain: z.string() })
export type AuthorizedDomain = z.output<typeof authorizedDomain>

export const getOrganization = define({
  method: 'GET',
  path: '/api/organization-settings',
  access: { may: 'team.create' },
  summary: 'The departments and functions that teams are made of',
  reply: organization,
})

export const setOrganization = define({
  method: 'PUT',
  path: '/api/organization-settings',
  access: { may: 'organization.edit' },
  summary: 'Sets the lists; a team keeps what is no longer in them',
  body: z.object({
    departments: entries,
    functions: entries,
    /** The lists as they were when they were edited: only what differs from them is changed, so that two may edit at once. */
    known: organization.optional(),
  }),
  reply: organization,
})

export const listDomains = define({
  method: 'GET',
  path: '/api/domains',
  access: { may: 'organization.edit' },
  summary: 'The domains whose addresses may register, by name',
  reply: z.array(authorizedDomain),
})

export const addDomain = define({
  method: 'POST',
  path: '/api/domains',
  access: { may: 'organization.edit' },
  summary: 'Lets addresses at a domain register',
  body: z.object({ domain }),
  reply: authorizedDomain,
  status: 201,
})

export const removeDomain = define({
  method: 'DELETE',
  path: '/api/domains/:id',
  access: { may: 'organization.edit' },
  summary: 'Stops addresses at a domain from registering; who is here stays, and so does the last domain',
  params: idParams,
  reply: done,
})
