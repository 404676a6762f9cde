import { crc32 } from 'node:zlib'
import { deflateParts } from './deflate.ts'

/** Small files that take a decoder without limits minutes or gigabytes. */

/** Drawing this takes 16 s or more and cannot be interrupted. */
export function slowSvg(filters = 4): Buffer {
  const step = '<feGaussianBlur stdDeviation="40"/><feMorphology operator="dilate" radius="40"/>'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><filter id="f" x="0" y="0" width="1" height="1">${step.repeat(filters)}</filter><rect width="1024" height="1024" fill="#369" filter="url(#f)"/></svg>`,
  )
}

/** Not a filter, but as slow: patterns inside of patterns. From a depth of five on it is refused unseen. */
export function nestedSvg(depth = 12): Buffer {
  const uses = (name: string) => Array.from({ length: 10 }, (_, at) => `<use href="#${name}" x="${at}"/>`).join('')
  const levels = Array.from({ length: depth }, (_, at) => {
    const inner = at === 0 ? '<circle r="300"/>' : uses(`l${at - 1}`)
    return `<pattern id="p${at}" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="7" height="7" fill="${at === 0 ? 'red' : `url(#p${at - 1})`}"/></pattern><g id="l${at}" opacity=".9" fill="url(#p${at})">${inner}</g>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><defs>${levels.join('')}</defs>${uses(`l${Math.min(4, depth - 1)}`)}</svg>`,
  )
}

/** An icon of a megabyte whose entries all show the same picture of 2048 × 2048. */
export function sharedIcon(entries = 60, px = 2_048): Buffer {
  const header = Buffer.from([0, 0, 1, 0, entries & 0xff, entries >> 8])
  const bitmap = Buffer.alloc(40 + 8 + (px * px) / 8 + (px * px) / 8)
  bitmap.writeUInt32LE(40, 0)
  bitmap.writeInt32LE(px, 4)
  bitmap.writeInt32LE(px * 2, 8)
  bitmap.writeUInt16LE(1, 12)
  bitmap.writeUInt16LE(1, 14)
  const entry = Buffer.alloc(16)
  entry.writeUInt32LE(bitmap.length, 8)
  entry.writeUInt32LE(header.length + 16 * entries, 12)
  return Buffer.concat([header, ...Array<Buffer>(entries).fill(entry), bitmap])
}

/** A PNG of one color, interlaced and with 16 bits per channel: eight bytes for each pixel in memory. */
export function interlacedPng(px = 16_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(px, 0)
  header.writeUInt32BE(px, 4)
  header.set([16, 6, 0, 0, 1], 8)
  // All passes of the interlacing, each row with one byte for its filter; a few too many do no harm.
  const zeros = { byte: 0, count: px * px * 8 + px * 4 }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateParts(zeros)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
