import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/record-files.ts'
import type { Ctx } from '#server/lib/context.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as archives from './archives.service.ts'
import * as files from './record-file.service.ts'

export function recordFileRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.recordFile, { handle: ({ actor, params }) => files.openRecordFile(ctx, actor, params.postId) })
  serve(app, ctx, calls.recordCsv, { handle: ({ actor, params }) => files.exportCsv(ctx, actor, params.postId) })
  serve(app, ctx, calls.makeRecordArchive, { handle: ({ actor, body }) => archives.makeArchive(ctx, actor, body) })
  serve(app, ctx, calls.listRecordArchives, {
    handle: async ({ actor }) => ({ archives: await archives.listArchives(ctx, actor) }),
  })
  serve(app, ctx, calls.getRecordArchive, { handle: ({ actor, params }) => archives.getArchive(ctx, actor, params.id) })
  serve(app, ctx, calls.recordArchiveFile, {
    handle: async ({ actor, params, request, reply }) =>
      sendObject(ctx.storage, await archives.archiveObject(ctx, actor, params.id), request, reply),
  })
}
