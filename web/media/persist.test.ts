import { expect, test, vi } from 'vitest'
import { Unreachable } from '#web/lib/errors.ts'
import { pauseUntilOnline, persist, waitsMs } from './persist.ts'

vi.stubGlobal('window', new EventTarget())

const failing = (times: number, error: Error) => {
  let tries = 0
  return () => Promise.resolve().then(() => (tries++ < times ? Promise.reject(error) : tries))
}

test('a lost connection is tried again with growing waits, and in the end said', async () => {
  const waited: number[] = []
  let losses = 0
  const pause = (ms: number) => Promise.resolve(void waited.push(ms))
  const onLost = () => losses++
  expect(await persist(failing(3, new Unreachable('network')), { pause, onLost })).toBe(4)
  expect(waited).toEqual([1_000, 2_000, 4_000])
  expect(losses).toBe(3)

  await expect(persist(failing(6, new Unreachable('network')), { pause })).rejects.toThrow('network')
  expect(waited.slice(3)).toEqual(waitsMs)
})

test('a refusal is not tried again, and who cancels does not wait', async () => {
  const pause = () => Promise.reject(new Error('must not wait'))
  await expect(persist(failing(1, new Error('413: too large')), { pause })).rejects.toThrow('413')

  const cancel = new AbortController()
  const waiting = pauseUntilOnline(60_000, cancel.signal)
  cancel.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
})

test('coming back online ends the wait', async () => {
  const waiting = pauseUntilOnline(60_000)
  window.dispatchEvent(new Event('online'))
  await expect(waiting).resolves.toBeUndefined()
})
