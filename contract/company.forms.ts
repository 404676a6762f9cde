import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { newPassword } from './accounts.forms.ts'
import { apiLimits } from './api-limits.ts'
import { limits } from './limits.ts'
import { entries } from './organization.forms.ts'
import { emailAddress, hexColor, line, personName, required, requiredLine, safeText, timeZone } from './values.ts'

/** Labels without a hyphen at their ends, the last one with a letter, so that an IP address is none. */
const hostName = /^(?:(?!-)[\p{L}\p{N}-]+(?<!-)\.)+(?!-)(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]+(?<!-)$/u

/** Returns the host name in what people paste for it: an email address, or the address of a web page. */
function hostIn(written: string): string {
  const [authority = ''] = written
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#]/, 1)
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/^www\./, '')
}

const noDomain = { error: () => text.domain }

/** A host name such as `example.com`, also taken from an email or web address. The server converts it to ASCII. */
export const domain = safeText()
  .trim()
  .max(limits.pastedDomainCharacters, noDomain)
  .transform(hostIn)
  .refine(host => host !== '', { error: () => text.domainEmpty })
  .refine(host => host.length <= 253 && hostName.test(host), noDomain)

const companyName = requiredLine(() => text.companyName, limits.companyNameCharacters)
export const appName = line(required, limits.appNameCharacters)
const primaryColor = hexColor(() => text.color)

/** Who may register: people at the company's domains, or nobody who is not invited. */
export const registration = z.enum(['domains', 'invitation'])

/** Without the rule that people who may register need a domain. */
export const setupValues = z.object({
  name: companyName,
  appName: appName.optional(),
  primaryColor: primaryColor.default(limits.primaryColor),
  domains: z
    .array(domain, { error: () => text.noDomains })
    .max(limits.domainsMax, { error: () => text.domains({ max: String(limits.domainsMax) }) }),
  registration: registration.default('domains'),
  departments: entries.default([...apiLimits.departments]),
  functions: entries.default([...apiLimits.functions]),
  /** That of the browser that sets up. */
  timeZone: timeZone.optional(),
  setupToken: z.string().max(200).optional(),
})
export const setupForm = setupValues.refine(form => form.registration === 'invitation' || form.domains.length > 0, {
  path: ['domains'],
  error: () => text.noDomains,
})

/** The account of the person who set up the company. */
export const ownerForm = z.object({
  firstName: personName(() => text.firstName),
  lastName: personName(() => text.lastName),
  email: emailAddress().nullable(),
  newPassword,
  setupToken: setupValues.shape.setupToken,
})

/** The public path of a logo; its name can't be guessed and changes with the picture. */
export const logoPath = /^\/logo\/[0-9a-f]{32}\.webp$/
/** A new logo, as pages send it; an SVG may be percent-encoded instead. */
export const logoDataUrl =
  /^data:image\/(?:(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}|svg\+xml(?:;(?:charset=)?utf-?8)?,(?:[^%"]|%[\dA-F]{2})+)$/i
/** Four characters of base64 are three bytes. */
export const logoCharacters = Math.ceil((limits.logoBytes * 4) / 3) + 100

export const brandingForm = z.object({
  name: companyName,
  appName: appName.default(''),
  primaryColor,
  /** A data URL sets a new logo, null removes it; the current path or nothing leaves it unchanged. */
  logoUrl: z
    .string()
    .max(logoCharacters, { error: () => text.logoTooLarge, abort: true })
    .refine(url => logoPath.test(url) || logoDataUrl.test(url), { error: () => text.logo })
    .nullable()
    .optional(),
})
