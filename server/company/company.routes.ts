import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/company.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import * as company from './company.service.ts'

export function companyRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.getCompany, {
    freshness: () => ({ scopes: ['company'] }),
    handle: ({ actor }) => company.getCompany(ctx, actor),
  })
  serve(app, ctx, calls.setupState, { handle: () => company.setupState(ctx) })
  serve(app, ctx, calls.setupCompany, { handle: ({ body }) => company.setupCompany(ctx, body) })
}
