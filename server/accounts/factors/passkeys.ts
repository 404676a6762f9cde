import type { z } from 'zod'
import type { Assertion, Attestation, creationOptions, requestOptions } from '#contract/factors.ts'
import { lifetimes } from '#contract/lifetimes.ts'
import type { PasskeyRow } from './factors.sql.ts'

/** Where passkeys belong (the "relying party"): made for one host name, they work there alone. */
export interface Site {
  /** A host name. */
  id: string
  origin: string
}

/** The user, as an authenticator lists them. */
interface Holder {
  id: number
  /** Their address or sign-in name. */
  login: string
  name: string
}

/** Loaded when somebody uses a passkey: it takes 25 MB of memory. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const algorithms = [-8, -7, -257]

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

/** What a browser needs to make a passkey, but none on an authenticator that has one of these. */
export async function optionsForNew(
  site: Site,
  appName: string,
  holder: Holder,
  existing: readonly PasskeyRow[],
): Promise<z.output<typeof creationOptions>> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: appName,
    rpID: site.id,
    userID: new TextEncoder().encode(String(holder.id)),
    userName: holder.login,
    userDisplayName: holder.name,
    timeout: lifetimes.challenge,
    excludeCredentials: existing.map(descriptorOf),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser needs to ask for one of these passkeys, or for any. */
export async function optionsForUse(
  site: Site,
  { known, verified }: { known?: readonly PasskeyRow[]; verified: boolean },
): Promise<z.output<typeof requestOptions>> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    timeout: lifetimes.challenge,
    userVerification: verified ? 'required' : 'preferred',
    ...(known && { allowCredentials: known.map(descriptorOf) }),
  })
}

export type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Returns the passkey that was made; undefined when the reply does not fit the challenge or the site. */
export async function verifyNew(site: Site, challenge: string, reply: Attestation): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const found = await verifyRegistrationResponse({
    response: reply,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!found?.verified) return undefined
  const { id, publicKey, counter } = found.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: reply.response.transports ?? [] }
}

/**
 * Returns the counter of a use of the passkey; undefined when the reply does not fit the challenge, the site or the
 * key, or the counter did not grow, as with a copied passkey.
 */
export async function verifyUse(
  site: Site,
  challenge: string,
  reply: Assertion,
  { passkey, verified }: { passkey: PasskeyRow; verified: boolean },
): Promise<number | undefined> {
  const { credentialId, publicKey, counter, transports } = passkey
  const { verifyAuthenticationResponse } = await library()
  const found = await verifyAuthenticationResponse({
    response: reply,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: verified,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(() => undefined)
  return found?.verified ? found.authenticationInfo.newCounter : undefined
}
