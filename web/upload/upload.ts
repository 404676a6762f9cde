import { kindOf, type ProcessingError, processingPath, type UploadProgress, uploadProgress } from '#contract/media.ts'
import { upload as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { ErrorReply } from '#web/lib/calls/errors.ts'
import { UploadTimeout } from '#web/lib/calls/put-file.ts'
import { pauseUntilOnline, persist } from './persist.ts'
import { abandonUpload, transferFile, type UploadStep } from './transfer.ts'
import { uploadLimits } from './upload.limits.ts'

/** A step of an upload failed; the cause is why. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly step: UploadStep
  readonly file: File

  constructor(step: UploadStep, cause: unknown, file: File) {
    super(messageOf(step, cause), { cause })
    this.step = step
    this.file = file
  }
}

/** The server has looked at the file, and could not make of it what a post shows. */
export class ProcessingFailed extends Error {
  override readonly name = 'ProcessingFailed'
  readonly code: ProcessingError | null

  constructor({ error, errorCode }: UploadProgress) {
    super(error ?? 'error')
    this.code = errorCode
  }
}

/** A file that is uploaded. */
export interface Uploaded {
  /** What `abandonUpload` takes while no post names it. */
  jobId: string
  /** What a post names; of a video the path where it is still processed. */
  mediaUrls: string[]
}

/** `lost`: it waits for the connection to return. */
export type UploadStage = 'sending' | 'lost' | 'processing'

export interface UploadOptions {
  /** Percent, 0 to 100, of the bytes that have been sent. */
  onProgress?: (percent: number) => void
  onStage?: (stage: UploadStage) => void
  /** Aborting rejects with the signal's reason, and the server discards the file. */
  signal?: AbortSignal
}

/** The progress when all bytes are sent and the server has not completed the upload. */
const sentPercent = 95

/** Uploads one file. Retries every step while the connection is lost. Throws UploadError, or the reason of the signal. */
export async function uploadFile(file: File, { onProgress, onStage, signal }: UploadOptions = {}): Promise<Uploaded> {
  const runStep = <T>(step: UploadStep, work: () => Promise<T>) => {
    const attempt = () => {
      if (step !== 'presign') onStage?.(step === 'send' ? 'sending' : 'processing')
      return work()
    }
    return asUploadError({ step, file, signal }, () => persist(attempt, { signal, onLost: () => onStage?.('lost') }))
  }
  const { jobId, completed } = await transferFile(file, {
    runStep,
    onProgress: share => onProgress?.(share * sentPercent),
    silenceMs: uploadLimits.silenceMs,
    signal,
  })
  if (!('jobId' in completed)) {
    onProgress?.(100)
    return { jobId, mediaUrls: completed.mediaUrls }
  }
  try {
    // A video can be posted while the server still processes it.
    const isVideo = kindOf(file.name, file.type) === 'video'
    const mediaUrls = isVideo
      ? [processingPath(completed.jobId)]
      : (await asUploadError({ step: 'complete', file, signal }, () => processed(completed.jobId, signal))).mediaUrls
    onProgress?.(100)
    return { jobId, mediaUrls }
  } catch (error) {
    abandonUpload(jobId)
    throw error
  }
}

/** Polls until a picture is processed. The first polls come early, because most take a second or two. */
async function processed(jobId: string, signal: AbortSignal | undefined): Promise<UploadProgress> {
  for (let poll = 0; poll < uploadLimits.polls; poll += 1) {
    await pauseUntilOnline(poll < 5 ? 1_000 : uploadLimits.pollMs, signal)
    const job = await persist(() => call(uploadProgress, { params: { jobId } }, signal), { signal })
    if (job.status === 'failed') throw new ProcessingFailed(job)
    if (job.status === 'done') return job
  }
  throw new UploadTimeout()
}

/** Throws the failure of a step as UploadError; a canceled upload rejects with the reason of its signal. */
async function asUploadError<T>(
  { step, file, signal }: { step: UploadStep; file: File; signal: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    signal?.throwIfAborted()
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    throw new UploadError(step, error, file)
  }
}

function messageOf(step: UploadStep, cause: unknown): string {
  const isReply = step === 'complete' && cause instanceof ErrorReply
  return isReply ? text.completionReply({ reply: cause.text ?? cause.message }) : text.steps[step]
}
