import { composer as text } from '#locales/text.ts'
import type { PostProgress } from '#web/feed/compose/drafts.ts'
import { type PendingMedia, releasePending } from '#web/media/select/pending.ts'
import { abandonUpload } from '#web/upload/transfer.ts'
import { type Uploaded, type UploadStage, uploadFile } from '#web/upload/upload.ts'
import { uploadAll } from '#web/upload/upload-all.ts'
import { sentPercent, startPercent, ticked } from './progress.ts'

/** Finished uploads, so that a retry uploads only the rest. */
const uploaded = new WeakMap<File, Uploaded>()

const tickMs = 1_000

/** The reason of the signal when the user leaves the rest to the outbox. */
export const sentLater = new Error('Sent later')

/** For uploads that the server no longer knows: the next attempt uploads them again. */
export function forgetUploads(pending: readonly PendingMedia[]): void {
  for (const { file } of pending) uploaded.delete(file)
}

/** Removes a file that will not be posted, here and on the server. */
export function discardPending(item: PendingMedia): void {
  const known = uploaded.get(item.file)
  if (known) abandonUpload(known.jobId)
  uploaded.delete(item.file)
  releasePending(item)
}

/**
 * Uploads chosen files and returns their media URLs in order. Throws what uploadAll throws, and the reason of the
 * signal when canceled.
 */
export async function uploadPending(
  pending: readonly PendingMedia[],
  onProgress: (progress: PostProgress) => void,
  stop: AbortController,
  upload: typeof uploadFile = uploadFile,
): Promise<string[]> {
  let progress: PostProgress = {
    percent: startPercent,
    message: '',
    done: 0,
    files: pending.length,
    hasVideo: pending.some(({ type }) => type === 'video'),
    cancel: () => stop.abort(),
    sendLater: null,
  }
  const report = (change: Partial<PostProgress>) => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }
  report({})

  const stages = new Map<File, UploadStage>()
  const onStage = (file: File, stage: UploadStage) => {
    stages.set(file, stage)
    if (stage === 'lost') report({ message: text.connectionLost, sendLater: () => stop.abort(sentLater) })
    if (stage === 'processing') report({ message: text.processingFile({ name: file.name }), sendLater: null })
    if (stage === 'sending') report({ message: text.sendingFile({ name: file.name }), sendLater: null })
  }
  const tick = setInterval(() => {
    const isServerWorking = stages.size > 0 && [...stages.values()].every(stage => stage === 'processing')
    if (isServerWorking) report({ percent: ticked(progress.percent) })
  }, tickMs)

  try {
    const completed = await uploadAll(
      pending.map(({ file }) => file),
      {
        signal: stop.signal,
        onProgress: percent => report({ percent: Math.max(progress.percent, sentPercent(percent)) }),
      },
      async (file, options = {}) => {
        const known = uploaded.get(file) ?? (await upload(file, { ...options, onStage: stage => onStage(file, stage) }))
        uploaded.set(file, known)
        stages.delete(file)
        options.onProgress?.(100)
        report({ done: progress.done + 1, message: text.uploadedFile({ name: file.name }) })
        return known
      },
    )
    report({ percent: 100, message: pending.length > 0 ? text.uploadComplete : '', cancel: null })
    return completed.flatMap(({ mediaUrls }) => mediaUrls)
  } finally {
    clearInterval(tick)
  }
}
