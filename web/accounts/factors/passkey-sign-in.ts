import type { signIn } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import * as calls from '#contract/factors.ts'
import { factors as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { withoutSending } from '#web/offline/outbox/lock.ts'
import { factorFailureOf } from './factor-failure.ts'
import { askForPasskey, canSuggestPasskeys, stopSuggesting } from './webauthn.ts'

/** Signs in with a passkey alone; `suggest` offers it among the suggestions of a field, without a prompt. */
export async function signInWithPasskey({ suggest = false } = {}): Promise<ReplyOf<typeof calls.signInWithPasskey>> {
  const passkey = await askForPasskey(await call(calls.passkeySignInOptions), { suggest })
  return withoutSending(() => call(calls.signInWithPasskey, { body: { passkey } }))
}

/** Offers a passkey among the suggestions of the field for the address, until `signal` is aborted. */
export async function suggestPasskey(
  enter: (reply: ReplyOf<typeof signIn>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await canSuggestPasskeys()) || signal.aborted) return
  signal.addEventListener('abort', () => void stopSuggesting(), { once: true })
  await enter(await signInWithPasskey({ suggest: true }))
}

export const passkeyFailureOf = (error: unknown) => factorFailureOf(error, text.stepFailed)
