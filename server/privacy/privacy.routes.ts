import type { FastifyInstance } from 'fastify'
import { can } from '#contract/policy.ts'
import * as calls from '#contract/privacy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { logSecurity } from '#server/lib/http/security-log.ts'
import { serve } from '#server/lib/http/serve.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as people from '#server/people/index.ts'
import * as privacy from './privacy.service.ts'

export function privacyRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, calls.recordedAboutMe, { handle: ({ actor }) => privacy.recordedAboutMe(ctx, actor) })
  serve(app, ctx, calls.downloadMyData, {
    handle: async ({ actor, request }) => {
      await countWrite(ctx, actor, 'download')
      logSecurity(request, 'exported')
      return privacy.myData(ctx, actor)
    },
  })
  serve(app, ctx, calls.formerEmployees, { handle: () => people.listFormer(ctx) })
  serve(app, ctx, calls.bringBackUser, {
    guard: async ({ actor, params }) => {
      const { role } = await people.getFormer(ctx, params.id)
      if (!can(actor, 'user.bring-back', { newRole: role })) throw new Refusal('permission.denied')
    },
    handle: ({ actor, params }) => people.bringBack(ctx, actor, params.id),
  })
  serve(app, ctx, calls.eraseUser, {
    guard: ({ params }) => people.getFormer(ctx, params.id),
    handle: ({ actor, params, body, request }) => {
      logSecurity(request, 'erased', { userId: params.id })
      return people.erase(ctx, actor, params.id, body)
    },
  })
}
