import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/leaders.ts'
import { leadersMailPath } from '#contract/pages.ts'
import type { Ctx } from '#server/lib/context.ts'
import { ignoreBodies } from '#server/lib/http/bodies/ignore-bodies.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { leadersAttention } from './attention.service.ts'
import * as mondayMail from './monday-mail.service.ts'

export async function leaderRoutes(app: FastifyInstance, ctx: Ctx): Promise<void> {
  serve(app, ctx, calls.leadersAttention, { handle: ({ actor }) => leadersAttention(ctx, actor) })
  serve(app, ctx, calls.getLeadersMail, { handle: ({ actor }) => mondayMail.getLeadersMail(ctx, actor) })
  serve(app, ctx, calls.setLeadersMail, {
    handle: ({ actor, body }) => mondayMail.setLeadersMail(ctx, actor, body.isOn),
  })
  serve(app, ctx, calls.stopLeadersMail, { handle: ({ body }) => mondayMail.stopLeadersMail(ctx, body.token) })

  // The button of a mail program (RFC 8058) sends a form without meaning to the address of the page.
  await app.register(async oneClick => {
    ignoreBodies(oneClick)
    oneClick.post(leadersMailPath, { schema: { hide: true } }, async request => {
      const { data } = calls.stopLeadersMailBody.safeParse(request.query)
      if (!data) throw new Refusal('leaders-mail.unknown')
      return mondayMail.stopLeadersMail(ctx, data.token)
    })
  })
}
