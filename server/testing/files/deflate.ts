import { constants, deflateRawSync } from 'node:zlib'

/** Bytes as they are, or one byte repeated. */
type Part = Buffer | { byte: number; count: number }

const blockBytes = 1 << 20
/** A header that promises nothing, and a last block without content. */
const [start, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])]
const adlerModulus = 65_521n

/** Compresses gigabytes of one byte in a moment: a block of it is compressed once and repeated. */
export function deflateParts(...parts: readonly Part[]): Buffer {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(adler32(parts))
  return Buffer.concat([start, ...parts.flatMap(blocksOf), end, checksum])
}

function blocksOf(part: Part): Buffer[] {
  if (Buffer.isBuffer(part)) return [block(part)]
  const { byte, count } = part
  const whole = block(Buffer.alloc(blockBytes, byte))
  const rest = block(Buffer.alloc(count % blockBytes, byte))
  return [...Array<Buffer>(Math.floor(count / blockBytes)).fill(whole), rest]
}

/** Ends at a whole byte and refers to nothing before it, so that it may be repeated. */
const block = (content: Buffer) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH })

function adler32(parts: readonly Part[]): number {
  let [sum, sumOfSums] = [1n, 0n]
  const add = (byte: bigint, count: bigint) => {
    sumOfSums = (sumOfSums + count * sum + (byte * count * (count + 1n)) / 2n) % adlerModulus
    sum = (sum + byte * count) % adlerModulus
  }
  for (const part of parts) {
    if (Buffer.isBuffer(part)) for (const byte of part) add(BigInt(byte), 1n)
    else add(BigInt(part.byte), BigInt(part.count))
  }
  return Number(sumOfSums * 65_536n + sum)
}
