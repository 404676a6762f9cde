import { limits } from '#contract/limits.ts'
import {
  cancelUpload,
  completeUpload,
  kindOf,
  type ProcessingError,
  presignUpload,
  processingPath,
  type UploadProgress,
  uploadProgress,
} from '#contract/media.ts'
import { upload as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { ErrorReply } from '#web/lib/calls/errors.ts'
import { putFile, UploadTimeout } from '#web/lib/calls/put-file.ts'
import { pauseUntilOnline, persist } from './persist.ts'
import { uploadLimits } from './upload.limits.ts'

type UploadStep = 'presign' | 'send' | 'complete'

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
  /** What a post names: of a file that the server still processes, the path of its job. */
  url: string
}

/** `lost`: it waits for the connection to return. */
export type UploadStage = 'sending' | 'lost' | 'processing'

export interface UploadOptions {
  /** Percent, 0 to 100, of the bytes that have been sent. */
  onProgress?: (percent: number) => void
  onStage?: (stage: UploadStage) => void
  /** Aborting rejects with the signal's reason, and the server discards the file. */
  signal?: AbortSignal
  /**
   * Somebody waits for it: a step is retried while the connection is lost, and the server processes a picture or a
   * document first, so that one that it refuses can be replaced. A video can be posted before.
   */
  isAttended?: boolean
}

/** The progress when all bytes are sent and the server has not completed the upload. */
const sentPercent = 95

/**
 * Uploads one file: requests a signed URL, PUTs the file to it, and completes the upload. Throws UploadError, or the
 * reason of the signal; the server then discards what it has of the file.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { onProgress, onStage, signal, isAttended = false } = options
  const runStep = <T>(step: UploadStep, work: () => Promise<T>) => {
    const attempt = () => {
      if (step !== 'presign') onStage?.(step === 'send' ? 'sending' : 'processing')
      return work()
    }
    const attempts = () => persist(attempt, { signal, onLost: () => onStage?.('lost') })
    return asUploadError({ step, file, signal }, isAttended ? attempts : attempt)
  }
  const described = { fileName: file.name, fileSize: file.size, fileType: file.type }
  const { presignedUrl, objectPath, jobId } = await runStep('presign', async () =>
    call(presignUpload, { body: { ...described, ...(await startOf(file)) } }, signal),
  )
  try {
    const onSent = (share: number) => onProgress?.(share * sentPercent)
    const { silenceMs } = uploadLimits
    await runStep('send', () => putFile(presignedUrl, file, { onProgress: onSent, silenceMs, signal }))
    const completed = await runStep('complete', () =>
      call(completeUpload, { body: { objectPath, ...described } }, signal),
    )
    const isAwaited = isAttended && kindOf(file.name, file.type) !== 'video'
    const { mediaUrls } =
      'jobId' in completed && isAwaited
        ? await asUploadError({ step: 'complete', file, signal }, () => processed(completed.jobId, signal))
        : 'jobId' in completed
          ? { mediaUrls: [processingPath(completed.jobId)] }
          : completed
    onProgress?.(100)
    return { jobId, url: mediaUrls[0] ?? '' }
  } catch (error) {
    abandonUpload(jobId)
    throw error
  }
}

/** By which the server refuses a file that it can't use before it is sent; nothing of a file that can't be read. */
async function startOf(file: File): Promise<{ fileStart?: string }> {
  const start = await file
    .slice(0, limits.fileStartBytes)
    .arrayBuffer()
    .catch(() => undefined)
  return start ? { fileStart: btoa(String.fromCharCode(...new Uint8Array(start))) } : {}
}

/** Makes the server discard an upload that no post names. Without this call the upload expires after a day. */
export function abandonUpload(jobId: string): void {
  call(cancelUpload, { params: { jobId } }).catch(() => undefined)
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
