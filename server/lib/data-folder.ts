import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Whose names cannot be guessed may be passed through: the embedded database can be run as another account. */
const passable = 0o711
const ownOnly = 0o077
const privateFolders = ['media', 'outbox', 'scratch']

/** Keeps other accounts of the machine from reading files that this process writes from now on. */
export function writePrivately(): void {
  process.umask(ownOnly)
}

/** Creates the data folder, and writes privately from then on. Throws if it cannot be written to. */
export async function openDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: passable })
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  writePrivately()
  if (process.platform === 'win32') return
  // Of an installation that is older than this.
  for (const name of privateFolders)
    await chmod(join(dataDir, name), 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}
