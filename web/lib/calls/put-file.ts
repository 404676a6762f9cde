import { request } from './call.ts'
import { errorReply, Unreachable } from './errors.ts'

/** Nothing was sent, or nothing happened, for too long. */
export class UploadTimeout extends Error {
  override readonly name = 'UploadTimeout'
}

/** In a service worker, which cannot observe how much has been sent, only `signal` has an effect. */
export interface PutOptions {
  /** Receives the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** Throws UploadTimeout when nothing has been sent for this long. */
  silenceMs?: number
  signal?: AbortSignal
}

/** PUTs a file to a signed URL, without cookies. Throws a CallFailure, UploadTimeout, or the reason of an aborted signal. */
export function putFile(url: string, file: Blob, options: PutOptions = {}): Promise<void> {
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  return 'XMLHttpRequest' in globalThis
    ? putWithProgress(url, file, headers, options)
    : putWithFetch(url, file, headers, options)
}

/** Service workers have no XMLHttpRequest. */
async function putWithFetch(url: string, body: Blob, headers: Record<string, string>, { signal }: PutOptions) {
  await request(url, { method: 'PUT', credentials: 'omit', headers, body, signal })
}

/** fetch does not report how much of a body has been sent. */
function putWithProgress(
  url: string,
  file: Blob,
  headers: Record<string, string>,
  { onProgress, silenceMs, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const giveUp = (reason: unknown) => {
      reject(reason)
      xhr.abort()
    }
    const stop = () => giveUp(signal?.reason)
    if (signal?.aborted) return stop()
    let silence: ReturnType<typeof setTimeout> | undefined
    const restartSilence = () => {
      clearTimeout(silence)
      if (silenceMs !== undefined) silence = setTimeout(() => giveUp(new UploadTimeout()), silenceMs)
    }
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      restartSilence()
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    xhr.addEventListener('load', () => {
      const { status, responseText, statusText } = xhr
      if (status >= 200 && status < 300) resolve()
      else reject(errorReply(status, responseText, statusText))
    })
    xhr.addEventListener('error', () => reject(new Unreachable('The upload was interrupted')))
    xhr.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', stop)
    })
    xhr.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    signal?.addEventListener('abort', stop, { once: true })
    restartSilence()
    xhr.send(file)
    return undefined
  })
}
