import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A new folder in /tmp: short enough for a socket, and open, so that the account that PostgreSQL runs as may enter it
 * (a closed one of root's would send the database to /var/lib/front-line, to stay there).
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join('/tmp', prefix))
  await chmod(folder, 0o755)
  return folder
}
