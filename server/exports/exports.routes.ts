import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/exports.ts'
import { readCookie } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { sendObject } from '#server/lib/http/send-object.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as exports from './exports.service.ts'

/** Whether a request only asks if it may download. `If-Range` can turn a range into the whole archive. */
const isProbe = ({ method, headers }: FastifyRequest) =>
  method === 'HEAD' || (headers.range === 'bytes=0-0' && headers['if-range'] === undefined)

export function exportRoutes(app: FastifyInstance, ctx: Ctx): void {
  const sessionOf = (request: FastifyRequest) => readCookie(ctx, request, 'session') ?? ''

  serve(app, ctx, calls.makeExport, {
    handle: ({ actor, request }) => exports.makeExport(ctx, actor, sessionOf(request)),
  })
  serve(app, ctx, calls.listExports, { handle: async () => ({ exports: await exports.listExports(ctx) }) })
  serve(app, ctx, calls.exportFile, {
    guard: ({ params }) => exports.getExport(ctx, params.id),
    handle: async ({ actor, guarded: row, request, reply }) => {
      const archive = await exports.exportObject(ctx, row, sessionOf(request))
      if (!isProbe(request)) {
        await exports.noteDownload(ctx, actor)
        logSecurity(request, 'exported')
      }
      return sendObject(ctx.storage, archive, request, reply)
    },
  })
}
