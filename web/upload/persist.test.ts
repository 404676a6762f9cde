import { expect, test, vi } from 'vitest'
import { ServerFailed, Unreachable } from '#web/lib/calls/errors.ts'
import { delaysMs, pauseUntilOnline, persist } from './persist.ts'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))

const failing = (times: number, error: Error) => {
  let tries = 0
  return () => Promise.resolve().then(() => (tries++ < times ? Promise.reject(error) : tries))
}

test('a lost connection is retried with growing delays, and finally thrown', async () => {
  const delays: number[] = []
  let losses = 0
  const pause = (ms: number) => Promise.resolve(void delays.push(ms))
  const onLost = () => losses++
  expect(await persist(failing(3, new Unreachable('network')), { pause, onLost })).toBe(4)
  expect(delays).toEqual([1_000, 2_000, 4_000])
  expect(losses).toBe(3)

  await expect(persist(failing(6, new Unreachable('network')), { pause })).rejects.toThrow('network')
  expect(delays.slice(3)).toEqual(delaysMs)
})

test('a server that starts again is waited for, one that is full or broken is not', async () => {
  const pause = () => Promise.resolve()
  const reply = (status: number) => new ServerFailed(status, '', 'Failed')
  expect(await persist(failing(2, reply(503)), { pause })).toBe(3)
  for (const status of [500, 507])
    await expect(persist(failing(1, reply(status)), { pause })).rejects.toThrow(`${status}`)
})

test('a refusal is not retried, and canceling ends the wait', async () => {
  const pause = () => Promise.reject(new Error('must not wait'))
  await expect(persist(failing(1, new Error('413: too large')), { pause })).rejects.toThrow('413')

  const cancel = new AbortController()
  const waiting = pauseUntilOnline(60_000, cancel.signal)
  cancel.abort(new Error('canceled'))
  await expect(waiting).rejects.toThrow('canceled')
})

test('coming back online ends the wait', async () => {
  const waiting = pauseUntilOnline(60_000)
  page.dispatchEvent(new Event('online'))
  await expect(waiting).resolves.toBeUndefined()
})
