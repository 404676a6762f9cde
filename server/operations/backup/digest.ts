import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { isDamage } from './backup-error.ts'
import type { BackupLocation } from './location.ts'

export interface Digest {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** Passes bytes on and computes their digest. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  /** Call it once, after the end. */
  digest(): Digest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** Returns the last of these streams; an error of any of them ends it. */
export function chain(source: Readable, ...steps: Transform[]): Readable {
  const last = steps.at(-1) ?? source
  if (steps.length > 0) pipeline([source, ...steps], () => undefined)
  return last
}

/** Writes a stream, and returns what was written. */
export async function store(location: BackupLocation, path: string, source: Readable, ...steps: Transform[]) {
  const meter = new Meter()
  await location.write(path, chain(source, ...steps, meter))
  return { path, ...meter.digest() }
}

async function digestOf(location: BackupLocation, path: string): Promise<Digest> {
  const meter = new Meter()
  const content = chain(await location.read(path), meter)
  for await (const _ of content);
  return meter.digest()
}

/** Whether the location has the file as it was written. */
export async function isIntact(location: BackupLocation, path: string, written: Digest): Promise<boolean> {
  const found = await digestOf(location, path).catch((error: unknown) => {
    if (isDamage(error)) return undefined
    throw error
  })
  return found !== undefined && isSame(found, written)
}

export const isSame = (one: Digest, other: Digest): boolean => one.bytes === other.bytes && one.sha256 === other.sha256
