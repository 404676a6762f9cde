import type { FastifyInstance } from 'fastify'
import { weeklyMailPath } from '#contract/pages.ts'
import * as calls from '#contract/weekly-mail.ts'
import type { Ctx } from '#server/lib/context.ts'
import { ignoreBodies } from '#server/lib/http/bodies/ignore-bodies.ts'
import { serve } from '#server/lib/http/serve.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as weeklyMail from './weekly-mail.service.ts'

export async function weeklyMailRoutes(app: FastifyInstance, ctx: Ctx): Promise<void> {
  serve(app, ctx, calls.getWeeklyMail, { handle: ({ actor }) => weeklyMail.getWeeklyMail(ctx, actor) })
  serve(app, ctx, calls.setWeeklyMail, {
    handle: ({ actor, body }) => weeklyMail.setWeeklyMail(ctx, actor, body.isOn),
  })
  serve(app, ctx, calls.turnOffWeeklyMail, { handle: ({ body }) => weeklyMail.turnOff(ctx, body.token) })

  // The button of a mail program (RFC 8058) sends a form without meaning to the address of the page.
  await app.register(async oneClick => {
    ignoreBodies(oneClick)
    oneClick.post(weeklyMailPath, { schema: { hide: true } }, async request => {
      const { data } = calls.turnOffBody.safeParse(request.query)
      if (!data) throw new Refusal('weekly-mail.unknown')
      return weeklyMail.turnOff(ctx, data.token)
    })
  })
}
