import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/audit.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as audit from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.readAudit, { handle: ({ query }) => audit.readLog(ctx, query) })
  serve(app, ctx, calls.readAuditEntry, { handle: ({ params }) => audit.readEntry(ctx, params.id) })
  serve(app, ctx, calls.exportAudit, {
    handle: async ({ actor, query, request }) => {
      logSecurity(request, 'exported')
      await audit.noteExport(ctx, actor)
      return Readable.from(audit.exportLog(ctx, query))
    },
  })
}
