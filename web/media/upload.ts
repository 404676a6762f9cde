import { limits } from '#contract/limits.ts'
import { type CompletedUpload, completeUpload, presignUpload, unknownType, uploadProgress } from '#contract/media.ts'
import { CallError, call } from '#web/lib/call.ts'

/** A stage of an upload that failed; the message is the specification's (spec 1 §8), the cause says why. */
export class UploadError extends Error {
  override readonly name = 'UploadError'

  constructor(message: string, cause: unknown) {
    super(message, { cause })
  }
}

export interface UploadOptions {
  /** Per cent, 0 to 100, by the bytes that have really left. */
  onProgress?: (percent: number) => void
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Sending says 100 only when the server has made its pictures as well. */
const sentPercent = 95
const silentMs = 5 * 60 * 1_000

/**
 * Uploads one file: asks for a signed URL, PUTs the bytes straight to it, completes (spec 1 §4). Throws UploadError; a
 * repeated completion answers the same, so one lost on the way is asked again once.
 */
export async function uploadFile(file: File, { onProgress, signal }: UploadOptions = {}): Promise<CompletedUpload> {
  const described = { fileName: file.name, fileSize: file.size, fileType: file.type }
  const { presignedUrl, objectPath } = await stage('Failed to get upload URL', signal, () =>
    call(presignUpload, { body: described }, signal),
  )
  await stage('Direct upload failed', signal, () =>
    putFile(presignedUrl, file, share => onProgress?.(share * sentPercent), signal),
  )
  const body = { objectPath, ...described }
  const complete = () => call(completeUpload, { body }, signal)
  const completed = await stage('Upload completion failed', signal, async () => {
    const answer = await complete().catch(error => (error instanceof CallError ? Promise.reject(error) : complete()))
    return 'jobId' in answer ? processed(answer.jobId, signal) : answer
  })
  onProgress?.(100)
  return completed
}

/** Waits for a file that needs time; the first looks come early, because most pictures take a second or two. */
async function processed(jobId: string, signal: AbortSignal | undefined): Promise<CompletedUpload> {
  for (let look = 0; look < limits.uploadPolls; look += 1) {
    await new Promise(resolve => setTimeout(resolve, look < 5 ? 1_000 : limits.uploadPollMs))
    signal?.throwIfAborted()
    const job = await call(uploadProgress, { params: { jobId } }, signal)
    if (job.status === 'failed') throw new Error(job.error ?? 'error')
    if (job.status === 'done') return job
  }
  throw new Error('timeout')
}

async function stage<T>(message: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    signal?.throwIfAborted()
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    const answered = error instanceof CallError && message === 'Upload completion failed'
    throw new UploadError(answered ? `${message}: ${error.status} - ${error.text ?? error.message}` : message, error)
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
      silence = setTimeout(() => giveUp(new Error('timeout')), silentMs)
    }

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      onShare(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(new CallError(status, responseText, statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('network')))
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
