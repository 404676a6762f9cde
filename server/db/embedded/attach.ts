import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { probeServer } from './claim.ts'
import { findHome } from './home.ts'
import { connectionString } from './socket.ts'
import { databaseName } from './start.ts'

/** Whether a cluster was ever created for this data folder. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'cluster-id'))

/** The connection string of the embedded server that an instance runs on this data folder, undefined if none does. */
export async function runningEmbedded(
  dataDir: string,
  systemFolder = '/var/lib/front-line',
): Promise<string | undefined> {
  if (!hasCluster(dataDir)) return undefined
  const home = await findHome(dataDir, systemFolder, () => undefined)
  return (await probeServer(home)).owner ? connectionString(home, databaseName, databaseName) : undefined
}
