import type { ReplyOf } from '#contract/call.ts'
import type { Assertion, Attestation, passkeyOptions, passkeySignInOptions } from '#contract/factors.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'

/** Passkeys in this browser. The library is loaded on first use. */
const library = () => import('@simplewebauthn/browser')

/** No passkey came of it. */
export class PasskeyFailed extends Error {
  override readonly name = 'PasskeyFailed'
  readonly reason: 'canceled' | 'exists' | 'broken'

  constructor(reason: PasskeyFailed['reason'], cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** Throws PasskeyFailed. */
export async function makePasskey(options: ReplyOf<typeof passkeyOptions>): Promise<Attestation> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options }).catch(fail)
  const { clientDataJSON, attestationObject, transports } = made.response
  return { ...idOf(made), response: { clientDataJSON, attestationObject, transports } }
}

/** `suggest` waits until the user chooses a passkey among the suggestions of a field. Throws PasskeyFailed. */
export async function askForPasskey(
  options: ReplyOf<typeof passkeySignInOptions>,
  { suggest = false } = {},
): Promise<Assertion> {
  const { startAuthentication } = await library()
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: suggest }).catch(fail)
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  return { ...idOf(used), response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Ends the wait for a suggestion. */
export const stopSuggesting = (): Promise<void> =>
  library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())

const idOf = ({ id, rawId }: { id: string; rawId: string }) =>
  ({ id, rawId, type: 'public-key', clientExtensionResults: {} }) as const

/** DOM exceptions, and the library's errors with their names. */
function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const isCanceled = name === 'NotAllowedError' || name === 'AbortError'
  throw new PasskeyFailed(isCanceled ? 'canceled' : name === 'InvalidStateError' ? 'exists' : 'broken', error)
}

/** The user did not confirm that it is them. */
export class Canceled extends Error {
  override readonly name = 'Canceled'
}
