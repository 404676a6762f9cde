import { CallError, textOf } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.store.ts'
import { common } from './common.text.ts'

/** Tells that something failed, with the server's reason where it gave one. A lost session tells itself. */
export function sayFailed(error: unknown, title: string): void {
  if (isSessionLost(error)) return
  toast({ title, description: textOf(error, '') || undefined, variant: 'destructive' })
}

/** Tells the server's reason, or else what failed. A lost session tells itself. */
export function sayError(error: unknown, failed: string): void {
  if (isSessionLost(error)) return
  toast({ title: common.error, description: textOf(error, failed), variant: 'destructive' })
}

const isSessionLost = (error: unknown) => error instanceof CallError && error.status === 401
