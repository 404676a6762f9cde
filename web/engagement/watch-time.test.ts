import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#web/lib/errors.ts'
import { WatchReport } from './watch-report.ts'
import { WatchTime } from './watch-time.ts'

const playThrough = (time: Pick<WatchTime, 'moved'>, from: number, to: number) => {
  for (let position = from; position <= to; position += 0.25) time.moved(position)
}

test('what is jumped over does not count, forwards or backwards', () => {
  const time = new WatchTime(60)
  playThrough(time, 0, 10)
  time.jumped()
  playThrough(time, 50, 55)
  time.jumped()
  playThrough(time, 5, 7)
  expect(time.seconds).toBe(17)
})

test('what was watched before counts, and nothing beyond the length', () => {
  const time = new WatchTime(20)
  playThrough(time, 0, 2)
  time.resume(12)
  expect(time.seconds).toBe(14)
  time.resume(3)
  expect(time.seconds).toBe(14)
  playThrough(time, 2, 15)
  expect(time.seconds).toBe(20)
  const unknown = new WatchTime(null)
  playThrough(unknown, 0, 90)
  expect(unknown.seconds).toBe(90)
})

interface Said {
  method: string
  path: string
  body: { isVideoPlay?: boolean; watchTimeSeconds: number; mediaUrl: string }
  keepalive: boolean
}

/** A server that knows of 3 seconds, takes at most `most`, and has it read at 19. */
function server(said: Said[], state: { most: number; isDown?: boolean }) {
  return async (
    path: string,
    { method, body, keepalive = false }: { method: string; body: string; keepalive?: boolean },
  ) => {
    const sent = JSON.parse(body) as Said['body']
    said.push({ method, path, body: sent, keepalive })
    if (state.isDown) throw new Unreachable('Failed to fetch')
    const watchTimeSeconds = Math.max(3, Math.min(sent.watchTimeSeconds, state.most))
    return Response.json({ isRead: watchTimeSeconds >= 19, watchTimeSeconds })
  }
}

const video = { url: '/media/1/display', durationSeconds: 20 }
let said: Said[]
beforeEach(() => {
  vi.useFakeTimers()
  said = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('tells that it plays, goes on from what the server knows, and tells every 5 s and at the end', async () => {
  vi.stubGlobal('fetch', server(said, { most: 100 }))
  const onRead = vi.fn()
  const watch = new WatchReport(7, video, onRead)
  watch.began()
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toMatchObject([
    { method: 'POST', path: '/api/posts/7/view', body: { isVideoPlay: true, mediaUrl: video.url } },
  ])
  for (let second = 0; second <= 10; second += 1) {
    watch.moved(second)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(said.slice(1).map(({ method, path, body }) => [method, path, body.watchTimeSeconds])).toEqual([
    ['PATCH', '/api/posts/7/watch-time', 7],
    ['PATCH', '/api/posts/7/watch-time', 12],
  ])
  expect(onRead).not.toHaveBeenCalled()
  playThrough(watch, 10, 17)
  watch.stopped()
  await vi.advanceTimersByTimeAsync(0)
  expect(said.at(-1)?.body.watchTimeSeconds).toBe(20)
  expect(onRead).toHaveBeenCalledOnce()
})

test('says again what the clock did not allow yet, but not for ever', async () => {
  const state = { most: 5 }
  vi.stubGlobal('fetch', server(said, state))
  const onRead = vi.fn()
  const watch = new WatchReport(7, video, onRead)
  watch.began()
  await vi.advanceTimersByTimeAsync(0)
  playThrough(watch, 0, 17)
  watch.stopped()
  await vi.advanceTimersByTimeAsync(3_000)
  state.most = 20
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onRead).toHaveBeenCalledOnce()

  const refused = new WatchReport(8, video, onRead)
  state.most = 4
  refused.began()
  await vi.advanceTimersByTimeAsync(0)
  playThrough(refused, 0, 10)
  refused.stopped()
  await vi.advanceTimersByTimeAsync(60_000)
  const total = said.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(total)
})

test('what a lost connection swallowed is said later, and on leaving the browser sends it for the page', async () => {
  const state = { most: 100, isDown: true }
  vi.stubGlobal('fetch', server(said, state))
  const watch = new WatchReport(7, video, () => undefined)
  watch.began()
  await vi.advanceTimersByTimeAsync(2_000)
  state.isDown = false
  await vi.advanceTimersByTimeAsync(2_000)
  playThrough(watch, 0, 4)
  watch.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(said.at(-1)).toMatchObject({ method: 'PATCH', keepalive: true, body: { watchTimeSeconds: 7 } })
  watch.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(said.filter(({ keepalive }) => keepalive)).toHaveLength(1)
})
