import type { CompletedUpload } from '#contract/media.ts'
import type { PendingMedia } from '#web/media/pending.ts'
import { uploadFile } from '#web/media/upload.ts'
import { uploadAll } from '#web/media/upload-all.ts'
import { text } from './composer.text.ts'
import type { Work } from './drafts.ts'
import { scaled, startPercent } from './progress.ts'

/** What is up already, so that trying again after a failure sends only the rest. */
const uploaded = new WeakMap<File, CompletedUpload>()

/** The server no longer knows these uploads: next time they are sent anew. */
export function forgetUploads(pending: readonly PendingMedia[]): void {
  for (const { file } of pending) uploaded.delete(file)
}

/** As far as files alone bring it: the rest is the post's. */
const filesPercent = 89

/** From here on the server works on a file that has arrived. */
const arrivedPercent = 95

/**
 * Uploads what was chosen and answers the media URLs in their order. `onWork` hears how far it is; cancelling rejects.
 * Throws what uploadAll throws.
 */
export async function uploadPending(
  pending: readonly PendingMedia[],
  onWork: (work: Work) => void,
  signal: AbortController,
): Promise<string[]> {
  let work: Work = {
    percent: startPercent,
    message: '',
    done: 0,
    files: pending.length,
    hasVideo: pending.some(({ type }) => type === 'video'),
    cancel: () => signal.abort(),
  }
  const tell = (change: Partial<Work>) => {
    work = { ...work, ...change }
    onWork(work)
  }
  tell({})

  const files = pending.map(({ file }) => file)
  const completed = await uploadAll(
    files,
    { signal: signal.signal, onProgress: percent => tell({ percent: Math.min(scaled(percent), filesPercent) }) },
    async (file, options = {}) => {
      const onProgress = (percent: number) => {
        options.onProgress?.(percent)
        if (percent >= arrivedPercent && percent < 100) tell({ message: text.processingFile(file.name) })
      }
      const known = uploaded.get(file) ?? (await uploadFile(file, { ...options, onProgress }))
      uploaded.set(file, known)
      options.onProgress?.(100)
      tell({ done: work.done + 1, message: text.uploadedFile(file.name) })
      return known
    },
  )
  tell({ percent: 100, message: files.length > 0 ? text.uploadComplete : '', cancel: null })
  return completed.flatMap(({ mediaUrls }) => mediaUrls)
}
