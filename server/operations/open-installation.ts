import { type Config, dependingOn } from '#server/config.ts'
import { requireReachable } from '#server/db/database.ts'
import { hasCluster, runningEmbedded } from '#server/db/embedded/attach.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import type { Db } from '#server/db/kysely.ts'
import { openDataFolder, writePrivately } from '#server/lib/data-folder.ts'
import { openDiskStorage } from '#server/lib/storage/disk.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import type { UnitContext } from '#server/lib/unit.ts'

/** Database and media of an installation, for commands that run beside the server or without it. */
export interface Installation {
  connectionString: string
  storage: Storage
  close(): Promise<void>
}

/** What the transactions of a command need. */
export type ContextOf = (db: Db, config: Config) => UnitContext

type Print = (line: string) => void

/** Opens an installation that may be running. Throws if there is none. */
export async function openExisting(config: Config, print: Print): Promise<Installation> {
  const running = config.databaseUrl ?? (await runningEmbedded(config.dataDir))
  if (running) {
    await requireDatabase(config)
    writePrivately()
    return { connectionString: running, storage: await storageOf(config), close: async () => undefined }
  }
  if (!hasCluster(config.dataDir)) throw new Error(`There is no database in ${config.dataDir}: is DATA_DIR right?`)
  return openStopped(config, print)
}

/** Opens an installation that must not be running, and creates an empty one where there is none. */
export async function openStopped(config: Config, print: Print): Promise<Installation> {
  await dependingOn('DATA_DIR', openDataFolder(config.dataDir))
  await requireDatabase(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log: print })
  return {
    connectionString: config.databaseUrl ?? embedded?.connectionString ?? '',
    storage: await storageOf(config),
    close: async () => embedded?.stop(),
  }
}

async function requireDatabase({ databaseUrl }: Config): Promise<void> {
  if (databaseUrl) await dependingOn('DATABASE_URL', requireReachable(databaseUrl))
}

/** Nobody uploads through a command, so the secret of upload URLs is not needed. */
const storageOf = async ({ s3, dataDir }: Config): Promise<Storage> =>
  s3 ? (await import('#server/lib/storage/s3.ts')).openS3Storage(s3) : openDiskStorage(dataDir, Buffer.alloc(32))
