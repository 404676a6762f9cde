import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { ObjectIncomplete, ObjectTooLarge } from './storage.ts'

/**
 * Writes a file so that it is complete or missing after a crash: to a temporary file, flushed, then renamed. Throws
 * ObjectTooLarge or ObjectIncomplete unless the content has `exactBytes`.
 */
export async function writeAtomically(
  file: string,
  content: Readable | Buffer,
  drafts: string,
  exactBytes?: number,
): Promise<void> {
  await writeDraft(file, content, drafts, exactBytes, draft => rename(draft, file))
}

/** As `writeAtomically`, but a file that exists already stays as it is, and the content is dropped. */
export async function writeOnce(file: string, content: Readable, drafts: string, exactBytes: number): Promise<void> {
  await writeDraft(file, content, drafts, exactBytes, async draft => {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  })
}

async function writeDraft(
  file: string,
  content: Readable | Buffer,
  drafts: string,
  exactBytes: number | undefined,
  publish: (draft: string) => Promise<void>,
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
    await publish(draft)
    await flushFolder(path.dirname(file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Leaves the source open when it stops early, because the HTTP request still gets a reply. */
async function* exactly(content: Readable, bytes: number): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > bytes) throw new ObjectTooLarge(bytes)
    yield chunk
  }
  if (seen < bytes) throw new ObjectIncomplete(bytes)
}

/** Makes the new name durable; Windows has no such call for folders and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
