import { expect, test } from 'vitest'
import type { Post } from '#contract/feed.ts'
import { justFinished } from './finished-uploads.ts'

const me = 1
const processing = (jobId: string) => ({ state: 'processing', jobId, type: 'video', url: `/processing/${jobId}` })
const ready = (jobId: string, type = 'video') => ({ state: 'ready', jobId: null, type, url: `/media/${jobId}/display` })
const post = (media: object[], more: Partial<Post> = {}) =>
  ({ id: 5, authorId: me, media, failedMedia: [], ...more }) as unknown as Post

test('the author gets one toast when a video is ready', () => {
  expect(justFinished([post([processing('a'), ready('b')])], me)).toEqual([])
  expect(justFinished([post([processing('a'), ready('b')])], me)).toEqual([])
  expect(justFinished([post([ready('a'), ready('b')])], me)).toMatchObject([{ title: 'Video Ready!' }])
  expect(justFinished([post([ready('a'), ready('b')])], me)).toEqual([])
})

test('nobody gets a toast about the videos of others', () => {
  expect(justFinished([post([processing('c')], { authorId: 2 })], me)).toEqual([])
  expect(justFinished([post([ready('c')], { authorId: 2 })], me)).toEqual([])
})

test('the author gets a toast for what failed, and for what was stuck', () => {
  justFinished([post([processing('d'), processing('e')])], me)
  const failedMedia: Post['failedMedia'] = [
    { jobId: 'd', fileName: 'lift.mov', code: 'media.stuck', message: 'It took too long.' },
    { jobId: 'e', fileName: 'crane.mov', code: 'media.damaged', message: 'The file is damaged.' },
  ]
  expect(justFinished([post([], { failedMedia })], me)).toMatchObject([
    { title: 'Processing Timeout', description: expect.stringContaining('10 min'), variant: 'destructive' },
    { title: 'A file could not be processed', description: 'crane.mov: The file is damaged.' },
  ])
  expect(justFinished([post([], { failedMedia })], me)).toEqual([])
})
