import { readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

/** The paths are short enough for a socket. */
const memory = '/dev/shm'
const disk = '/tmp'
/** More than the tests store at once. */
const roomBytes = 4 * 1024 ** 3

/**
 * Makes a folder in memory if there is room, because databases are created and dropped ten times faster there: ext4
 * searches for inodes that were not deleted lately. The account that PostgreSQL runs as may enter it (with a folder that
 * only root may enter, the database would go to /var/lib/front-line and stay there).
 */
export const makeScratchFolder = (prefix: string): Promise<string> => makeFolder(hasRoom() ? memory : disk, prefix)

/** The same on the disk, whose speed is measured. */
export const makeDiskFolder = (prefix: string): Promise<string> => makeFolder(disk, prefix)

async function makeFolder(root: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(root, `${prefix}p${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Whether files can be stored in memory and run from there. */
function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.split(' ')[1] === memory)
  if (!mount || mount.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes
}

/** Removes the folders of processes that were killed, above all from memory. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const root of [memory, disk])
    for (const name of await readdir(root).catch(() => [])) {
      const [, pid] = /^(?:fl|front-line)\b.*-p(\d+)-\w{6}$/.exec(name) ?? []
      if (pid && !isAlive(Number(pid)))
        await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined)
    }
}
