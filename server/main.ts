import { setTimeout as sleep } from 'node:timers/promises'
import { setupState } from '#server/company/index.ts'
import { startPresence } from '#server/diagnostics/index.ts'
import { migrateJobs, startJobs } from '#server/lib/jobs/jobs.ts'
import { ffmpegWarning } from '#server/media/index.ts'
import { warnAboutLocation } from '#server/operations/index.ts'
import { type App, buildApp } from './app.ts'
import { dependingOn, misspelledSettings, readConfig } from './config.ts'
import { openDatabase, requireReachable } from './db/database.ts'
import { openPool } from './db/pool.ts'
import { openDataFolder } from './lib/data-folder.ts'
import { messageOf } from './lib/exit-code.ts'
import { sharedSecret } from './lib/secrets.ts'
import { openDiskStorage } from './lib/storage/disk.ts'

/** A process manager gives 10 s: work that takes longer is cut off, so that the database still ends in order. */
const workEndsMs = 7_000
const stopTimeoutMs = 9_500
const jobConnections = 9

async function start(): Promise<void> {
  const config = readConfig()
  await dependingOn('DATA_DIR', openDataFolder(config.dataDir))
  if (config.databaseUrl) await dependingOn('DATABASE_URL', requireReachable(config.databaseUrl))
  const print = (message: string) => console.log(message)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: print })
  await migrateJobs(database.pool)
  const storage = config.s3
    ? // 30 MB of memory that others do not need.
      (await import('./lib/storage/s3.ts')).openS3Storage(config.s3)
    : await openDiskStorage(config.dataDir, await sharedSecret(database.db, 'upload-signatures'))
  await storage.sweep()
  const app = await buildApp({ config, ...database, storage })
  for (const warning of misspelledSettings()) app.http.log.warn(warning)
  void warnAboutLocation(app.ctx)
  const jobPool = openPool(database.connectionString, {
    max: jobConnections,
    statementTimeoutMs: 0,
    silenceTimeoutMs: 10_000,
    name: 'front-line jobs',
  })
  // Before the jobs, because the links in mails need the address.
  await listenQuietly(app.http, { port: config.port, host: config.host })
  const jobs = startJobs(jobPool, { specs: app.ctx.jobs, handlers: app.tasks }, app.http.log)
  const presence = startPresence(app.ctx)

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      app.stopAccepting()
      setTimeout(() => process.exit(0), stopTimeoutMs)
      const finish = async () => {
        await Promise.all([app.close(), jobs.then(running => running.stop()), presence.then(noted => noted.stop())])
        await jobPool.end()
        await database.close()
      }
      await Promise.race([finish(), sleep(workEndsMs)])
        .then(database.stopServer)
        .catch((error: unknown) => app.http.log.error({ err: error }, 'The app could not stop in order'))
      process.exit(0)
    })()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await jobs
  app.noteStarted()
  // What started or ended while no instance ran does not wait for the next minute.
  app.tasks['giveaways.sweep']({}, '').catch((error: unknown) => app.http.log.error({ err: error }, 'No giveaways'))

  const warning = ffmpegWarning(config.ffmpegPath)
  if (warning) print(warning)
  const { isSetUp } = await setupState(app.ctx)
  if (app.ctx.setupToken && !config.setupToken && !isSetUp)
    print(`To set up the company, use the setup token ${app.ctx.setupToken}`)
  print(`Front Line is ready at ${app.ctx.publicUrl()}`)
}

/** Listens without Fastify's own lines about it: the last line of the start says the address. */
async function listenQuietly(http: App['http'], address: { port: number; host: string }): Promise<void> {
  const { level } = http.log
  http.log.level = 'warn'
  await http.listen(address).catch((error: NodeJS.ErrnoException) => {
    const isHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')
    return dependingOn(isHost ? 'HOST' : 'PORT', Promise.reject(error))
  })
  http.log.level = level
}

start().catch((error: unknown) => {
  console.error(messageOf(error))
  process.exit(1)
})
