import type { Actor } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { inTransaction } from '#server/lib/unit.ts'
import * as sql from '#server/media/media.sql.ts'
import { ownUpload } from '#server/media/uploads.service.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { setProcessingAgain } from './states.sql.ts'
import * as jobs from './upload-jobs.sql.ts'

/**
 * Processes the actor's own failed upload again; its post shows it as processing. Throws Refusal `media.missing` for
 * other users' uploads, and `media.gone` when the original is no longer stored.
 */
export async function retry(ctx: Ctx, actor: Actor, id: string): Promise<{ jobId: string }> {
  const { postId } = await ownUpload(ctx, actor, id)
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
