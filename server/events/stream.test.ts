import { expect, test } from 'vitest'
import { Stream } from './stream.ts'

test('a consumer that does not read is cut off', () => {
  const output = {
    writableLength: 0,
    isDestroyed: false,
    write(data: string) {
      this.writableLength += data.length
      return false
    },
    end: () => expect.unreachable(),
    destroy() {
      this.isDestroyed = true
    },
  }
  const stream = new Stream({ userId: 1, token: '', turn: 0 }, output as never)
  let sent = 0
  for (; sent < 1_000 && !output.isDestroyed; sent += 1) stream.send('x'.repeat(1_000))
  expect(sent).toBeLessThan(100)
  const { writableLength } = output
  stream.send('more')
  expect(output.writableLength).toBe(writableLength)
})
