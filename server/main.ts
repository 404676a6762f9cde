import { dependingOn, readConfig } from './config.ts'
import { requireReachable } from './db/database.ts'
import { openDataFolder } from './lib/data-folder.ts'
import { print, printFailure } from './lib/log.ts'
import { appVersion } from './lib/version.ts'

async function start(): Promise<string> {
  const config = readConfig()
  await dependingOn('DATA_DIR', openDataFolder(config.dataDir))
  const { databaseUrl } = config
  if (databaseUrl) await dependingOn('DATABASE_URL', requireReachable(databaseUrl))
  // Only what this process needs is in its memory.
  if (config.workers > 1) return (await import('./workers.ts')).startWorkers(config)
  return (await import('./instance.ts')).startInstance(config, { databaseUrl, isFirst: true })
}

start().then(
  url => print(`Front Line is ready at ${url} (version ${appVersion})`),
  (error: unknown) => {
    printFailure(error)
    process.exit(1)
  },
)
