import { z } from 'zod'
import { define } from './call.ts'
import { givenInstant, idParams, timeZone } from './values.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const hours = z.object({ from: clockTime, to: clockTime })
export type QuietHours = z.output<typeof hours>

/** Hours of one's own, none at all, or those of the company. */
const ownHours = z
  .union([
    hours.extend({ timeZone }).refine(({ from, to }) => from !== to, { path: ['to'] }),
    z.object({ isOff: z.literal(true) }),
    z.null(),
  ])
  .nullable()

export const setQuietHours = define('PUT', '/api/users/me/quiet-hours', {
  access: 'signed-in',
  summary: 'Sets when I get no pushes: from and to, never with isOff, or as the company with null',
  body: z.preprocess(
    // Without a body, as with null.
    body => (typeof body === 'object' && body !== null && Object.keys(body).length === 0 ? null : body),
    ownHours,
  ),
  reply: ownHours,
})

export const getQuietHours = define('GET', '/api/users/me/quiet-hours', {
  access: 'signed-in',
  summary: 'When I get no pushes, and when the company gets none',
  reply: z.object({
    own: ownHours,
    company: hours.nullable(),
    /** In which the hours of the company are mine. */
    timeZone: z.string(),
  }),
})

export const reportTimeZone = define('PUT', '/api/users/me/time-zone', {
  access: 'signed-in',
  summary: 'Notes the time zone of my device, in which quiet hours are mine',
  body: z.object({ timeZone }),
  reply: z.object({ timeZone: z.string() }),
})

const companyHours = z.object({
  hours: hours.nullable(),
  /** How many urgent posts the company may have in a day. */
  urgentPerDay: z.number().int().min(0).max(100),
})

export const getCompanyQuietHours = define('GET', '/api/organization-settings/quiet-hours', {
  access: { may: 'organization.edit' },
  summary: 'Quiet hours for everyone who has chosen none, and the limit of urgent posts',
  reply: companyHours.extend({
    /** How many follow them, and how many have hours of their own or none. */
    following: z.number(),
    others: z.number(),
    urgentRecently: z.number(),
  }),
})

export const setCompanyQuietHours = define('PUT', '/api/organization-settings/quiet-hours', {
  access: { may: 'organization.edit' },
  summary: 'Sets them; hours of null turn them off',
  body: companyHours.refine(({ hours: given }) => given === null || given.from !== given.to, { path: ['hours'] }),
  reply: companyHours,
})

export const audienceQuietHours = define('GET', '/api/teams/:id/quiet-hours', {
  access: 'signed-in',
  summary:
    'How many members of a team there are, how many of them a push reaches, and how many of these have quiet hours at a time; for those who may post to it',
  params: idParams,
  query: z.object({ at: givenInstant.optional() }),
  reply: z.object({
    people: z.number(),
    reachable: z.number(),
    quiet: z.number(),
    /** Of those whom no push reaches, how many a mail does; 0 without a mail server. */
    mailable: z.number(),
    urgentLeft: z.number(),
  }),
})
