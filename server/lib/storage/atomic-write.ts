import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { ObjectIncomplete, ObjectTooLarge } from './storage.ts'

/**
 * Writes a file so that after a crash at any moment it is there whole or not at all: a draft beside it, flushed, then
 * renamed. `exactBytes` stops the writing at the first byte too many and refuses a file that ends too early.
 */
export async function writeAtomically(
  file: string,
  content: Readable | Buffer,
  drafts: string,
  exactBytes?: number,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await mkdir(drafts, { recursive: true })
  const draft = path.join(drafts, randomBytes(16).toString('hex'))
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(
        exactBytes === undefined || Buffer.isBuffer(content) ? content : exactly(content, exactBytes),
      )
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    await flushFolder(path.dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Leaves the source open when it stops early, because an HTTP request must still be answered. */
async function* exactly(content: Readable, bytes: number): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > bytes) throw new ObjectTooLarge(bytes)
    yield chunk
  }
  if (seen < bytes) throw new ObjectIncomplete(bytes)
}

/** Makes the new name itself durable; Windows has no such call for folders and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
