import type { UploadProgress } from '#contract/media.ts'
import type { Ctx } from '#server/lib/context.ts'
import { type Claim, saveProgress } from './upload-jobs.sql.ts'

type Phase = UploadProgress['phase']

/** Stores the progress of a running job, and tells it when to stop. */
export interface ProgressTracker {
  /** Aborts when the upload is canceled, its post is deleted, another worker takes over, or the server stops. */
  readonly signal: AbortSignal
  /** The upload was canceled, its post deleted, or another worker has taken over: nothing may be written. */
  readonly isUnwanted: boolean
  /** Stores the progress at once. Throws the signal's reason if the job has to stop. */
  report(phase: Phase, percent: number): Promise<void>
  /** Stores the newest progress within a second. */
  reportSoon(phase: Phase, percent: number): void
  stop(): void
}

const everyMs = 1_000

export function trackProgress(ctx: Ctx, claim: Claim): ProgressTracker {
  const unwanted = new AbortController()
  const signal = AbortSignal.any([unwanted.signal, ctx.stopping])
  let newest: [Phase, number] | undefined

  async function report(phase: Phase, percent: number): Promise<void> {
    newest = undefined
    if (!(await saveProgress(ctx.db, claim, phase, percent)))
      unwanted.abort(new Error('The upload was canceled or taken over'))
    signal.throwIfAborted()
  }

  const timer = setInterval(() => {
    if (!newest) return
    // The next report writes it again; whether the job has to stop is in the signal.
    report(...newest).catch((error: unknown) =>
      ctx.log.debug({ err: error, mediaId: claim.mediaId }, 'Progress was not saved'),
    )
  }, everyMs)

  return {
    signal,
    get isUnwanted() {
      return unwanted.signal.aborted
    },
    report,
    reportSoon: (phase, percent) => {
      newest = [phase, percent]
    },
    stop: () => clearInterval(timer),
  }
}
