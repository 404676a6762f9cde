import { completeUpload, presignUpload, processingPath } from '#contract/media.ts'
import type { Member } from '../company.ts'
import { plainPdf } from './pdfs.ts'

/** Uploads a file. Returns what a post may contain. */
export async function upload(by: Member, payload: Buffer, fileName: string, fileType: string): Promise<string> {
  const file = { fileName, fileType, fileSize: payload.length }
  const { presignedUrl, objectPath } = await by.call(presignUpload, { body: file })
  await by.put(presignedUrl, payload, fileType)
  const completed = await by.call(completeUpload, { body: { ...file, objectPath } })
  if ('jobId' in completed) return processingPath(completed.jobId)
  const [url] = completed.mediaUrls
  if (!url) throw new Error(`the upload of ${fileName} has no result`)
  return url
}

/** Uploads a document, which is processed by the next `runJobs`. */
export const uploadPdf = (by: Member, fileName: string, content = plainPdf()): Promise<string> =>
  upload(by, content, fileName, 'application/pdf')
