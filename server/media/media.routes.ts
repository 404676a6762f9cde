import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { completeUpload, presignUpload } from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { isDiskStorage } from '#server/lib/storage/disk.ts'
import * as media from './media.service.ts'
import { uploadRoute } from './upload.routes.ts'

const servedParams = z.object({ id: z.uuid(), variant: z.enum(['display', 'thumbnail']) })

export function mediaRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, presignUpload, { handle: ({ actor, body }) => media.presign(ctx, actor, body) })
  serve(app, ctx, completeUpload, { handle: ({ actor, body }) => media.complete(ctx, actor, body) })

  const { storage } = ctx
  if (isDiskStorage(storage)) void app.register(async scope => uploadRoute(scope, storage))

  app.get('/media/:id/:variant', { schema: { hide: true } }, async (request, reply) => {
    if (!request.actor) throw new Refusal('session.none')
    const params = servedParams.safeParse(request.params)
    if (!params.success) throw new Refusal('media.missing')
    const { id, variant } = params.data
    const object = await media.findServed(ctx, request.actor, id, variant)
    return sendObject(storage, { ...object, etag: `"${id}-${variant}"`, disposition: 'inline' }, request, reply)
  })
}
