import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes a folder in /tmp: its path is short enough for a socket, and the account that PostgreSQL runs as may enter it
 * (with a folder that only root may enter, the database would go to /var/lib/front-line and stay there).
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join('/tmp', prefix))
  await chmod(folder, 0o755)
  return folder
}
