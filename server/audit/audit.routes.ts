import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/audit.ts'
import { can } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as audit from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.readAudit, { handle: ({ query }) => audit.read(ctx, query) })

  app.get(
    '/api/audit/export',
    {
      schema: { summary: 'The audit log as a CSV file', tags: ['audit'], querystring: calls.auditFilter },
      onRequest: async ({ actor }) => {
        if (!actor) throw new Refusal('session.none')
        if (!can(actor, 'audit.read')) throw new Refusal('permission.denied')
      },
    },
    async (request, reply) => {
      const lines = audit.exported(ctx, request.query as calls.AuditFilter)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="activity-log.csv"')
        .send(Readable.from(lines))
    },
  )
}
