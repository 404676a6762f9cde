import { type Uploaded, type UploadOptions, uploadFile } from './upload.ts'

const atOnce = 3

/**
 * Uploads several files, three at a time, and returns the results in order. Progress is by bytes over all files. The
 * first failure stops the rest, because a post needs all of its media.
 */
export async function uploadAll(
  files: readonly File[],
  { onProgress, signal }: UploadOptions = {},
  upload: typeof uploadFile = uploadFile,
): Promise<Uploaded[]> {
  const stop = new AbortController()
  const stopToo = () => stop.abort(signal?.reason)
  if (signal?.aborted) stopToo()
  signal?.addEventListener('abort', stopToo, { signal: stop.signal })
  const bytes = files.reduce((sum, file) => sum + file.size, 0) || 1
  const percents = files.map(() => 0)
  const completed: Uploaded[] = []
  const waiting = files.entries()

  async function work(): Promise<void> {
    for (const [index, file] of waiting) {
      completed[index] = await upload(file, {
        signal: stop.signal,
        onProgress: percent => {
          percents[index] = percent
          onProgress?.(files.reduce((sum, each, i) => sum + (each.size * (percents[i] ?? 0)) / bytes, 0))
        },
      })
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work))
    return completed
  } catch (error) {
    stop.abort(error)
    throw error
  }
}
