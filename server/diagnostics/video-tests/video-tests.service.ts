import type { BodyOf, ReplyOf } from '#contract/call.ts'
import type { Actor } from '#contract/policy.ts'
import type * as calls from '#contract/video-tests.ts'
import { type VideoTestConfig, type VideoTestRun, videoTestConfigOf } from '#contract/video-tests.ts'
import { type Run, Runs } from '#server/diagnostics/runs/runs.ts'
import type { SendFile } from '#server/diagnostics/runs/send-file.ts'
import type { Ctx } from '#server/lib/context.ts'
import { newVideoTestState, VideoTest, type VideoTestState } from './video-test.ts'

interface Request {
  testType: 'main' | 'custom'
  config: VideoTestConfig
}

const historyLength = 5

/** The video tests of one instance. */
export class VideoTests {
  readonly #runs: Runs<Request, VideoTestState>

  constructor(ctx: Ctx, send: SendFile) {
    this.#runs = new Runs<Request, VideoTestState>(ctx, {
      kind: 'video',
      running: 'video-test.running',
      missing: 'video-test.missing',
      newState: newVideoTestState,
      work: async ({ run, signal, save, actor }) => {
        await new VideoTest({ ctx, actor, send, config: run.request.config, signal, save }, run.id).run()
        return 'done'
      },
    })
  }

  /** Starts a test, or joins one with the same config. Throws Refusal `video-test.running`. */
  async start(actor: Actor, body: BodyOf<typeof calls.startVideoTest>): Promise<VideoTestRun> {
    return toVideoTestRun(await this.#runs.start(actor, toRequest(body)))
  }

  /** Runs a test to its end. Throws Refusal `video-test.running`, and `server.failed` if it was canceled. */
  async run(actor: Actor, body: BodyOf<typeof calls.testVideoUpload>): Promise<ReplyOf<typeof calls.testVideoUpload>> {
    const { id } = await this.#runs.start(actor, toRequest(body))
    const { testResult } = (await this.#runs.result(id)).state
    if (!testResult) throw new Error('The video test was canceled or interrupted')
    return { success: testResult.success, testResult }
  }

  /** Resolves when no run goes on here. */
  ended(): Promise<void> {
    return this.#runs.ended()
  }

  async list(): Promise<ReplyOf<typeof calls.getVideoTests>> {
    const runs = (await this.#runs.newest()).map(toVideoTestRun)
    return {
      running: runs.find(({ status }) => status === 'running') ?? null,
      history: runs.filter(({ status }) => status !== 'running').slice(0, historyLength),
    }
  }

  /** Throws Refusal `video-test.missing`. */
  async cancel(id: string): Promise<VideoTestRun> {
    return toVideoTestRun(await this.#runs.cancel(id))
  }
}

const toRequest = (body: BodyOf<typeof calls.startVideoTest>): Request => ({
  testType: body.testType,
  config: videoTestConfigOf(body),
})

function toVideoTestRun({
  id,
  status,
  request,
  state,
  startedAt,
  endedAt,
  startedBy,
}: Run<Request, VideoTestState>): VideoTestRun {
  return {
    id,
    status: status === 'failed' ? 'interrupted' : status,
    ...request,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    startedBy,
    ...state,
  }
}
