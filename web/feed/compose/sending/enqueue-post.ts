import type { BodyOf } from '#contract/call.ts'
import type { createPost } from '#contract/feed.ts'
import { pending as text } from '#locales/text.ts'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { enqueue } from '#web/offline/outbox/outbox.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'

type Body = Omit<BodyOf<typeof createPost>, 'mediaUrls'> & { clientKey: string; teamId: number }

/** Puts a post with its files into the outbox, and says so. Returns false where the device cannot store it. */
export async function enqueuePost({ teamId, ...body }: Body, files: readonly File[]): Promise<boolean> {
  if (!(await enqueue({ kind: 'post', teamId, body, files, uploaded: [] }))) return false
  toast({ title: text.queued, description: text.queuedText })
  return true
}

/** Whether the failure, or what caused it, is a lost connection. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Unreachable) return true
  return error instanceof Error && error.cause !== undefined && isConnectionLost(error.cause)
}
