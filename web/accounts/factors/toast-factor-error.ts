import { toast } from '#web/ui/toasts/toast.store.ts'
import { factorFailureOf } from './factor-failure.ts'

/** Shows why a factor could not be used or changed; nothing when the user canceled the confirmation. */
export function toastFactorError(error: unknown, title: string): void {
  const failure = factorFailureOf(error, title)
  if (failure) toast({ ...failure, variant: 'destructive' })
}
