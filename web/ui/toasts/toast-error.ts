import { type FailureWords, failureOf } from '#web/lib/calls/failure.ts'
import { toast } from './toast.store.ts'

/** Shows a failed call as a toast. Shows nothing for an expired session, which has its own. */
export function toastError(error: unknown, words: FailureWords): void {
  const failure = failureOf(error, words)
  if (failure) toast({ ...failure, variant: 'destructive' })
}
