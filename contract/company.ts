import { z } from 'zod'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { appName, brandingForm, logoCharacters, ownerForm, registration, setupForm } from './company.forms.ts'
import { limits } from './limits.ts'

export const company = z.object({
  id: z.number(),
  name: z.string(),
  appName: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string(),
  /** In which days are counted; UTC while it is null. */
  timeZone: z.string().nullable(),
  /** BCP 47; English while it is null. */
  language: z.string().nullable(),
  registration,
  /** What people know the provider of single sign-on by; null for none. Only in the reply of getCompany. */
  sso: z.object({ name: z.string() }).nullable().optional(),
  /** The host of the service that texts are translated by; only in the reply of getCompany to people who are signed in. */
  translationHost: z.string().optional(),
  /** The server has no ffmpeg: videos can't be uploaded. Only in the reply of getCompany. */
  areVideosOff: z.literal(true).optional(),
  /** People are asked for notifications after a first like, comment or confirmation; as `areVideosOff`. */
  asksForPushLater: z.literal(true).optional(),
  /**
   * Where links in mails and on cards lead, as an origin; only in the reply of getCompany. Where PUBLIC_URL sets it,
   * everybody learns of it, because calls from pages at other addresses are refused.
   */
  address: z.object({ origin: z.string(), isSet: z.boolean() }).optional(),
  /** Only for those who may manage giveaways. */
  giveawayAnnouncementTemplate: z.string().optional(),
  giveawayWinnerTemplate: z.string().optional(),
  /** The words of the company's language in filled templates. */
  giveawayWords: z.object({ locale: z.string(), companyWide: z.string(), yourFeeds: z.string() }).optional(),
  /** The templates of the company's language that nobody has changed. */
  usualGiveawayTemplates: z.object({ announcement: z.string(), winner: z.string() }).optional(),
})
export type Company = z.output<typeof company>

/** Fields that are left out stay unchanged. */
export const companyEdit = brandingForm.extend({ appName }).partial()

export const editCompany = define('PUT', '/api/company', {
  access: { may: 'company.brand' },
  summary: 'Changes the given ones of name, app name, color and logo',
  body: companyEdit,
  bodyBytes: logoCharacters + 10_000,
  reply: company,
})

export const getCompany = define('GET', '/api/company', {
  access: 'public',
  summary: 'The company of this deployment, or null while none is set up',
  reply: company.nullable(),
})

export const setupState = define('GET', '/api/company/setup', {
  access: 'public',
  summary: 'Whether set-up requires the token from the server log and is still possible, and whether mail is set up',
  reply: z.object({
    isSetUp: z.boolean(),
    needsToken: z.boolean(),
    /** Until the first account is verified, set-up can be repeated. */
    isOpen: z.boolean(),
    /** The choices of an earlier set-up, to be corrected; empty once somebody has joined, and where a token is needed. */
    domains: z.array(z.string()),
    /** As the domains. */
    departments: z.array(z.string()),
    functions: z.array(z.string()),
    /** Without a mail server, mails are written to the outbox folder. */
    isMailSetUp: z.boolean(),
  }),
})

export const setupCompany = define('POST', '/api/company/setup', {
  access: 'public',
  summary:
    'Sets up the company, its domains and the Company-wide team; replaces what was set up until somebody has joined',
  body: setupForm,
  bodyBytes: limits.listsBodyBytes,
  reply: company,
  status: 201,
})

export const setupOwner = define('POST', '/api/company/setup/owner', {
  access: 'public',
  summary: 'Makes the account of the first owner, and signs this browser in; until somebody has joined',
  body: ownerForm,
  reply: z.object({
    user,
    /** The name to sign in with, for somebody without an address. */
    signInName: z.string().optional(),
  }),
  status: 201,
})
