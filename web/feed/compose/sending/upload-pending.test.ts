import { afterEach, expect, test, vi } from 'vitest'
import type { PostProgress } from '#web/feed/compose/drafts.ts'
import { Unreachable } from '#web/lib/calls/errors.ts'
import type { PendingMedia } from '#web/media/select/pending.ts'
import type { UploadOptions } from '#web/upload/upload.ts'
import { sentLater, uploadPending } from './upload-pending.ts'

afterEach(() => vi.useRealTimers())

const pending = (name: string, type: PendingMedia['type'] = 'image'): PendingMedia => ({
  id: name,
  file: new File(['x'.repeat(100)], name),
  type,
  preview: '',
  thumbnail: '',
})

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
    return { jobId: file.name, mediaUrls: [`/processing/${file.name}`] }
  }
  const uploading = uploadPending(
    [pending('lift.mp4', 'video')],
    next => reports.push(next),
    new AbortController(),
    upload,
  )
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
  const uploading = uploadPending([pending('lift.jpg')], next => reports.push(next), new AbortController(), upload)
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
    return { jobId: file.name, mediaUrls: [`/media/${file.name}/display`] }
  }
  const once = () => uploadPending(files, () => undefined, new AbortController(), upload)
  await expect(once()).rejects.toThrow('network')
  isBroken = false
  expect(await once()).toEqual(['/media/a.jpg/display', '/media/b.jpg/display'])
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg'])
})
