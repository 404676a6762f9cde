import type { BodyOf } from '#contract/call.ts'
import type { createPost } from '#contract/feed.ts'
import { CallError } from '#web/lib/call.ts'
import { enqueue } from '#web/lib/outbox/outbox.ts'
import { UploadError } from '#web/media/upload.ts'
import { toast } from '#web/ui/toast.store.ts'
import { text } from './queued.text.ts'

type Body = Omit<BodyOf<typeof createPost>, 'mediaUrls'> & { clientKey: string; teamId: number }

/**
 * Queues a post that could not be sent for want of a line, with its files, and says so; true where that was so and could
 * be done.
 */
export async function queuePost(error: unknown, { teamId, ...body }: Body, files: readonly File[]): Promise<boolean> {
  if (!isLineLost(error)) return false
  if (!(await enqueue({ kind: 'post', teamId, body, files, uploaded: [] }))) return false
  toast({ title: text.queued, description: text.queuedText })
  return true
}

/** The failure itself, or what stands behind it. */
function isLineLost(error: unknown): boolean {
  if (error instanceof CallError) return false
  if (error instanceof UploadError || (error instanceof Error && error.cause)) return isLineLost(error.cause)
  return error instanceof TypeError
}
