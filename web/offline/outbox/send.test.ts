import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxWrite, WriteOf } from './entries.ts'
import { send } from './send.ts'

const { made, make, created } = vi.hoisted(() => {
  const made: { path: string; body?: unknown }[] = []
  /** What the server has of an earlier attempt. */
  const created: { id: number; content: string; editedAt: string | null } = { id: 5, content: 'Roof', editedAt: null }
  const make = async ({ path }: { path: string }, { body }: { body?: unknown }) => {
    made.push({ path, body })
    return { presignedUrl: '', objectPath: 'x', jobId: 'job', scheduledFor: null, ...created }
  }
  return { made, make, created }
})
vi.mock('#web/lib/calls/call.ts', () => ({ call: make, beaconCall: make }))
vi.mock('#web/lib/calls/put-file.ts', () => ({ putFile: async () => undefined, UploadTimeout: Error }))

beforeEach(() => {
  made.splice(0)
  Object.assign(created, { content: 'Roof', editedAt: null })
})
const bodyOf = (path: string) => made.find(each => each.path === path)?.body

test('the clock of the device counts only for what had to wait', async () => {
  const at = '2026-01-01T00:00:00.000Z'
  const confirm = { kind: 'confirm', postId: 1, version: 2, confirmedAt: at, hasVideo: false } as const
  const watch = { kind: 'watch', postId: 1, mediaUrl: '/media/a/display', watchTimeSeconds: 9, startedAt: at } as const
  for (const write of [confirm, watch]) await send(write, { isFirst: true })
  expect(made.map(({ body }) => body)).toEqual([{ version: 2 }, { watchTimeSeconds: 9, mediaUrl: '/media/a/display' }])
  made.splice(0)
  for (const write of [confirm, { ...watch, isStart: true }]) await send(write)
  expect(made.map(({ body }) => body)).toEqual([
    { version: 2, confirmedAt: at },
    { watchTimeSeconds: 9, mediaUrl: '/media/a/display', startedAt: at },
  ])
})

const post = (): WriteOf<'post'> => ({
  kind: 'post',
  teamId: 9,
  body: { content: 'Roof', teamId: 9, clientKey: 'k' },
  files: [new File(['a'], 'a.mp4', { type: 'video/mp4' }), new File(['b'], 'b.mp4', { type: 'video/mp4' })],
  uploaded: ['/media/1/display'],
})

test('a retry uploads only the rest of the files', async () => {
  const reports: unknown[] = []
  await send(post(), { onUploaded: urls => reports.push(urls) })
  expect(made.filter(({ path }) => path.endsWith('/presigned-url')).length).toBe(1)
  expect(bodyOf('/api/posts')).toMatchObject({ mediaUrls: ['/media/1/display', '/processing/job'] })
  expect(reports.at(-1)).toEqual(['/media/1/display', '/processing/job'])
})

test('where an earlier attempt had reached the server, a text that was changed since becomes an edit', async () => {
  const comment: OutboxWrite = { kind: 'comment', postId: 1, content: 'Roof', mentions: [], clientKey: 'k' }
  for (const write of [{ ...post(), files: [] }, comment]) await send(write)
  expect(made).toHaveLength(2)
  Object.assign(created, { content: 'Rof', editedAt: '2026-01-01T00:00:00.000Z' })
  for (const write of [{ ...post(), files: [] }, comment]) await send(write)
  expect(made).toHaveLength(4)
  created.editedAt = null
  for (const write of [{ ...post(), files: [] }, comment]) await send(write)
  expect(made.filter(({ path }) => /^.api.posts.:id(.comments.:commentId)?$/.test(path))).toEqual([
    { path: '/api/posts/:id', body: { content: 'Roof', mentions: undefined } },
    { path: '/api/posts/:id/comments/:commentId', body: { content: 'Roof', mentions: [] } },
  ])
})

test('stopping rejects with its reason', async () => {
  const stop = new AbortController()
  stop.abort(new Error('Stopped'))
  await expect(send(post(), { signal: stop.signal })).rejects.toThrow('Stopped')
  expect(bodyOf('/api/posts')).toBeUndefined()
})
