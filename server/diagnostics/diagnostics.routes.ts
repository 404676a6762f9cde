import type { FastifyInstance } from 'fastify'
import * as health from '#contract/health.ts'
import * as repair from '#contract/repair.ts'
import * as systemTests from '#contract/system-tests.ts'
import * as videoTests from '#contract/video-tests.ts'
import { attentionFor, dismissProblem } from '#server/diagnostics/health/attention.service.ts'
import { retryFailed } from '#server/diagnostics/health/failed-jobs.ts'
import { getHealth } from '#server/diagnostics/health/health.service.ts'
import { Repairs } from '#server/diagnostics/runs/repairs.service.ts'
import { openSendFile } from '#server/diagnostics/runs/send-file.ts'
import { SystemTests } from '#server/diagnostics/system-tests/system-tests.service.ts'
import { sendTestMail } from '#server/diagnostics/system-tests/test-mail.ts'
import { VideoTests } from '#server/diagnostics/video-tests/video-tests.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'
import type { SendMail } from '#server/lib/mail.ts'

/** Returns what resolves when no run goes on here, for the end of the app. */
export function diagnosticsRoutes(app: FastifyInstance, ctx: Ctx, sendMail: SendMail): () => Promise<void> {
  const send = openSendFile(app.server)
  const tests = new SystemTests(ctx, send)
  const videos = new VideoTests(ctx, send)
  const repairs = new Repairs(ctx)

  serve(app, ctx, systemTests.runTests, { handle: ({ actor, body }) => tests.run(actor, body) })
  serve(app, ctx, systemTests.startTestRun, { handle: ({ actor, body }) => tests.start(actor, body) })
  serve(app, ctx, systemTests.getTestRuns, { handle: () => tests.overview() })
  serve(app, ctx, systemTests.clearTestResults, { handle: () => tests.clear() })
  serve(app, ctx, systemTests.sendTestMail, { handle: ({ actor }) => sendTestMail(ctx, actor, sendMail) })

  serve(app, ctx, videoTests.testVideoUpload, { handle: ({ actor, body }) => videos.run(actor, body) })
  serve(app, ctx, videoTests.startVideoTest, { handle: ({ actor, body }) => videos.start(actor, body) })
  serve(app, ctx, videoTests.getVideoTests, { handle: () => videos.list() })
  serve(app, ctx, videoTests.cancelVideoTest, { handle: ({ params }) => videos.cancel(params.runId) })

  serve(app, ctx, repair.startRepair, { handle: ({ actor, body }) => repairs.start(actor, body) })
  serve(app, ctx, repair.getRepair, { handle: () => repairs.newest() })

  serve(app, ctx, health.getHealth, { handle: () => getHealth(ctx) })
  serve(app, ctx, health.retryJobs, { handle: ({ body }) => retryFailed(ctx, body.ids) })
  serve(app, ctx, health.getAttention, { handle: ({ actor }) => attentionFor(ctx, actor) })
  serve(app, ctx, health.dismissProblem, { handle: ({ actor, body }) => dismissProblem(ctx, actor, body) })

  return async () => {
    await Promise.all([tests.ended(), videos.ended(), repairs.ended()])
  }
}
