import { expect, test } from 'vitest'
import type { UploadProgress } from '#contract/media.ts'
import { errorReply, Unreachable } from '#web/lib/calls/errors.ts'
import { UploadTimeout } from '#web/lib/calls/put-file.ts'
import { ProcessingFailed, UploadError, type Uploaded, type UploadOptions } from './upload.ts'
import { uploadAll } from './upload-all.ts'
import { refusedFile, uploadFailure } from './upload-failure.ts'

const filesOf = () => ['a', 'b', 'c', 'd', 'e'].map((name, i) => new File(['x'.repeat((i + 1) * 10)], name))
const completed = (name: string): Uploaded => ({ jobId: name, url: name })

test('uploads three at a time, returns results in order, and counts progress by bytes', async () => {
  const files = filesOf()
  let running = 0
  let max = 0
  const percents: number[] = []
  const upload = async (file: File, { onProgress }: UploadOptions = {}) => {
    max = Math.max(max, ++running)
    onProgress?.(50)
    await new Promise(resolve => setTimeout(resolve, 60 - file.size))
    onProgress?.(100)
    running--
    return completed(file.name)
  }
  const results = await uploadAll(files, { onProgress: percent => percents.push(percent) }, upload)
  expect(results).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(max).toBe(3)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents[0]).toBe(0)
  expect(percents[1]).toBeCloseTo(50 * (10 / 150))
  expect(percents.at(-1)).toBeCloseTo(100)
})

test('a failure stops the rest, and canceling stops all', async () => {
  const files = filesOf()
  const started: string[] = []
  const upload = (file: File, { signal }: UploadOptions = {}) => {
    started.push(file.name)
    if (file.name === 'b') return Promise.reject(new Error('no'))
    return new Promise<Uploaded>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  await expect(uploadAll(files, {}, upload)).rejects.toThrow('no')
  expect(started).toEqual(['a', 'b', 'c'])

  const cancel = new AbortController()
  const waiting = uploadAll(files.slice(2), { signal: cancel.signal }, upload)
  cancel.abort(new Error('canceled'))
  await expect(waiting).rejects.toThrow('canceled')
})

const roof = new File(['x'.repeat(2_048)], 'roof.jpg')
const refused = (status: number, message: string) => errorReply(status, JSON.stringify({ error: 'media', message }), '')

test.each([
  ['File Size Limit Exceeded', new UploadError('presign', refused(413, 'File too large'), roof)],
  ['Unsupported File Type', new UploadError('presign', refused(415, 'Unsupported file type'), roof)],
  ['Upload Timeout', new UploadError('send', new UploadTimeout(), roof)],
  ['Network Error', new UploadError('send', new Unreachable('interrupted'), roof)],
  ['Network Error', new UploadError('presign', new Unreachable('Failed to fetch'), roof)],
  ['Server Processing Error', new UploadError('complete', refused(500, 'Oh'), roof)],
  ['Upload Service Unavailable', new UploadError('complete', refused(404, 'Gone'), roof)],
  ['Platform Limit Reached', new UploadError('send', errorReply(502, '', 'Bad Gateway'), roof)],
  ['Platform Temporarily Unavailable', new UploadError('send', refused(503, 'Restarting'), roof)],
  ['Upload Timeout', new UploadError('complete', new UploadTimeout(), roof)],
])('a failure is explained as %s', (title, error) => {
  const toast = uploadFailure(error, [roof])
  expect(toast).toMatchObject({ title, variant: 'destructive', duration: 12_000 })
  expect(toast.description).toContain('roof.jpg, 2 KB')
})

test('a step that failed for another reason is named, with the reason, for 8 s', () => {
  const files = [roof]
  const completion = new UploadError('complete', refused(409, 'Not there'), roof)
  expect(uploadFailure(completion, files)).toMatchObject({
    title: 'Upload Failed',
    description: 'Upload completion failed: Not there (roof.jpg, 2 KB)',
    duration: 8_000,
  })
  const sending = new UploadError('send', refused(409, 'It has expired.'), roof)
  expect(uploadFailure(sending, files).description).toBe('Direct upload failed: It has expired. (roof.jpg, 2 KB)')
  expect(uploadFailure(new Error('Odd'), files)).toMatchObject({ title: 'Upload Failed', duration: 12_000 })
})

test.each([
  ['media.pixels', 'That picture has too many pixels.'],
  ['media.encrypted', 'That PDF is protected by a password.'],
] as const)('of a file that is refused with %s, the reason is said, and not to try again', (code, message) => {
  const body = JSON.stringify({ error: code, message })
  const job = { error: message, errorCode: code } as UploadProgress
  for (const cause of [errorReply(422, body, ''), new ProcessingFailed(job)]) {
    const error = new UploadError('complete', cause, roof)
    expect(refusedFile(error)).toBe(roof)
    expect(uploadFailure(error, [...filesOf(), roof])).toMatchObject({
      title: 'Upload Failed',
      description: `${message} (roof.jpg, 2 KB)`,
    })
  }
})

test.each(['media.failed', 'media.stuck'] as const)('after %s another attempt may succeed', errorCode => {
  const job = { error: 'It failed', errorCode } as UploadProgress
  expect(refusedFile(new UploadError('complete', new ProcessingFailed(job), roof))).toBeUndefined()
})
