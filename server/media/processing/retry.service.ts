import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from '#server/media/media.sql.ts'
import { uploadOrOfOwnPost } from '#server/media/uploads.service.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { setProcessingAgain } from './states.sql.ts'
import * as jobs from './upload-jobs.sql.ts'

/**
 * Processes a failed upload of the actor, or in their post, again; the post shows it as processing. Throws Refusal
 * `media.missing` for others, and `media.gone` when the original is no longer stored.
 */
export async function retry(ctx: Ctx, actor: Actor, id: string): Promise<{ jobId: string }> {
  const { postId } = await uploadOrOfOwnPost(ctx, actor, id)
  await inTransaction(ctx, async unit => {
    if (postId !== null) await sql.lockPost(unit.db, postId)
    const upload = await sql.lockMedia(unit.db, id)
    if (!upload) throw new Refusal('media.missing')
    if (upload.status !== 'failed') return
    if (!(await jobs.restartJob(unit.db, id))) throw new Refusal('media.gone')
    await setProcessingAgain(unit.db, id)
    await enqueueProcessing(unit, upload)
    if (upload.teamId !== null) unit.invalidate(`team:${upload.teamId}`)
  })
  return { jobId: id }
}
