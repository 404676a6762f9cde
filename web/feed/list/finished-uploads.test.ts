import { expect, test } from 'vitest'
import type { Post } from '#contract/feed.ts'
import { newlySettled } from './finished-uploads.ts'

const me = 1
const processing = (jobId: string) => ({ state: 'processing', jobId, type: 'video', url: `/processing/${jobId}` })
const ready = (jobId: string, type = 'video') => ({ state: 'ready', jobId: null, type, url: `/media/${jobId}/display` })
const post = (media: object[], more: Partial<Post> = {}) =>
  ({ id: 5, authorId: me, media, failedMedia: [], ...more }) as unknown as Post

test('the author is told once that a video they waited for is ready', () => {
  expect(newlySettled([post([processing('a'), ready('b')])], me)).toEqual([])
  expect(newlySettled([post([processing('a'), ready('b')])], me)).toEqual([])
  expect(newlySettled([post([ready('a'), ready('b')])], me)).toMatchObject([{ title: 'Video Ready!' }])
  expect(newlySettled([post([ready('a'), ready('b')])], me)).toEqual([])
})

test('nobody is told about the videos of others', () => {
  expect(newlySettled([post([processing('c')], { authorId: 2 })], me)).toEqual([])
  expect(newlySettled([post([ready('c')], { authorId: 2 })], me)).toEqual([])
})

test('the author is told what failed, and that a stuck one was given up', () => {
  newlySettled([post([processing('d'), processing('e')])], me)
  const failedMedia: Post['failedMedia'] = [
    { jobId: 'd', fileName: 'lift.mov', code: 'media.stuck', message: 'It took too long.', canRetry: true },
    { jobId: 'e', fileName: 'crane.mov', code: 'media.damaged', message: 'The file is damaged.', canRetry: true },
  ]
  expect(newlySettled([post([], { failedMedia })], me)).toMatchObject([
    { title: 'Processing Timeout', description: expect.stringContaining('10 min'), variant: 'destructive' },
    { title: 'A file could not be processed', description: 'crane.mov: The file is damaged.' },
  ])
  expect(newlySettled([post([], { failedMedia })], me)).toEqual([])
})
