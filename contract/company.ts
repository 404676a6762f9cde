import { z } from 'zod'
import { define } from './call.ts'
import { limits } from './limits.ts'
import { hexColor, line, required, requiredLine, safeText } from './values.ts'

export const company = z.object({
  id: z.number(),
  name: z.string(),
  appName: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string(),
  /** The server has no ffmpeg: videos can't be uploaded. Only in the reply of getCompany. */
  areVideosOff: z.literal(true).optional(),
  /** Only for those who may manage giveaways. */
  giveawayAnnouncementTemplate: z.string().optional(),
  giveawayWinnerTemplate: z.string().optional(),
})
export type Company = z.output<typeof company>

/** Labels without a hyphen at their ends, the last one with a letter, so that an IP address is none. */
const hostName = /^(?:(?!-)[\p{L}\p{N}-]+(?<!-)\.)+(?!-)(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]+(?<!-)$/u

/** Returns the host name in what people paste for it: an email address, or the address of a web page. */
const hostIn = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/^www\./, '')

/** A host name such as `example.com`, also taken from an email or web address. The server converts it to ASCII. */
export const domain = safeText()
  .trim()
  .transform(hostIn)
  .refine(text => text !== '', 'Domain cannot be empty')
  .refine(text => text.length <= 253 && hostName.test(text), 'Please enter a domain such as example.com')

const companyName = requiredLine('Company name is required', limits.companyNameCharacters)
const appName = line(required, limits.appNameCharacters)
const primaryColor = hexColor('Invalid color format')

export const setupForm = z.object({
  name: companyName,
  appName: appName.optional(),
  primaryColor: primaryColor.default(limits.primaryColor),
  domains: z
    .array(domain, 'At least one domain is required')
    .min(1, 'At least one domain is required')
    .max(limits.domainsMax, `At most ${limits.domainsMax} domains`),
  setupToken: z.string().max(200).optional(),
})

/** The public path of a logo; its name can't be guessed and changes with the picture. */
export const logoPath = /^\/logo\/[0-9a-f]{32}\.webp$/
/** A new logo, as pages send it. */
export const logoDataUrl = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/
/** Four characters of base64 are three bytes. */
const logoCharacters = Math.ceil((limits.logoBytes * 4) / 3) + 100

export const brandingForm = z.object({
  name: companyName,
  appName: appName.default(''),
  primaryColor,
  /** A data URL sets a new logo, null removes it; the current path or nothing leaves it unchanged. */
  logoUrl: z
    .string()
    .max(logoCharacters, 'The logo is larger than 2 MB')
    .refine(url => logoPath.test(url) || logoDataUrl.test(url), 'Please choose a PNG, JPEG, WebP or SVG picture')
    .nullable()
    .optional(),
})

/** Fields that are left out stay unchanged. */
export const companyEdit = brandingForm.extend({ appName }).partial()

export const editCompany = define({
  method: 'PUT',
  path: '/api/company',
  access: { may: 'company.brand' },
  summary: 'Changes the given ones of name, app name, color and logo',
  body: companyEdit,
  bodyBytes: logoCharacters + 10_000,
  reply: company,
})

export const getCompany = define({
  method: 'GET',
  path: '/api/company',
  access: 'public',
  summary: 'The company of this deployment, or null while none is set up',
  reply: company.nullable(),
})

export const setupState = define({
  method: 'GET',
  path: '/api/company/setup',
  access: 'public',
  summary: 'Whether set-up requires the token from the server log, and whether it is still possible',
  reply: z.object({
    isSetUp: z.boolean(),
    needsToken: z.boolean(),
    /** Until the first account is verified, set-up can be repeated. */
    isOpen: z.boolean(),
    /** What an earlier set-up chose, to be corrected; empty once somebody has joined, and where a token is needed. */
    domains: z.array(z.string()),
  }),
})

export const setupCompany = define({
  method: 'POST',
  path: '/api/company/setup',
  access: 'public',
  summary:
    'Sets up the company, its domains and the Company-wide team; replaces what was set up until somebody has joined',
  body: setupForm,
  reply: company,
  status: 201,
})
