import { z } from 'zod'
import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { requiredLine, safeText } from './values.ts'

/** A provider on the same machine, which needs no TLS. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Where Microsoft signs in accounts of any organization, or personal ones: an address there proves nothing. */
const sharedTenant = /^(common|organizations|consumers|9188040d-6c67-4b5b-b112-36a304b66dad)$/i
const microsoft = /(^|\.)(microsoftonline\.(com|us|de)|windows\.net|chinacloudapi\.cn|partner\.microsoftonline\.cn)$/

/** Whether an issuer signs in accounts of one organization only. */
const isOneTenant = ({ hostname, pathname }: URL): boolean =>
  !(microsoft.test(hostname) && pathname.split('/').some(part => sharedTenant.test(part)))

const isPlain = ({ search, hash, username, password }: URL) => `${search}${hash}${username}${password}` === ''
const isEncrypted = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))

/** The address of an OpenID provider, as its settings name it. */
const issuer = safeText(() => text.issuer)
  .trim()
  .max(limits.ssoIssuerCharacters, { error: () => text.issuer, abort: true })
  .refine(address => URL.canParse(address) && isPlain(new URL(address)) && isEncrypted(new URL(address)), {
    error: () => text.issuer,
    abort: true,
  })
  .refine(address => isOneTenant(new URL(address)), { error: () => text.issuerShared })

/** The provider and the client by which the app signs people in there. */
export const ssoClientForm = z.object({
  issuer,
  clientId: requiredLine(() => text.clientId, limits.ssoClientCharacters),
  /** The saved one where it is left out, for the same issuer and client. */
  clientSecret: requiredLine(() => text.clientSecret, limits.ssoClientCharacters).optional(),
})

export const ssoForm = ssoClientForm.extend({
  /** People with a verified address at an authorized domain become viewers when they first sign in. */
  createPeople: z.boolean().default(false),
  /** Passwords stop working for people with an address at an authorized domain, other than owners. */
  isRequired: z.boolean().default(false),
})
