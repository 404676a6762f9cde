import { z } from 'zod'
import { limits } from './limits.ts'
import { hexColor, line, required, requiredLine, safeText, timeZone } from './values.ts'

/** Labels without a hyphen at their ends, the last one with a letter, so that an IP address is none. */
const hostName = /^(?:(?!-)[\p{L}\p{N}-]+(?<!-)\.)+(?!-)(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]+(?<!-)$/u

/** Returns the host name in what people paste for it: an email address, or the address of a web page. */
function hostIn(text: string): string {
  const [authority = ''] = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[/?#]/, 1)
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/^www\./, '')
}

const noDomain = 'Please enter a domain such as example.com'

/** A host name such as `example.com`, also taken from an email or web address. The server converts it to ASCII. */
export const domain = safeText()
  .trim()
  .max(limits.pastedDomainCharacters, noDomain)
  .transform(hostIn)
  .refine(text => text !== '', 'Domain cannot be empty')
  .refine(text => text.length <= 253 && hostName.test(text), noDomain)

const companyName = requiredLine('Company name is required', limits.companyNameCharacters)
export const appName = line(required, limits.appNameCharacters)
const primaryColor = hexColor('Invalid color format')

export const setupForm = z.object({
  name: companyName,
  appName: appName.optional(),
  primaryColor: primaryColor.default(limits.primaryColor),
  domains: z
    .array(domain, 'At least one domain is required')
    .min(1, 'At least one domain is required')
    .max(limits.domainsMax, `At most ${limits.domainsMax} domains`),
  /** That of the browser that sets up. */
  timeZone: timeZone.optional(),
  setupToken: z.string().max(200).optional(),
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
    .max(logoCharacters, { error: 'The logo is larger than 2 MB', abort: true })
    .refine(url => logoPath.test(url) || logoDataUrl.test(url), 'Please choose a PNG, JPEG, WebP or SVG picture')
    .nullable()
    .optional(),
})
