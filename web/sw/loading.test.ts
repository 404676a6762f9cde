import { afterEach, expect, test, vi } from 'vitest'
import { load, stopLoading } from './loading.ts'

afterEach(() => vi.unstubAllGlobals())

/** Never replies; rejects when it is aborted. */
const silent = (_: RequestInfo, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

class OlderAbortSignal extends EventTarget {}

test.each([
  ['this browser', AbortSignal],
  ['a browser without AbortSignal.any', OlderAbortSignal],
])('loading ends for a newer version in %s', async (_, signal) => {
  vi.stubGlobal('AbortSignal', signal)
  vi.stubGlobal('fetch', silent)
  const loading = load(new Request('http://app.example/assets/feed.js'))
  stopLoading()
  await expect(loading).rejects.toThrow('aborted')
})
