import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeIco } from './drawing.ts'

test('an ICO leads to each of its pictures', async () => {
  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#0f766e' } })
      .png()
      .toBuffer()
  const sides = [16, 32, 48]
  const file = encodeIco(await Promise.all(sides.map(async pixels => ({ pixels, png: await square(pixels) }))))
  const view = new DataView(file.buffer)
  expect([view.getUint16(0, true), view.getUint16(2, true), view.getUint16(4, true)]).toEqual([0, 1, 3])
  for (const [index, side] of sides.entries()) {
    const entry = 6 + 16 * index
    const [bytes, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)]
    expect(view.getUint8(entry)).toBe(side)
    const { width, format } = await sharp(file.subarray(offset, offset + bytes)).metadata()
    expect({ width, format }).toEqual({ width: side, format: 'png' })
  }
})
