import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#web/lib/calls/errors.ts'
import { WatchReport } from './watch-report.ts'
import { WatchTime } from './watch-time.ts'

const playThrough = (time: Pick<WatchTime, 'moved'>, from: number, to: number) => {
  for (let position = from; position <= to; position += 0.25) time.moved(position)
}

test('skipped parts do not count, forward or backward', () => {
  const time = new WatchTime(60)
  playThrough(time, 0, 10)
  time.jumped()
  playThrough(time, 50, 55)
  time.jumped()
  playThrough(time, 5, 7)
  expect(time.seconds).toBe(17)
})

test('what was watched before counts, and nothing beyond the duration', () => {
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

test('the first gap is what was skipped', () => {
  const time = new WatchTime(60)
  expect(time.gapAt).toBe(0)
  playThrough(time, 0, 10)
  time.jumped()
  playThrough(time, 27, 60)
  expect(time.gapAt).toBe(10)
  time.jumped()
  playThrough(time, 10, 20)
  expect(time.gapAt).toBe(20)
  time.jumped()
  playThrough(time, 20.25, 27)
  expect(time.gapAt).toBe(60)
})

test('what was watched before is taken to be the beginning', () => {
  const time = new WatchTime(60)
  time.resume(30)
  expect(time.gapAt).toBe(30)
  playThrough(time, 50, 60)
  expect(time.gapAt).toBe(30)
})

interface Report {
  method: string
  path: string
  body: { isVideoPlay?: boolean; watchTimeSeconds: number; mediaUrl: string }
  keepalive: boolean
}

/** A server that has recorded 3 seconds, accepts at most `max`, and counts the video as read at 19. */
function server(reports: Report[], state: { max: number; isDown?: boolean }) {
  return async (
    path: string,
    { method, body, keepalive = false }: { method: string; body: string; keepalive?: boolean },
  ) => {
    const sent = JSON.parse(body) as Report['body']
    reports.push({ method, path, body: sent, keepalive })
    if (state.isDown) throw new Unreachable('Failed to fetch')
    const watchTimeSeconds = Math.max(3, Math.min(sent.watchTimeSeconds, state.max))
    return Response.json({ isRead: watchTimeSeconds >= 19, watchTimeSeconds })
  }
}

const video = { url: '/media/1/display', durationSeconds: 20 }
let reports: Report[]
beforeEach(() => {
  vi.useFakeTimers()
  reports = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reports the start, continues from what the server has recorded, and reports every 5 s and at the end', async () => {
  vi.stubGlobal('fetch', server(reports, { max: 100 }))
  const onRead = vi.fn()
  const watch = new WatchReport(7, video, onRead)
  watch.began()
  await vi.advanceTimersByTimeAsync(0)
  expect(reports).toMatchObject([
    { method: 'POST', path: '/api/posts/7/view', body: { isVideoPlay: true, mediaUrl: video.url } },
  ])
  for (let second = 0; second <= 10; second += 1) {
    watch.moved(second)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(reports.slice(1).map(({ method, path, body }) => [method, path, body.watchTimeSeconds])).toEqual([
    ['PATCH', '/api/posts/7/watch-time', 7],
    ['PATCH', '/api/posts/7/watch-time', 12],
  ])
  expect(onRead).not.toHaveBeenCalled()
  playThrough(watch, 10, 17)
  watch.stopped()
  await vi.advanceTimersByTimeAsync(0)
  expect(reports.at(-1)?.body.watchTimeSeconds).toBe(20)
  expect(onRead).toHaveBeenCalledOnce()
})

test('reports again what the clock did not allow yet, but not forever', async () => {
  const state = { max: 5 }
  vi.stubGlobal('fetch', server(reports, state))
  const onRead = vi.fn()
  const watch = new WatchReport(7, video, onRead)
  watch.began()
  await vi.advanceTimersByTimeAsync(0)
  playThrough(watch, 0, 17)
  watch.stopped()
  await vi.advanceTimersByTimeAsync(3_000)
  state.max = 20
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onRead).toHaveBeenCalledOnce()

  const refused = new WatchReport(8, video, onRead)
  state.max = 4
  refused.began()
  await vi.advanceTimersByTimeAsync(0)
  playThrough(refused, 0, 10)
  refused.stopped()
  await vi.advanceTimersByTimeAsync(60_000)
  const total = reports.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports).toHaveLength(total)
})

test('reports later what was lost with the connection, and sends a beacon when the page closes', async () => {
  const state = { max: 100, isDown: true }
  vi.stubGlobal('fetch', server(reports, state))
  const watch = new WatchReport(7, video, () => undefined)
  watch.began()
  await vi.advanceTimersByTimeAsync(2_000)
  state.isDown = false
  await vi.advanceTimersByTimeAsync(2_000)
  playThrough(watch, 0, 4)
  watch.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(reports.at(-1)).toMatchObject({ method: 'PATCH', keepalive: true, body: { watchTimeSeconds: 7 } })
  watch.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(reports.filter(({ keepalive }) => keepalive)).toHaveLength(1)
})
