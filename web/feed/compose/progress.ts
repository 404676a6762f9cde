import { composer as text } from '#locales/text.ts'
import type { PendingMedia } from '#web/media/select/pending.ts'
import { sentLater } from '#web/offline/outbox/outbox.ts'
import type { UploadStage } from '#web/upload/upload.ts'
import type { UploadAllOptions } from '#web/upload/upload-all.ts'

/** A post on its way to the server. */
export interface PostProgress {
  /** 5 to 100. */
  percent: number
  /** The last step, and of which file. */
  message: string
  /** How many files are uploaded, of how many. */
  done: number
  files: number
  hasVideo: boolean
  /** Null once nothing can be canceled. */
  cancel: (() => void) | null
  /** Leaves the rest to the outbox; null while the connection holds. */
  sendLater: (() => void) | null
}

/** The bar starts here, so that it is visible at once. */
const startPercent = 5
/** Sending files moves the bar up to here; the server's work and the post are the rest. */
const filesPercent = 80

const tickMs = 1_000
const tickPercent = 5
const tickMaxPercent = 85

/** Scales the upload stage to 5 to 100. */
export const scaled = (uploadPercent: number): number =>
  startPercent + (Math.min(100, Math.max(0, uploadPercent)) * (100 - startPercent)) / 100

/** The position of the bar while files are sent, from the percent of bytes sent. */
export const sentPercent = (uploadPercent: number): number =>
  Math.max(startPercent, (scaled(uploadPercent) * filesPercent) / 100)

/** The position of the bar a second later, while all is sent and the server works: 5 more, up to 85. */
export const ticked = (percent: number): number => Math.max(percent, Math.min(percent + tickPercent, tickMaxPercent))

/** The current phase, by percent; an edited post is not created. */
export function phaseLabel(percent: number, { hasVideo = false, isEdit = false } = {}): string {
  const phases = hasVideo ? text.phases.video : text.phases.photos
  if (percent < 30) return phases.preparing
  if (percent < 60) return phases.uploading
  if (percent < 90) return phases.processing
  return isEdit ? text.savingChanges : phases.creating
}

/**
 * Reports the progress of work that uploads the files of a post, from when it begins to. Aborts `stop` when it is
 * canceled or left to the outbox.
 */
export async function withProgress<T>(
  pending: readonly PendingMedia[],
  onProgress: (progress: PostProgress) => void,
  stop: AbortController,
  work: (options: UploadAllOptions) => Promise<T>,
): Promise<T> {
  const files = pending.length
  let progress: PostProgress = {
    percent: files > 0 ? startPercent : 100,
    message: '',
    done: 0,
    files,
    hasVideo: pending.some(({ type }) => type === 'video'),
    cancel: files > 0 ? () => stop.abort() : null,
    sendLater: null,
  }
  const report = (change: Partial<PostProgress>) => {
    progress = { ...progress, ...change }
    onProgress(progress)
  }

  const stages = new Map<File, UploadStage>()
  const onStage = (file: File, stage: UploadStage) => {
    stages.set(file, stage)
    if (stage === 'lost') report({ message: text.connectionLost, sendLater: () => stop.abort(sentLater) })
    if (stage === 'processing') report({ message: text.processingFile({ name: file.name }), sendLater: null })
    if (stage === 'sending') report({ message: text.sendingFile({ name: file.name }), sendLater: null })
  }
  const tick = () => {
    const isServerWorking = stages.size > 0 && [...stages.values()].every(stage => stage === 'processing')
    if (isServerWorking) report({ percent: ticked(progress.percent) })
  }
  const ticker = files > 0 ? setInterval(tick, tickMs) : undefined
  if (files === 0) report({})

  try {
    return await work({
      signal: stop.signal,
      onStage,
      onProgress: percent => report({ percent: Math.max(progress.percent, sentPercent(percent)) }),
      onUploaded: (_, file) => {
        stages.delete(file)
        report({ done: progress.done + 1, message: text.uploadedFile({ name: file.name }) })
        if (progress.done === files) report({ percent: 100, message: text.uploadComplete, cancel: null })
      },
    })
  } finally {
    clearInterval(ticker)
  }
}
