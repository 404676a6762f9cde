import { z } from 'zod'
import { define } from './call.ts'
import { domain, registration } from './company.forms.ts'
import { languageTag } from './languages.ts'
import { limits } from './limits.ts'
import { entries } from './organization.forms.ts'
import { done, idParams, timeZone } from './values.ts'

export const organization = z.object({ departments: z.array(z.string()), functions: z.array(z.string()) })
export type Organization = z.output<typeof organization>

const organizationSettings = organization.extend({ registration })
export type OrganizationSettings = z.output<typeof organizationSettings>

export const authorizedDomain = z.object({
  id: z.number(),
  /** In ASCII, as it is compared. */
  domain: z.string(),
  /** As people write it: `münchen.example` for `xn--mnchen-3ya.example`. */
  unicode: z.string(),
})
export type AuthorizedDomain = z.output<typeof authorizedDomain>

export const getOrganization = define('GET', '/api/organization-settings', {
  access: { may: 'team.create' },
  summary: 'The departments and functions that teams are made of, and who may register',
  reply: organizationSettings,
})

export const setOrganization = define('PUT', '/api/organization-settings', {
  access: { may: 'organization.edit' },
  summary: 'Sets the lists, and who may register; teams keep entries that the lists lose',
  body: z.object({
    departments: entries,
    functions: entries,
    /** The lists before the edit: only differences from them are applied, so that two may edit at once. */
    known: organization.optional(),
    /** Unchanged when left out. */
    registration: registration.optional(),
  }),
  bodyBytes: limits.listsBodyBytes,
  reply: organizationSettings,
})

export const setTimeZone = define('PUT', '/api/organization-settings/time-zone', {
  access: { may: 'organization.edit' },
  summary: 'Sets the time zone in which reports count days',
  body: z.object({
    timeZone,
    /** Only while the company has none. */
    isGuess: z.boolean().default(false),
  }),
  /** The time zone of the company, as the database names it. */
  reply: z.object({ timeZone: z.string() }),
})

/**
 * The language of people who have chosen none and whose browser names none of ours, and of what the app posts. Throws
 * Refusal `language.unknown`.
 */
export const setCompanyLanguage = define('PUT', '/api/organization-settings/language', {
  access: { may: 'organization.edit' },
  summary: 'Sets the language of the company',
  body: z.object({ language: languageTag }),
  reply: z.object({ language: z.string() }),
})

export const listDomains = define('GET', '/api/domains', {
  access: { may: 'organization.edit' },
  summary: 'The domains whose addresses may register, by name',
  reply: z.array(authorizedDomain),
})

export const addDomain = define('POST', '/api/domains', {
  access: { may: 'organization.edit' },
  summary: 'Allows addresses at a domain to register',
  body: z.object({ domain }),
  reply: authorizedDomain,
  status: 201,
})

export const removeDomain = define('DELETE', '/api/domains/:id', {
  access: { may: 'organization.edit' },
  summary:
    'Stops addresses at a domain from registering; existing users stay; while they may register, the last domain cannot be removed',
  params: idParams,
  reply: done,
})
