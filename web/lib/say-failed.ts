import { CallError, textOf } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.store.ts'

/** Tells that something failed, with the server's reason where it gave one. A lost session tells itself. */
export function sayFailed(error: unknown, title: string): void {
  if (error instanceof CallError && error.status === 401) return
  toast({ title, description: textOf(error, '') || undefined, variant: 'destructive' })
}
