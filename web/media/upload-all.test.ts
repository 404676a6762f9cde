import { expect, test } from 'vitest'
import { errorReply, Unreachable } from '#web/lib/errors.ts'
import { UploadError, type Uploaded, type UploadOptions, UploadTimeout } from './upload.ts'
import { uploadAll } from './upload-all.ts'
import { uploadFailure } from './upload-failure.ts'

const files = ['a', 'b', 'c', 'd', 'e'].map((name, i) => new File(['x'.repeat((i + 1) * 10)], name))
const completed = (name: string): Uploaded => ({ jobId: name, mediaUrls: [name] })

test('goes three at a time, answers in order, and counts progress by bytes', async () => {
  let running = 0
  let most = 0
  const percents: number[] = []
  const upload = async (file: File, { onProgress }: UploadOptions = {}) => {
    most = Math.max(most, ++running)
    onProgress?.(50)
    await new Promise(resolve => setTimeout(resolve, 60 - file.size))
    onProgress?.(100)
    running--
    return completed(file.name)
  }
  const answers = await uploadAll(files, { onProgress: percent => percents.push(percent) }, upload)
  expect(answers.map(answer => answer.mediaUrls[0])).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(3)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents[0]).toBeCloseTo(50 * (10 / 150))
  expect(percents.at(-1)).toBeCloseTo(100)
})

test('stops the rest when one fails, and all when told', async () => {
  const begun: string[] = []
  const upload = (file: File, { signal }: UploadOptions = {}) => {
    begun.push(file.name)
    if (file.name === 'b') return Promise.reject(new Error('no'))
    return new Promise<Uploaded>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  await expect(uploadAll(files, {}, upload)).rejects.toThrow('no')
  expect(begun).toEqual(['a', 'b', 'c'])

  const cancel = new AbortController()
  const waiting = uploadAll(files.slice(2), { signal: cancel.signal }, upload)
  cancel.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
})

const refused = (status: number, message: string) => errorReply(status, JSON.stringify({ error: 'media', message }), '')

test.each([
  ['File Size Limit Exceeded', new UploadError('Failed to get upload URL', refused(413, 'File too large'))],
  ['Unsupported File Type', new UploadError('Failed to get upload URL', refused(415, 'Unsupported file type'))],
  ['Upload Timeout', new UploadError('Direct upload failed', new UploadTimeout())],
  ['Network Error', new UploadError('Direct upload failed', new Unreachable('interrupted'))],
  ['Network Error', new UploadError('Failed to get upload URL', new Unreachable('Failed to fetch'))],
  ['Server Processing Error', new UploadError('Upload completion failed: 500 - Oh', refused(500, 'Oh'))],
  ['Upload Service Unavailable', new UploadError('Upload completion failed: 404 - Gone', refused(404, 'Gone'))],
  ['Platform Limit Reached', new UploadError('Direct upload failed', errorReply(502, '', 'Bad Gateway'))],
  ['Platform Temporarily Unavailable', new UploadError('Direct upload failed', refused(503, 'Restarting'))],
  ['Upload Timeout', new UploadError('Upload completion failed', new UploadTimeout())],
])('a failure is told as %s', (title, error) => {
  const toast = uploadFailure(error, [new File(['x'.repeat(2_048)], 'roof.jpg')])
  expect(toast).toMatchObject({ title, variant: 'destructive', duration: 12_000 })
  expect(toast.description).toContain('roof.jpg, 2 KB')
})

test('a step that failed for another reason is named, with the reason, for 8 s', () => {
  const files = [new File(['x'.repeat(2_048)], 'roof.jpg')]
  const completion = new UploadError('Upload completion failed: 422 - Damaged', refused(422, 'Damaged'))
  expect(uploadFailure(completion, files)).toMatchObject({
    title: 'Upload Failed',
    description: 'Upload completion failed: 422 - Damaged (roof.jpg, 2 KB)',
    duration: 8_000,
  })
  const sending = new UploadError('Direct upload failed', refused(409, 'It has expired.'))
  expect(uploadFailure(sending, files).description).toBe('Direct upload failed: It has expired. (roof.jpg, 2 KB)')
  expect(uploadFailure(new Error('Odd'), files)).toMatchObject({ title: 'Upload Failed', duration: 12_000 })
})
