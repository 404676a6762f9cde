import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as calls from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { isDiskStorage } from '#server/lib/storage/disk.ts'
import { retry } from './processing/retry.service.ts'
import { repair } from './repair/repair.service.ts'
import { findServedObject, variants } from './serving.service.ts'
import { uploadRoute } from './upload.routes.ts'
import * as uploads from './uploads.service.ts'

const servedParams = z.object({ id: z.uuid(), variant: z.enum(variants) })

export function mediaRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.presignUpload, { handle: ({ actor, body }) => uploads.presign(ctx, actor, body) })
  serve(app, ctx, calls.completeUpload, { handle: ({ actor, body }) => uploads.complete(ctx, actor, body) })
  serve(app, ctx, calls.uploadProgress, {
    handle: ({ actor, params }) => uploads.getProgress(ctx, actor, params.jobId),
  })
  serve(app, ctx, calls.retryUpload, { handle: ({ actor, params }) => retry(ctx, actor, params.jobId) })
  serve(app, ctx, calls.cancelUpload, { handle: ({ actor, params }) => uploads.cancel(ctx, actor, params.jobId) })
  serve(app, ctx, calls.repairMedia, { handle: ({ actor, body }) => repair(ctx, actor, body) })

  const { storage } = ctx
  if (isDiskStorage(storage)) void app.register(async scope => uploadRoute(scope, storage))

  // Not a call of the contract: a stored object with ranges and caching.
  app.get('/media/:id/:variant', { schema: { hide: true } }, async (request, reply) => {
    if (!request.actor) throw new Refusal('session.none')
    const params = servedParams.safeParse(request.params)
    if (!params.success) throw new Refusal('media.missing')
    const { id, variant } = params.data
    return sendObject(storage, await findServedObject(ctx, request.actor, id, variant), request, reply)
  })
}
