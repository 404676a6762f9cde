import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/video-tests.ts'
import { type VideoTestConfig, type VideoTestRun, videoTestConfigOf } from '#contract/video-tests.ts'
import { commonOf, type Run, Runs } from '#server/diagnostics/runs/runs.ts'
import { openSendFile } from '#server/diagnostics/runs/send-file.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { newVideoTestState, VideoTest, type VideoTestState } from './video-test.ts'

interface Request {
  testType: 'main' | 'custom'
  config: VideoTestConfig
}

const historyLength = 5

const videoRuns = new Runs<Request, VideoTestState>({
  kind: 'video',
  running: 'video-test.running',
  newState: newVideoTestState,
})

/** Starts a test, or joins one with the same config. Throws Refusal `video-test.running`. */
export async function startVideoTest(
  ctx: Ctx,
  actor: Actor,
  body: BodyOf<typeof calls.startVideoTest>,
): Promise<VideoTestRun> {
  return toVideoTestRun(await videoRuns.start(ctx, actor, toRequest(body)))
}

/** Resolves when the test has ended. Throws Refusal `video-test.running`, and an error if it was canceled. */
export async function runVideoTest(
  ctx: Ctx,
  actor: Actor,
  body: BodyOf<typeof calls.testVideoUpload>,
): Promise<ReplyOf<typeof calls.testVideoUpload>> {
  const { id } = await videoRuns.start(ctx, actor, toRequest(body))
  const { testResult } = (await videoRuns.untilEnded(ctx, id)).state
  if (!testResult) throw new Error('The video test was canceled or interrupted')
  return { success: testResult.success, testResult }
}

/** The work of a job. */
export const workOnVideoTest = (ctx: Ctx, runId: string): Promise<void> =>
  videoRuns.work(ctx, runId, ({ request: { config }, actor, state, signal, save }) =>
    new VideoTest({ ctx, actor, send: openSendFile(ctx.localOrigin), config, state, signal, save }, runId).run(),
  )

export async function listVideoTests(ctx: Ctx): Promise<ReplyOf<typeof calls.getVideoTests>> {
  const runs = (await videoRuns.newest(ctx)).map(toVideoTestRun)
  return {
    running: runs.find(({ status }) => status === 'running') ?? null,
    history: runs.filter(({ status }) => status !== 'running').slice(0, historyLength),
  }
}

/** Throws Refusal `video-test.missing`. */
export async function cancelVideoTest(ctx: Ctx, id: string): Promise<VideoTestRun> {
  const run = await videoRuns.cancel(ctx, id)
  if (!run) throw new Refusal('video-test.missing')
  return toVideoTestRun(run)
}

const toRequest = (body: BodyOf<typeof calls.startVideoTest>): Request => ({
  testType: body.testType,
  config: videoTestConfigOf(body),
})

function toVideoTestRun(run: Run<Request, VideoTestState>): VideoTestRun {
  const { status, request, state } = run
  return { ...commonOf(run), status: status === 'failed' ? 'interrupted' : status, ...request, ...state }
}
