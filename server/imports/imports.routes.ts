import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/imports.ts'
import { readCookie } from '#server/accounts/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as imports from './imports.service.ts'

export function importRoutes(app: FastifyInstance, ctx: Ctx): void {
  const sessionOf = (request: FastifyRequest) => readCookie(ctx, request, 'session') ?? ''

  serve(app, ctx, calls.uploadArchive, {
    handle: ({ actor, body, request }) => imports.uploadArchiveOf(ctx, actor, sessionOf(request), body),
  })
  serve(app, ctx, calls.checkArchive, {
    handle: ({ body, request }) => imports.beginCheck(ctx, body.id, sessionOf(request)),
  })
  serve(app, ctx, calls.importArchive, {
    handle: ({ body, request }) => imports.beginImport(ctx, body.id, sessionOf(request)),
  })
  serve(app, ctx, calls.getImport, { handle: ({ params }) => imports.getImport(ctx, params.id) })
  serve(app, ctx, calls.lastImport, { handle: async () => ({ import: await imports.getLastImport(ctx) }) })
}
