import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { UploadProgress } from '#contract/media.ts'
import type { Actor } from '#contract/policy.ts'
import type { Advice } from '#contract/system-tests.ts'
import { type VideoTestConfig, type VideoTestResult, type VideoTestRun, videoTestSteps } from '#contract/video-tests.ts'
import { serverVideoTests as text } from '#locales/text.ts'
import { adviceOf } from '#server/diagnostics/advice.ts'
import { bytesText } from '#server/diagnostics/checks/disk.ts'
import type { SendFile } from '#server/diagnostics/runs/send-file.ts'
import { detailsOf, findingOf, knownFinding } from '#server/diagnostics/system-tests/finding.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as media from '#server/media/index.ts'

type Step = (typeof videoTestSteps)[number]
/** The visible state of a running test. */
export type VideoTestState = Pick<VideoTestRun, 'progress' | 'steps' | 'logs' | 'testResult'>

/** Percent of the whole test at the start of each step. */
const startOf: Record<Step, number> = { make: 0, upload: 20, process: 30, check: 95, remove: 97 }
const pollMs = 300
/** Making a video takes less time than it lasts; a busy server gets twice that and a minute. */
const makeTimeoutMs = (seconds: number) => seconds * 2_000 + 60_000

export const newVideoTestState = (): VideoTestState => ({
  progress: 0,
  steps: videoTestSteps.map(step => ({ step, status: 'waiting', message: null, time: null })),
  logs: [],
  testResult: null,
})

/** The failure, in words for a person. */
class VideoTestFailed extends Error {}

interface VideoTestOptions {
  ctx: Ctx
  actor: Actor
  send: SendFile
  config: VideoTestConfig
  /** The first state. */
  state: VideoTestState
  signal: AbortSignal
  save: (state: VideoTestState) => Promise<void>
}

/** Makes a video, uploads it as a browser does, waits until it is ready, checks it, and removes everything. */
export class VideoTest {
  readonly #options: VideoTestOptions
  readonly #state: VideoTestState
  readonly #started = performance.now()
  readonly #folder: string
  #mediaId: string | undefined
  #stepStarted = 0
  readonly #result: Omit<VideoTestResult, 'logs'> = {
    success: false,
    error: null,
    timings: { videoGeneration: null, uploadResponse: null, backgroundProcessing: null, totalTest: 0 },
    validations: { responseTimeOk: false, backgroundProcessingOk: false, compressionOk: false, thumbnailOk: false },
    fileInfo: {
      originalSize: null,
      compressedSize: null,
      compressionRatio: null,
      thumbnailWidth: null,
      thumbnailHeight: null,
    },
    advice: null,
  }

  constructor(options: VideoTestOptions, id: string) {
    this.#options = options
    this.#state = options.state
    // The sweep of working folders deletes what a killed server leaves there.
    this.#folder = path.join(media.scratchFolder(options.ctx), `video-test.${id}`)
  }

  async run(): Promise<void> {
    try {
      await this.#measure()
      await this.#remove()
    } catch (error) {
      await this.#remove().catch(() => undefined)
      this.#options.signal.throwIfAborted()
      this.#noteFailure(error)
    }
    const { validations, timings } = this.#result
    timings.totalTest = this.#elapsed()
    this.#result.success = this.#result.error === null && Object.values(validations).every(Boolean)
    if (!this.#result.success) this.#explain()
    this.#log(this.#result.success ? text.passed : text.failed({ reason: this.#result.error ?? '' }))
    this.#state.progress = 100
    this.#state.testResult = { ...this.#result, logs: [...this.#state.logs] }
    await this.#save()
  }

  async #measure(): Promise<void> {
    const { ctx, actor, send, config, signal } = this.#options
    const { timings, fileInfo, validations } = this.#result
    await this.#begin('make', text.making({ count: config.videoDuration }))
    if (ctx.areVideosOff) throw new Refusal('media.videos-off')
    await mkdir(this.#folder, { recursive: true })
    const file = await media.makeTestVideo(ctx, this.#folder, {
      seconds: config.videoDuration,
      height: 720,
      signal,
      timeoutMs: makeTimeoutMs(config.videoDuration),
      onSeconds: seconds =>
        this.#reportSoon(
          'make',
          seconds / config.videoDuration,
          text.made({ done: Math.floor(seconds), of: config.videoDuration }),
        ),
    })
    const { size } = await stat(file)
    fileInfo.originalSize = size
    timings.videoGeneration = this.#stepTime()
    await this.#end('make', text.videoMade({ size: bytesText(size) }))

    await this.#begin('upload', text.uploading)
    const described = { fileName: 'video-test.mp4', fileType: 'video/mp4', fileSize: size }
    const { presignedUrl, objectPath, jobId } = await media.presign(ctx, actor, described)
    this.#mediaId = jobId
    const status = await send(presignedUrl, file, described.fileType, signal)
    if (status !== 200) throw new VideoTestFailed(text.uploadRefused({ status: String(status) }))
    const sentAt = performance.now()
    await media.complete(ctx, actor, { ...described, objectPath })
    timings.uploadResponse = Math.round(performance.now() - sentAt)
    validations.responseTimeOk = timings.uploadResponse <= config.expectedResponseTime
    await this.#end('upload', text.uploaded({ span: spanOf(timings.uploadResponse) }))

    await this.#begin('process', text.waiting)
    const ready = await this.#waitUntilReady(jobId)
    timings.backgroundProcessing = this.#stepTime()
    validations.backgroundProcessingOk = true
    await this.#end('process', text.ready)

    await this.#begin('check', text.checking)
    await this.#check(jobId, ready, size)
    await this.#end('check', text.checked)
  }

  async #waitUntilReady(jobId: string): Promise<UploadProgress> {
    const { ctx, actor, config, signal } = this.#options
    let logged = 0
    for (;;) {
      const progress = await media.getProgress(ctx, actor, jobId)
      if (progress.status === 'done') return progress
      if (progress.status === 'failed') throw new VideoTestFailed(progress.error ?? text.processingFailed)
      if (this.#stepTime() > config.backgroundProcessingTimeout)
        throw new VideoTestFailed(
          text.notReady({
            seconds: Math.round(config.backgroundProcessingTimeout / 1_000),
            percent: Math.round(progress.progress),
          }),
        )
      const quarter = Math.floor(progress.progress / 25)
      if (quarter > logged) this.#log(text.percent({ percent: quarter * 25 }))
      logged = Math.max(logged, quarter)
      this.#state.progress = Math.max(this.#state.progress, startOf.process + progress.progress * 0.65)
      const message =
        progress.status === 'waiting' ? text.itsTurn : text.percent({ percent: Math.round(progress.progress) })
      this.#set('process', { message, time: this.#stepTime() })
      await this.#save()
      await sleep(pollMs, undefined, { signal })
    }
  }

  async #check(jobId: string, { mediaInfo }: UploadProgress, originalSize: number): Promise<void> {
    const { ctx, actor, config } = this.#options
    const { fileInfo, validations } = this.#result
    const display = await media.findServedObject(ctx, actor, jobId, 'display')
    const stored = await ctx.storage.head(display.key)
    if (!stored) throw new VideoTestFailed(text.notStored)
    fileInfo.compressedSize = stored.bytes
    fileInfo.compressionRatio = Math.round((originalSize / Math.max(1, stored.bytes)) * 100) / 100
    validations.compressionOk = !config.validateCompression || stored.bytes < originalSize
    if (mediaInfo[0]?.thumbnailUrl) {
      const { key } = await media.findServedObject(ctx, actor, jobId, 'thumbnail')
      const { width, height } = await sharp(await buffer(await ctx.storage.stream(key))).metadata()
      fileInfo.thumbnailWidth = width
      fileInfo.thumbnailHeight = height
    }
    validations.thumbnailOk = !config.validateThumbnail || fileInfo.thumbnailWidth !== null
    this.#log(resultText(bytesText(stored.bytes), fileInfo))
  }

  async #remove(): Promise<void> {
    const { ctx, actor } = this.#options
    await this.#begin('remove', null)
    await rm(this.#folder, { recursive: true, force: true })
    const id = this.#mediaId
    this.#mediaId = undefined
    if (id) await media.discard(ctx, actor, id)
    this.#log(text.removed)
    await this.#end('remove', text.removed)
  }

  #noteFailure(error: unknown): void {
    const running = this.#state.steps.find(({ status }) => status === 'running')
    const failedStep = this.#state.steps.find(({ status }) => status === 'failed') ?? running
    if (failedStep) failedStep.status = 'failed'
    if (error instanceof VideoTestFailed || error instanceof Refusal) this.#result.error = error.message
    else {
      const known = knownFinding(error)
      // The step says what failed where the error itself does not.
      const isNotMade = !known && failedStep?.step === 'make'
      const notMade = error instanceof media.ProgramOverLimit ? text.tooSlow : text.notMade
      this.#result.error = isNotMade ? notMade : findingOf(error).message
      this.#result.advice = known?.advice ?? null
      this.#log(detailsOf(error))
    }
    this.#options.ctx.log.warn({ err: error }, 'A video test failed')
  }

  #explain(): void {
    const { validations, fileInfo, timings } = this.#result
    const { config, ctx } = this.#options
    this.#result.error ??= checkFailed(validations, timings, config)
    this.#result.advice ??= ctx.areVideosOff
      ? adviceOf.noFfmpeg()
      : adviceFor(validations, fileInfo.originalSize !== null)
  }

  #elapsed = () => Math.round(performance.now() - this.#started)
  #stepTime = () => Math.round(performance.now() - this.#stepStarted)

  #log(line: string): void {
    this.#state.logs.push(`${(this.#elapsed() / 1_000).toFixed(1)} s  ${line}`)
  }

  async #begin(step: Step, message: string | null): Promise<void> {
    const running = this.#state.steps.find(({ status }) => status === 'running')
    if (running) running.status = 'failed'
    this.#stepStarted = performance.now()
    this.#state.progress = Math.max(this.#state.progress, startOf[step])
    this.#set(step, { status: 'running', message, time: 0 })
    if (message !== null) this.#log(message)
    await this.#save()
  }

  async #end(step: Step, message: string): Promise<void> {
    this.#set(step, { status: 'done', message, time: this.#stepTime() })
    if (step === 'make' || step === 'upload') this.#log(message)
    await this.#save()
  }

  #lastSaved = 0
  #reportSoon(step: Step, share: number, message: string): void {
    const next: Record<Step, number> = { make: 20, upload: 30, process: 95, check: 97, remove: 100 }
    this.#state.progress = Math.max(
      this.#state.progress,
      startOf[step] + Math.min(1, share) * (next[step] - startOf[step]),
    )
    this.#set(step, { message, time: this.#stepTime() })
    if (performance.now() - this.#lastSaved < 1_000) return
    this.#lastSaved = performance.now()
    void this.#save()
  }

  #set(step: Step, change: Partial<VideoTestState['steps'][number]>): void {
    const found = this.#state.steps.find(each => each.step === step)
    if (found) Object.assign(found, change)
  }

  /** A copy, because what is stored does not change. */
  #save = () => this.#options.save(structuredClone(this.#state))
}

function adviceFor(validations: VideoTestResult['validations'], isMade: boolean): Advice {
  if (!isMade) return adviceAbout('notMade')
  if (!validations.backgroundProcessingOk) return adviceAbout('slow')
  if (!validations.responseTimeOk) return adviceAbout('slowAnswer')
  return adviceAbout('wrong')
}

const spanOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** The properties of a finished video. */
const resultText = (size: string, { thumbnailWidth, thumbnailHeight }: VideoTestResult['fileInfo']): string =>
  thumbnailWidth === null
    ? text.resultWithoutPicture({ size })
    : text.result({ size, picture: `${thumbnailWidth} × ${thumbnailHeight}` })

/** Which check has failed. */
function checkFailed(
  { responseTimeOk, compressionOk, thumbnailOk }: VideoTestResult['validations'],
  { uploadResponse }: VideoTestResult['timings'],
  { expectedResponseTime }: VideoTestConfig,
): string {
  if (!responseTimeOk)
    return text.slowAnswer({ span: spanOf(uploadResponse ?? 0), expected: spanOf(expectedResponseTime) })
  if (!compressionOk) return text.notSmaller
  return thumbnailOk ? text.notChecked : text.noPicture
}

/** Advice about a failed test. */
function adviceAbout(problem: keyof typeof text.advice): Advice {
  const { title, consequence, words } = text.advice[problem]
  return { title, consequence, nextStep: text.forward({ words }), forward: words, page: null }
}
