import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Only the account of the process reads what is stored, under any umask. */
const folderMode = 0o700
const fileMode = 0o600

/** Writes a file so that it is complete or missing after a crash: to a temporary file, flushed, then renamed. */
export async function writeAtomically(file: string, content: Readable | Buffer, drafts: string): Promise<void> {
  await writeDraft(file, content, drafts, draft => rename(draft, file))
}

/** As `writeAtomically`, but a file that exists already stays as it is, and the content is dropped. */
export async function writeOnce(file: string, content: AsyncIterable<Buffer>, drafts: string): Promise<void> {
  await writeDraft(file, content, drafts, async draft => {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  })
}

async function writeDraft(
  file: string,
  content: AsyncIterable<Buffer> | Buffer,
  drafts: string,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  for (const folder of [path.dirname(file), drafts]) await mkdir(folder, { recursive: true, mode: folderMode })
  const draft = path.join(drafts, randomBytes(16).toString('hex'))
  try {
    const handle = await open(draft, 'wx', fileMode)
    try {
      await handle.writeFile(content)
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
