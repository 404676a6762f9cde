import { common } from '#locales/text.ts'
import { isCallFailure, referenceOf, SignedOut, serverText, Unreachable } from './errors.ts'

export interface FailureWords {
  /** What failed. */
  title: string
  /** A fixed explanation, in place of the server's. */
  text?: string
  /** The explanation where the server gave none. */
  fallback?: string
}

/** What a message about a failure says. */
export interface Failure {
  title: string
  description: string | undefined
}

/**
 * Describes a failed call: what failed, and why, in the server's words, with the reference of a failure of the server.
 * Undefined for an expired session, which has its own message. An error that is no CallFailure is a bug: it is reported
 * to the console as well.
 */
export function failureOf(error: unknown, { title, text, fallback }: FailureWords): Failure | undefined {
  if (error instanceof SignedOut) return undefined
  if (!isCallFailure(error)) reportError(error)
  const unreachable = error instanceof Unreachable ? common.unreachable : undefined
  const reason = text ?? serverText(error) ?? fallback ?? unreachable
  const reference = referenceOf(error)
  return {
    title,
    description: reference === undefined ? reason : [reason, common.reference({ id: reference })].join(' '),
  }
}
