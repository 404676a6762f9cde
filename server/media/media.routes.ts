import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import * as calls from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { type DiskStorage, isDiskStorage, uploadPath } from '#server/lib/storage/disk.ts'
import { ObjectIncomplete, ObjectTooLarge } from '#server/lib/storage/storage.ts'
import { retry } from './processing/retry.service.ts'
import { repair } from './repair/repair.service.ts'
import { findServedObject, variants } from './serving.service.ts'
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

const signedUrl = z.object({
  // The others are archives to import, and those of system tests.
  kind: z.enum(['original', 'archives', 'testoriginal']),
  name: z.string().regex(/^[0-9a-f]{32}$/),
  type: z.string(),
  bytes: z.coerce.number().int().positive(),
  expires: z.coerce.number().int(),
  signature: z.string(),
})

/**
 * Receives uploads as S3 does: the signature alone authorizes them. It needs a scope of its own, because here a body of
 * any type is a stream that nothing parses.
 */
function uploadRoute(scope: FastifyInstance, storage: DiskStorage): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

  scope.put(
    `${uploadPath}/:kind/:name`,
    { schema: { hide: true }, bodyLimit: limits.archiveBytes, config: { isUpload: true } },
    async (request, reply) => {
      // After an error the rest of the body is not read.
      reply.header('connection', 'close')
      const url = signedUrl.safeParse({ ...(request.params as object), ...(request.query as object) })
      if (!url.success) throw new Refusal('media.signature')
      const { kind, name, type, bytes, expires, signature } = url.data
      const key = `${kind}/${name}`
      const saidType = request.headers['content-type'] ?? type
      const isOurs = storage.allowsPut({ key, contentType: type, bytes, expires }, signature)
      if (!isOurs || saidType !== type) throw new Refusal('media.signature')

      const saidBytes = Number(request.headers['content-length'] ?? bytes)
      if (saidBytes > bytes) throw new Refusal('media.size')
      if (saidBytes < bytes) throw new Refusal('media.not-uploaded')
      await receive(storage, key, request.body as Readable | undefined, bytes)
      return reply.send()
    },
  )
}

async function receive(storage: DiskStorage, key: string, body: Readable | undefined, bytes: number): Promise<void> {
  if (!body) throw new Refusal('media.not-uploaded')
  await storage.receive(key, body, bytes).catch((error: NodeJS.ErrnoException) => {
    // Browsers read the reply only after they have sent the whole body.
    body.resume()
    if (error instanceof ObjectTooLarge) throw new Refusal('media.size')
    // The client has disconnected, so this is only logged.
    const isCutOff = error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    throw error instanceof ObjectIncomplete || isCutOff ? new Refusal('media.not-uploaded') : error
  })
}
