import { factors as text } from '#locales/text.ts'
import { type Failure, failureOf } from '#web/lib/calls/failure.ts'
import { Canceled, PasskeyFailed } from './webauthn.ts'

const reasons = {
  canceled: text.passkeyCanceled,
  exists: text.passkeyExists,
  broken: text.passkeyBroken,
} as const

/** Describes why a factor could not be used or changed; undefined where the user canceled the confirmation. */
export function factorFailureOf(error: unknown, title: string): Failure | undefined {
  if (error instanceof Canceled) return undefined
  if (error instanceof PasskeyFailed) return { title, description: reasons[error.reason] }
  return failureOf(error, { title })
}
