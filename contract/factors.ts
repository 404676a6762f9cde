import { z } from 'zod'
import { user } from './accounts.ts'
import { define } from './call.ts'
import { code, codeForm } from './factors.forms.ts'
import { limits } from './limits.ts'
import { done, id, idParams, instant, required } from './values.ts'

const bytes = z
  .string()
  .max(limits.webauthnCharacters, { abort: true })
  .regex(/^[\w-]*$/)
const transports = z.array(z.string().max(40)).max(10)

/** The reply of an authenticator that signs in, as browsers write it in JSON (WebAuthn). */
export const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}),
})
export type Assertion = z.output<typeof assertion>

/** The reply of an authenticator that makes a passkey. */
export const attestation = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() }),
  clientExtensionResults: z.object({}),
})
export type Attestation = z.output<typeof attestation>

const requirement = z.enum(['discouraged', 'preferred', 'required'])
const descriptor = z.object({ id: z.string(), type: z.string(), transports: transports.optional() })

/** The browser's options to request a passkey. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: requirement.optional(),
})

/** The browser's options to create a passkey. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: requirement.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: requirement.optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
})

export const getSecondStep = define('GET', '/api/auth/second-step', {
  access: 'public',
  summary: 'By what the sign-in that this browser has begun can be completed',
  reply: z.object({ passkey: z.boolean(), authenticator: z.boolean() }),
})

export const secondStepOptions = define('POST', '/api/auth/second-step/options', {
  access: 'public',
  summary: 'A challenge for a passkey as the second step',
  reply: requestOptions,
})

export const takeSecondStep = define('POST', '/api/auth/second-step', {
  access: 'public',
  summary: 'Completes the sign-in that this browser has begun, by a code or a passkey',
  body: z.union([z.object({ passkey: assertion }), codeForm]),
  reply: z.object({ user }),
})

export const passkeySignInOptions = define('POST', '/api/auth/passkey/options', {
  access: 'public',
  summary: 'A challenge for signing in with a passkey alone',
  reply: requestOptions,
})

export const signInWithPasskey = define('POST', '/api/auth/passkey', {
  access: 'public',
  summary: 'Signs in with a passkey alone, which has verified its user',
  body: z.object({ passkey: assertion }),
  reply: z.object({ user }),
})

const passkey = z.object({
  id,
  /** The browser and system in which it was made, such as "Chrome on Windows". */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.output<typeof passkey>

export const listFactors = define('GET', '/api/users/me/factors', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'My passkeys, authenticator app and recovery codes',
  reply: z.object({
    passkeys: z.array(passkey),
    authenticator: z.object({ createdAt: instant, lastUsedAt: instant.nullable() }).nullable(),
    recoveryCodesLeft: z.number(),
    /** The company requires a second step of me. */
    isRequired: z.boolean(),
    /** Browsers accept passkeys for names only: not where the app is reached by an IP address. */
    arePasskeysAvailable: z.boolean(),
  }),
})
export type Factors = z.output<typeof listFactors.reply>

export const confirmOptions = define('POST', '/api/users/me/confirm/options', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'A challenge for confirming with a passkey that it is me',
  reply: requestOptions,
})

export const confirmIdentity = define('POST', '/api/users/me/confirm', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'Confirms that it is me, as a sign-in would: required to change factors, if that was a while ago',
  body: z.union([
    z.object({ passkey: assertion }),
    z.object({ password: z.string({ error: required }).min(1, { error: required }).max(1_000), code: code.optional() }),
  ]),
  reply: done,
})

/** With the first factor come recovery codes, which are shown once. */
const added = done.extend({ recoveryCodes: z.array(z.string()) })

export const passkeyOptions = define('POST', '/api/users/me/passkeys/options', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'A challenge for making a passkey',
  reply: creationOptions,
})

export const addPasskey = define('POST', '/api/users/me/passkeys', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'Adds a passkey, and ends my other sessions',
  body: z.object({ passkey: attestation }),
  bodyBytes: limits.newPasskeyBodyBytes,
  reply: added,
})

export const removePasskey = define('DELETE', '/api/users/me/passkeys/:id', {
  access: 'signed-in',
  summary: 'Removes a passkey, and ends my other sessions',
  params: idParams,
  reply: done,
})

export const startAuthenticator = define('POST', '/api/users/me/authenticator/start', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'A new key for an authenticator app, which counts once a code of it is sent',
  reply: z.object({ key: z.string(), uri: z.string() }),
})

export const addAuthenticator = define('POST', '/api/users/me/authenticator', {
  access: 'signed-in',
  withoutFactor: true,
  summary: 'Turns the authenticator app on by its first code, and ends my other sessions',
  body: codeForm,
  reply: added,
})

export const removeAuthenticator = define('DELETE', '/api/users/me/authenticator', {
  access: 'signed-in',
  summary: 'Turns the authenticator app off, and ends my other sessions',
  reply: done,
})

export const renewRecoveryCodes = define('POST', '/api/users/me/recovery-codes', {
  access: 'signed-in',
  summary: 'New recovery codes, which replace the old ones',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const resetFactors = define('DELETE', '/api/admin/users/:id/factors', {
  access: { may: 'user.reset-factors' },
  summary: 'Removes the second step of somebody who lost everything, and signs them out',
  params: idParams,
  reply: done,
})

/** Of whom the company requires a second step. */
const factorRule = z.enum(['nobody', 'owners-and-admins', 'everyone'])
export type FactorRule = z.output<typeof factorRule>

export const getFactorRule = define('GET', '/api/company/second-step', {
  access: { may: 'organization.edit' },
  summary: 'Who must have a second step, and how many people have none',
  reply: z.object({
    requiredOf: factorRule,
    /** How many have none. */
    without: z.object({ ownersAndAdmins: z.number(), everyone: z.number() }),
  }),
})

export const setFactorRule = define('PUT', '/api/company/second-step', {
  access: { may: 'organization.edit' },
  summary: 'Sets who must have a second step; only an owner who has one can require it',
  body: z.object({ requiredOf: factorRule }),
  reply: done,
})
