import { z } from 'zod'
import { define } from './call.ts'
import { ssoClientForm, ssoForm } from './sso.forms.ts'
import { done, instant } from './values.ts'

const connection = z.object({
  /** What people know the provider by, such as "Google". */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  createPeople: z.boolean(),
  isRequired: z.boolean(),
})
export type SsoConnection = z.output<typeof connection>

export const getSso = define('GET', '/api/admin/sso', {
  access: { may: 'sso.manage' },
  summary: 'The provider by which people sign in, without its secret; null for none',
  reply: connection.nullable(),
})

export const setSso = define('PUT', '/api/admin/sso', {
  access: { may: 'sso.manage' },
  summary: 'Sets the provider; a new issuer, client or secret is tested first',
  body: ssoForm,
  reply: connection,
})

export const deleteSso = define('DELETE', '/api/admin/sso', {
  access: { may: 'sso.manage' },
  summary: 'Turns single sign-on off; accounts stay connected for the same issuer',
  reply: done,
})

export const ssoSteps = ['issuer', 'keys', 'client'] as const
const step = z.object({
  name: z.enum(ssoSteps),
  /** `not-tried` after one that has failed, and where the provider's reply says neither. */
  state: z.enum(['passed', 'failed', 'not-tried']),
  /** What is wrong, and what to do. */
  message: z.string().optional(),
})
export type SsoStep = z.output<typeof step>

export const testSso = define('POST', '/api/admin/sso/test', {
  access: { may: 'sso.manage' },
  summary: 'Tests a provider: its settings, its keys, and the client with its secret; saves nothing',
  body: ssoClientForm,
  reply: z.object({ isPassed: z.boolean(), steps: z.array(step) }),
})
export type SsoTest = z.output<typeof testSso.reply>

export const getOwnSso = define('GET', '/api/users/me/sso', {
  access: 'signed-in',
  summary: 'Whether my account is connected with one at the company’s provider',
  reply: z.object({ connectedAt: instant.nullable() }),
})

export const connectOwnSso = define('POST', '/api/users/me/sso', {
  access: 'signed-in',
  summary: 'Begins to connect my account with one at the company’s provider, at the address that the reply has',
  reply: z.object({ redirectTo: z.string() }),
})

export const disconnectOwnSso = define('DELETE', '/api/users/me/sso', {
  access: 'signed-in',
  summary: 'Disconnects my account from the one at the company’s provider',
  reply: done,
})
