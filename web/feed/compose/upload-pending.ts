import { type PendingMedia, releasePending } from '#web/media/pending.ts'
import { giveUpUpload, type Uploaded, type UploadStage, uploadFile } from '#web/media/upload.ts'
import { uploadAll } from '#web/media/upload-all.ts'
import { text } from './composer.text.ts'
import type { Work } from './drafts.ts'
import { sentPercent, startPercent, ticked } from './progress.ts'

/** What is up already, so that trying again after a failure sends only the rest. */
const uploaded = new WeakMap<File, Uploaded>()

const tickMs = 1_000

/** The server no longer knows these uploads: next time they are sent anew. */
export function forgetUploads(pending: readonly PendingMedia[]): void {
  for (const { file } of pending) uploaded.delete(file)
}

/** To call for a file that is not to be posted after all: here and on the server. */
export function discardPending(item: PendingMedia): void {
  const known = uploaded.get(item.file)
  if (known) giveUpUpload(known.jobId)
  uploaded.delete(item.file)
  releasePending(item)
}

/**
 * Uploads what was chosen and answers the media URLs in their order. `onWork` hears how far it is; cancelling rejects.
 * Throws what uploadAll throws.
 */
export async function uploadPending(
  pending: readonly PendingMedia[],
  onWork: (work: Work) => void,
  stop: AbortController,
  upload: typeof uploadFile = uploadFile,
): Promise<string[]> {
  let work: Work = {
    percent: startPercent,
    message: '',
    done: 0,
    files: pending.length,
    hasVideo: pending.some(({ type }) => type === 'video'),
    cancel: () => stop.abort(),
  }
  const tell = (change: Partial<Work>) => {
    work = { ...work, ...change }
    onWork(work)
  }
  tell({})

  const stages = new Map<File, UploadStage>()
  const onStage = (file: File, stage: UploadStage) => {
    stages.set(file, stage)
    if (stage === 'lost') tell({ message: text.connectionLost })
    if (stage === 'processing') tell({ message: text.processingFile(file.name) })
    if (stage === 'sending') tell({ message: text.sendingFile(file.name) })
  }
  const tick = setInterval(() => {
    const isServers = stages.size > 0 && [...stages.values()].every(stage => stage === 'processing')
    if (isServers) tell({ percent: ticked(work.percent) })
  }, tickMs)

  try {
    const completed = await uploadAll(
      pending.map(({ file }) => file),
      {
        signal: stop.signal,
        onProgress: percent => tell({ percent: Math.max(work.percent, sentPercent(percent)) }),
      },
      async (file, options = {}) => {
        const known = uploaded.get(file) ?? (await upload(file, { ...options, onStage: stage => onStage(file, stage) }))
        uploaded.set(file, known)
        stages.delete(file)
        options.onProgress?.(100)
        tell({ done: work.done + 1, message: text.uploadedFile(file.name) })
        return known
      },
    )
    tell({ percent: 100, message: pending.length > 0 ? text.uploadComplete : '', cancel: null })
    return completed.flatMap(({ mediaUrls }) => mediaUrls)
  } finally {
    clearInterval(tick)
  }
}
