import type { FastifyInstance } from 'fastify'
import * as health from '#contract/health.ts'
import * as repair from '#contract/repair.ts'
import * as systemTests from '#contract/system-tests.ts'
import * as videoTests from '#contract/video-tests.ts'
import { attentionFor, dismissProblem } from '#server/diagnostics/health/attention.service.ts'
import { discardFailed, retryFailed } from '#server/diagnostics/health/failed-jobs.ts'
import { getHealth } from '#server/diagnostics/health/health.service.ts'
import * as repairs from '#server/diagnostics/runs/repairs.service.ts'
import * as tests from '#server/diagnostics/system-tests/system-tests.service.ts'
import { sendTestMail } from '#server/diagnostics/system-tests/test-mail.ts'
import * as videos from '#server/diagnostics/video-tests/video-tests.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { serve } from '#server/lib/http/serve.ts'

export function diagnosticsRoutes(app: FastifyInstance, ctx: Ctx): void {
  serve(app, ctx, systemTests.runTests, { handle: ({ actor, body }) => tests.runSystemTests(ctx, actor, body) })
  serve(app, ctx, systemTests.startTestRun, { handle: ({ actor, body }) => tests.startSystemTests(ctx, actor, body) })
  serve(app, ctx, systemTests.getTestRuns, { handle: () => tests.systemTestOverview(ctx) })
  serve(app, ctx, systemTests.clearTestResults, { handle: () => tests.clearSystemTests(ctx) })
  serve(app, ctx, systemTests.sendTestMail, { handle: ({ actor }) => sendTestMail(ctx, actor, ctx.sendMail) })

  serve(app, ctx, videoTests.testVideoUpload, { handle: ({ actor, body }) => videos.runVideoTest(ctx, actor, body) })
  serve(app, ctx, videoTests.startVideoTest, { handle: ({ actor, body }) => videos.startVideoTest(ctx, actor, body) })
  serve(app, ctx, videoTests.getVideoTests, { handle: () => videos.listVideoTests(ctx) })
  serve(app, ctx, videoTests.cancelVideoTest, { handle: ({ params }) => videos.cancelVideoTest(ctx, params.runId) })

  serve(app, ctx, repair.startRepair, { handle: ({ actor, body }) => repairs.startRepair(ctx, actor, body) })
  serve(app, ctx, repair.getRepair, { handle: () => repairs.newestRepair(ctx) })

  serve(app, ctx, health.getHealth, { handle: () => getHealth(ctx) })
  serve(app, ctx, health.retryJobs, { handle: ({ body }) => retryFailed(ctx, body.ids) })
  serve(app, ctx, health.discardJobs, { handle: ({ body }) => discardFailed(ctx, body.ids) })
  serve(app, ctx, health.getAttention, { handle: ({ actor }) => attentionFor(ctx, actor) })
  serve(app, ctx, health.dismissProblem, { handle: ({ actor, body }) => dismissProblem(ctx, actor, body) })
}
