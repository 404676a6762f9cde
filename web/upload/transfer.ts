import type { ReplyOf } from '#contract/call.ts'
import { cancelUpload, completeUpload, fileStartBytes, presignUpload } from '#contract/media.ts'
import { call } from '#web/lib/calls/call.ts'
import { type PutOptions, putFile } from '#web/lib/calls/put-file.ts'

export type UploadStep = 'presign' | 'send' | 'complete'

interface TransferOptions extends PutOptions {
  /** Wraps every step, for instance to retry it: each may be repeated. */
  runStep?: <T>(step: UploadStep, work: () => Promise<T>) => Promise<T>
}

interface Transferred {
  /** The id of the upload, which `abandonUpload` takes. */
  jobId: string
  completed: ReplyOf<typeof completeUpload>
}

/**
 * Uploads one file: requests a signed URL, PUTs the file to it, and completes the upload. Throws as `call` and `runStep`
 * do; the server then discards what it has of the file.
 */
export async function transferFile(
  file: File,
  { runStep = (_, work) => work(), ...putOptions }: TransferOptions = {},
): Promise<Transferred> {
  const { signal } = putOptions
  const described = { fileName: file.name, fileSize: file.size, fileType: file.type }
  const { presignedUrl, objectPath, jobId } = await runStep('presign', async () =>
    call(presignUpload, { body: { ...described, ...(await startOf(file)) } }, signal),
  )
  try {
    await runStep('send', () => putFile(presignedUrl, file, putOptions))
    const completed = await runStep('complete', () =>
      call(completeUpload, { body: { objectPath, ...described } }, signal),
    )
    return { jobId, completed }
  } catch (error) {
    abandonUpload(jobId)
    throw error
  }
}

/** By which the server refuses a file that it can't use before it is sent; nothing of a file that can't be read. */
async function startOf(file: File): Promise<{ fileStart?: string }> {
  const start = await file
    .slice(0, fileStartBytes)
    .arrayBuffer()
    .catch(() => undefined)
  return start ? { fileStart: btoa(String.fromCharCode(...new Uint8Array(start))) } : {}
}

/** Makes the server discard an upload that no post names. Without this call the upload expires after a day. */
export function abandonUpload(jobId: string): void {
  call(cancelUpload, { params: { jobId } }).catch(() => undefined)
}
