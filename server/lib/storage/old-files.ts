import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Removes the files of a folder that start with the prefix and have not changed for `olderThanMs`. */
export async function removeOldFiles(folder: string, olderThanMs: number, prefix = ''): Promise<void> {
  for (const name of await readdir(folder).catch(noneWhenMissing)) {
    if (!name.startsWith(prefix)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - olderThanMs) await rm(file, { recursive: true, force: true })
  }
}

function noneWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
