import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#web/lib/calls/errors.ts'
import type { PendingMedia } from '#web/media/select/pending.ts'
import { sentLater } from '#web/offline/outbox/outbox.ts'
import type { UploadOptions, uploadFile } from '#web/upload/upload.ts'
import { uploadAll } from '#web/upload/upload-all.ts'
import { type PostProgress, phaseLabel, scaled, sentPercent, ticked, withProgress } from './progress.ts'

afterEach(() => vi.useRealTimers())

const pending = (name: string, type: PendingMedia['type'] = 'image'): PendingMedia => ({
  id: name,
  description: '',
  file: new File(['x'.repeat(100)], name),
  type,
  preview: '',
  thumbnail: '',
})

const uploadPending = (
  chosen: readonly PendingMedia[],
  onProgress: (progress: PostProgress) => void,
  upload: typeof uploadFile,
) => {
  const files = chosen.map(({ file }) => file)
  return withProgress(chosen, onProgress, new AbortController(), options => uploadAll(files, options, upload))
}

test('the bar follows the bytes to 80, ticks while the server works, and reports the steps', async () => {
  vi.useFakeTimers()
  const reports: PostProgress[] = []
  const arrived = Promise.withResolvers<void>()
  const upload = async (file: File, { onProgress, onStage }: UploadOptions = {}) => {
    onStage?.('sending')
    onProgress?.(50)
    onStage?.('lost')
    onStage?.('sending')
    onProgress?.(95)
    onStage?.('processing')
    await arrived.promise
    return { jobId: file.name, url: `/processing/${file.name}` }
  }
  const uploading = uploadPending([pending('lift.mp4', 'video')], next => reports.push(next), upload)
  await vi.advanceTimersByTimeAsync(0)
  expect(reports[0]).toMatchObject({ percent: 5, hasVideo: true })
  expect(reports.map(({ message }) => message)).toContain('Connection lost. Trying again...')
  const sent = reports.at(-1)
  expect(sent?.message).toBe('Processing lift.mp4...')
  expect(sent?.percent).toBeCloseTo(76.2)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(reports.at(-1)?.percent).toBe(85)
  arrived.resolve()
  expect(await uploading).toEqual(['/processing/lift.mp4'])
  expect(reports.slice(-2)).toMatchObject([
    { percent: 85, message: 'Uploaded lift.mp4', done: 1 },
    { percent: 100, message: 'Upload complete!' },
  ])
})

test('while the connection is lost, the rest can be left to the outbox', async () => {
  const reports: PostProgress[] = []
  const upload = async (_: File, { onStage, signal }: UploadOptions = {}) => {
    onStage?.('lost')
    reports.at(-1)?.sendLater?.()
    signal?.throwIfAborted()
    onStage?.('sending')
    throw new Error('It went on')
  }
  const uploading = uploadPending([pending('lift.jpg')], next => reports.push(next), upload)
  await expect(uploading).rejects.toBe(sentLater)
  expect(reports[0]?.sendLater).toBeNull()
})

test('finished uploads stay: the next attempt uploads only the rest', async () => {
  const files = [pending('a.jpg'), pending('b.jpg')]
  const sent: string[] = []
  let isBroken = true
  const upload = async (file: File) => {
    sent.push(file.name)
    if (isBroken && file.name === 'b.jpg') {
      await new Promise(resolve => setTimeout(resolve))
      throw new Unreachable('network')
    }
    return { jobId: file.name, url: `/media/${file.name}/display` }
  }
  const once = () => uploadPending(files, () => undefined, upload)
  await expect(once()).rejects.toThrow('network')
  isBroken = false
  expect(await once()).toEqual(['/media/a.jpg/display', '/media/b.jpg/display'])
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg'])
})

test('a text alone is at its end at once, and starts no clock', async () => {
  vi.useFakeTimers()
  const reports: PostProgress[] = []
  const sent = withProgress(
    [],
    next => reports.push(next),
    new AbortController(),
    async () => 'sent',
  )
  expect(vi.getTimerCount()).toBe(0)
  expect(await sent).toBe('sent')
  expect(reports).toMatchObject([{ percent: 100, files: 0, cancel: null }])
})

test('the upload stage scales to 5 to 100 and never leaves that range', () => {
  expect([-1, 0, 50, 100, 101].map(scaled)).toEqual([5, 5, 52.5, 100, 100])
})

test('sending files moves the bar from 5 to 80', () => {
  expect([0, 50, 100].map(sentPercent)).toEqual([5, 42, 80])
})

test('every second adds 5 up to 85, and the bar never goes back', () => {
  expect([5, 78, 82, 85, 100].map(ticked)).toEqual([10, 83, 85, 85, 100])
})

test('the phases change at 30, 60 and 90', () => {
  expect([5, 29.9, 30, 59.9, 60, 89.9, 90, 100].map(percent => phaseLabel(percent))).toEqual([
    'Preparing files',
    'Preparing files',
    'Uploading media',
    'Uploading media',
    'Processing files',
    'Processing files',
    'Creating post',
    'Creating post',
  ])
  expect([5, 60].map(percent => phaseLabel(percent, { hasVideo: true }))).toEqual([
    'Compressing video',
    'Generating thumbnails',
  ])
  expect(phaseLabel(90, { isEdit: true })).toBe('Saving changes')
})
