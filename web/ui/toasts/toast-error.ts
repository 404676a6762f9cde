import { isCallFailure, referenceOf, SignedOut, serverText, Unreachable } from '#web/lib/calls/errors.ts'
import { common } from '#web/lib/common.text.ts'
import { toast } from './toast.store.ts'

interface FailureToast {
  /** What failed. */
  title: string
  /** A fixed explanation, in place of the server's. */
  text?: string
  /** The explanation where the server gave none. */
  fallback?: string
}

/**
 * Shows a failed call as a toast: what failed, and below it why, in the server's words, with the reference of a failure
 * of the server. Shows nothing for an expired
 * session, which has its own toast. An error that is no CallFailure is a bug: it is reported to the console as well.
 */
export function toastError(error: unknown, { title, text, fallback }: FailureToast): void {
  if (error instanceof SignedOut) return
  if (!isCallFailure(error)) reportError(error)
  const unreachable = error instanceof Unreachable ? common.unreachable : undefined
  const reason = text ?? serverText(error) ?? fallback ?? unreachable
  const reference = referenceOf(error)
  const description = reference === undefined ? reason : [reason, common.reference({ id: reference })].join(' ')
  toast({ title, description, variant: 'destructive' })
}
