import { expect, test, vi } from 'vitest'
import type { OutboxWrite } from './entries.ts'
import { send } from './send.ts'

const transferFile = vi.hoisted(() => vi.fn())
vi.mock('#web/upload/transfer.ts', () => ({ transferFile }))
vi.mock('#web/lib/calls/call.ts', () => ({ call: async () => ({ id: 1 }) }))

const post: OutboxWrite = {
  kind: 'post',
  teamId: 9,
  body: { content: 'Roof', teamId: 9, clientKey: 'k' },
  files: [new File(['x'.repeat(100)], 'a.png'), new File(['x'.repeat(300)], 'b.png')],
  uploaded: [],
}

test('the progress is the share of all files', async () => {
  transferFile.mockImplementation(async (_, { onProgress }: { onProgress: (share: number) => void }) => {
    onProgress(0.5)
    return { completed: { mediaUrls: ['/media/1'] } }
  })
  const shares: number[] = []
  await send(post, async () => undefined, { onProgress: share => shares.push(share) })
  expect(shares).toEqual([0.125, 0.25, 0.625, 1])
})

test('stopping rejects with its reason', async () => {
  transferFile.mockImplementation(async (_, { signal }: { signal: AbortSignal }) => signal.throwIfAborted())
  const stop = new AbortController()
  stop.abort(new Error('Stopped'))
  await expect(send(post, async () => undefined, { signal: stop.signal })).rejects.toThrow('Stopped')
})
