import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'

/** A key of 32 bytes in a file, which is created on first use. */
export async function keyInFile(file: string): Promise<Buffer> {
  const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (stored !== undefined) return Buffer.from(stored.trim(), 'base64url')
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
  await handle.sync()
  await handle.close()
  // Of several instances that start at once on one folder, the first one's key stays.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return keyInFile(file)
}
