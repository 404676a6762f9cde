import {
  cancelUpload,
  completeUpload,
  kindOf,
  presignUpload,
  processingPath,
  type UploadProgress,
  unknownType,
  uploadProgress,
} from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { ErrorReply, errorReply, Unreachable } from '#web/lib/errors.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { pauseUntilOnline, persist } from './persist.ts'

/** A stage of an upload that failed; the message is the specification's (spec 1 §8), the cause says why. */
export class UploadError extends Error {
  override readonly name = 'UploadError'

  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

/** Nothing was sent or processed for too long. */
export class UploadTimeout extends Error {
  override readonly name = 'UploadTimeout'
}

const completionFailed = 'Upload completion failed'

/** A file that is up. */
export interface Uploaded {
  /** What cancelUpload takes while no post names it. */
  jobId: string
  /** What a post names; of a video the path where it is still processed. */
  mediaUrls: string[]
}

/** `lost`: it waits for the connection to return. */
export type UploadStage = 'sending' | 'lost' | 'processing'

export interface UploadOptions {
  /** Per cent, 0 to 100, by the bytes that have really left. */
  onProgress?: (percent: number) => void
  onStage?: (stage: UploadStage) => void
  /** Aborting rejects with the signal's reason, and the server forgets the file. */
  signal?: AbortSignal
}

/** Sending says 100 only when the server has taken the file as well. */
const sentPercent = 95
const silentMs = 5 * 60 * 1_000

/**
 * Uploads one file: asks for a signed URL, PUTs the bytes straight to it, completes (spec 1 §4). A lost connection is
 * tried again; each step answers the same when it is repeated. Throws UploadError.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  const { onProgress, onStage, signal } = options
  const described = { fileName: file.name, fileSize: file.size, fileType: file.type }
  const onLost = () => onStage?.('lost')
  const { presignedUrl, objectPath, jobId } = await stage('Failed to get upload URL', signal, () =>
    persist(() => call(presignUpload, { body: described }, signal), { signal, onLost }),
  )
  try {
    const send = () => {
      onStage?.('sending')
      return putFile(presignedUrl, file, share => onProgress?.(share * sentPercent), signal)
    }
    await stage('Direct upload failed', signal, () => persist(send, { signal, onLost }))
    onStage?.('processing')
    const complete = () => call(completeUpload, { body: { objectPath, ...described } }, signal)
    const mediaUrls = await stage(completionFailed, signal, async () => {
      const answer = await persist(complete, { signal, onLost })
      if (!('jobId' in answer)) return answer.mediaUrls
      // A video may be posted while the server still works on it (decision 40).
      if (kindOf(file.name, file.type) === 'video') return [processingPath(answer.jobId)]
      return (await processed(answer.jobId, signal)).mediaUrls
    })
    onProgress?.(100)
    return { jobId, mediaUrls }
  } catch (error) {
    giveUpUpload(jobId)
    throw error
  }
}

/** Tells the server that nobody wants an upload any more; one that it does not hear of goes by itself after a day. */
export function giveUpUpload(jobId: string): void {
  call(cancelUpload, { params: { jobId } }).catch(() => undefined)
}

/** Waits for a picture that needs time; the first looks come early, because most take a second or two. */
async function processed(jobId: string, signal: AbortSignal | undefined): Promise<UploadProgress> {
  for (let look = 0; look < mediaLimits.uploadPolls; look += 1) {
    await pauseUntilOnline(look < 5 ? 1_000 : mediaLimits.uploadPollMs, signal)
    const job = await persist(() => call(uploadProgress, { params: { jobId } }, signal), { signal })
    if (job.status === 'failed') throw new Error(job.error ?? 'error')
    if (job.status === 'done') return job
  }
  throw new UploadTimeout()
}

async function stage<T>(message: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    signal?.throwIfAborted()
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    const isReply = error instanceof ErrorReply && message === completionFailed
    const reason = isReply ? `: ${error.status} - ${error.text ?? error.message}` : ''
    throw new UploadError(message + reason, error)
  }
}

/** XMLHttpRequest, because fetch cannot tell how much of a body has left. */
function putFile(url: string, file: File, onShare: (share: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const stop = () => giveUp(signal?.reason)
    let silence: ReturnType<typeof setTimeout>
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => giveUp(new UploadTimeout()), silentMs)
    }

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      onShare(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(errorReply(status, responseText, statusText))
    })
    request.addEventListener('error', () => reject(new Unreachable('The upload was interrupted')))
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', stop)
    })
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type || unknownType)
    signal?.addEventListener('abort', stop, { once: true })
    listen()
    request.send(file)
  })
}
