import { abandonUpload, type Uploaded, type UploadOptions, type UploadStage, uploadFile } from './upload.ts'

const atOnce = 3

/** Finished uploads that no post names yet, so that another attempt uploads only the rest. */
const finished = new WeakMap<File, Uploaded>()

export interface UploadAllOptions extends Pick<UploadOptions, 'onProgress' | 'signal' | 'isAttended'> {
  /** Media URLs of the files that are uploaded already, by index. */
  uploaded?: readonly (string | null)[]
  onStage?: (file: File, stage: UploadStage) => void
  /** Called after each file, with the media URLs of all that are uploaded, by index. */
  onUploaded?: (uploaded: readonly (string | null)[], file: File) => void
}

/**
 * Uploads several files, three at a time, and returns their media URLs in order. Progress is by bytes over all files.
 * The first failure stops the rest, because a post needs all of its media; what is finished is not uploaded again.
 */
export async function uploadAll(
  files: readonly File[],
  { onProgress, onStage, onUploaded, signal, isAttended, uploaded = [] }: UploadAllOptions = {},
  upload: typeof uploadFile = uploadFile,
): Promise<string[]> {
  const stop = new AbortController()
  const stopToo = () => stop.abort(signal?.reason)
  if (signal?.aborted) stopToo()
  signal?.addEventListener('abort', stopToo, { signal: stop.signal })
  const bytes = files.reduce((sum, file) => sum + file.size, 0) || 1
  const percents = files.map(() => 0)
  const urls: (string | null)[] = files.map((file, index) => uploaded[index] ?? finished.get(file)?.url ?? null)
  const waiting = files.entries()
  const show = (index: number, percent: number) => {
    percents[index] = percent
    onProgress?.(files.reduce((sum, each, i) => sum + (each.size * (percents[i] ?? 0)) / bytes, 0))
  }

  async function work(): Promise<void> {
    for (const [index, file] of waiting) {
      if (urls[index] === null) {
        const known = await upload(file, {
          signal: stop.signal,
          isAttended,
          onProgress: percent => show(index, percent),
          onStage: stage => onStage?.(file, stage),
        })
        finished.set(file, known)
        urls[index] = known.url
      }
      show(index, 100)
      onUploaded?.([...urls], file)
    }
  }

  onProgress?.(0)
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work))
    return urls.map(url => url ?? '')
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** For uploads that the server no longer knows: the next attempt uploads them again. */
export function forgetUploads(files: readonly File[]): void {
  for (const file of files) finished.delete(file)
}

/** Makes the server discard a file that will not be posted. */
export function discardUpload(file: File): void {
  const known = finished.get(file)
  if (known) abandonUpload(known.jobId)
  finished.delete(file)
}
