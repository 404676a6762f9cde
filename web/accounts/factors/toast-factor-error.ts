import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { Canceled } from './canceled.ts'
import { text } from './factors.text.ts'
import { PasskeyFailed } from './webauthn.ts'

const reasons = {
  canceled: text.passkeyCanceled,
  exists: text.passkeyExists,
  broken: text.passkeyBroken,
} as const

/** Shows why a factor could not be used or changed; nothing when the user canceled the confirmation. */
export function toastFactorError(error: unknown, title: string): void {
  if (error instanceof Canceled) return
  if (error instanceof PasskeyFailed) toast({ title, description: reasons[error.reason], variant: 'destructive' })
  else toastError(error, { title })
}
