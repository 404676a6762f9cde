import { setTimeout as sleep } from 'node:timers/promises'
import { linkProblemOf } from '#contract/links.ts'
import { setupState } from '#server/company/index.ts'
import { startPresence } from '#server/diagnostics/index.ts'
import { migrateJobs, startJobs } from '#server/lib/jobs/jobs.ts'
import { ffmpegWarning } from '#server/media/index.ts'
import { settingsHere, warnAboutLocation } from '#server/operations/index.ts'
import { replaceLostTimeZones } from '#server/quiet-hours/index.ts'
import { mailUnverified } from './accounts/index.ts'
import { type App, buildApp } from './app.ts'
import { type Config, dependingOn, misspelledSettings } from './config.ts'
import { openDatabase } from './db/database.ts'
import { openPool } from './db/pool.ts'
import type { Ctx } from './lib/context.ts'
import { print } from './lib/log.ts'
import { tryMailServer } from './lib/mail/mail-server.ts'
import type { Internet } from './lib/outbound/internet.ts'
import { sharedSecret } from './lib/secrets.ts'
import { openDiskStorage } from './lib/storage/disk.ts'

/** A process manager gives 10 s: work that takes longer is cut off, so that the database still ends in order. */
const workEndsMs = 7_000
const stopTimeoutMs = 9_500
const jobConnections = 14
/** The longest queue that Linux allows. Beyond Node's 511, what everyone opens after a push would wait until it is sent again. */
const waitingConnections = 4_096

export interface InstanceOptions {
  /** The database to use, instead of starting the embedded one. */
  databaseUrl: string | undefined
  /** Of several instances of one start, one runs the jobs, and says what people have to know. */
  isFirst: boolean
  /** The internet beyond this app; the public one by default. */
  internet?: Internet
}

/**
 * Runs one instance of the app until SIGTERM or SIGINT, which end the process. The data folder is open. Returns the
 * address of the app.
 */
export async function startInstance(
  settings: Config,
  { databaseUrl, isFirst, internet }: InstanceOptions,
): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: settings.dataDir, log: print })
  const { config, isCopy } = await settingsHere(settings, database.db)
  if (isCopy && isFirst) print('This installation is a copy: its mails are written to its outbox folder')
  await migrateJobs(database.pool)
  const storage = config.s3
    ? // 30 MB of memory that others do not need.
      (await import('./lib/storage/s3.ts')).openS3Storage(config.s3)
    : await openDiskStorage(config.dataDir, await sharedSecret(database.db, 'upload-signatures'))
  await storage.sweep()
  const app = await buildApp({ config, ...database, storage, internet })
  if (isFirst) await replaceLostTimeZones(app.ctx)
  // Before the jobs, because the links in mails need the address.
  await listenQuietly(app.http, { port: config.port, host: config.host })
  const jobs = isFirst ? openJobs(app, database.connectionString) : undefined
  const presence = startPresence(app.ctx)

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      app.stopAccepting()
      setTimeout(() => process.exit(0), stopTimeoutMs)
      const finish = async () => {
        await Promise.all([app.close(), jobs?.stop(), presence.then(noted => noted.stop())])
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
  await jobs?.running
  app.noteStarted()
  if (isFirst) await announce(app)
  return app.ctx.publicUrl()
}

/** Starts the jobs on connections of their own. */
function openJobs(app: App, connectionString: string): { running: Promise<unknown>; stop: () => Promise<void> } {
  const pool = openPool(connectionString, {
    max: jobConnections,
    statementTimeoutMs: 0,
    silenceTimeoutMs: 10_000,
    name: 'front-line jobs',
  })
  const running = startJobs(pool, { specs: app.ctx.jobs, handlers: app.tasks }, app.http.log)
  const stop = async () => {
    await (await running).stop()
    await pool.end()
  }
  return { running, stop }
}

/** Says what people have to know about this start. */
async function announce({ ctx, http, tasks }: App): Promise<void> {
  for (const warning of misspelledSettings()) http.log.warn(warning)
  warnAboutLinks(ctx)
  void warnAboutLocation(ctx)
  void warnAboutStorage(ctx)
  void tryMails(ctx)
  // Giveaways that started or ended while no instance ran do not wait for the next minute.
  tasks['giveaways.sweep']({}, '').catch((error: unknown) => http.log.error({ err: error }, 'No giveaways'))
  const warning = ffmpegWarning(ctx.config.ffmpegPath)
  if (warning) print(warning)
  const { isSetUp } = await setupState(ctx)
  if (ctx.setupToken && !ctx.config.setupToken && !isSetUp)
    print(`To set up the company, use the setup token ${ctx.setupToken}`)
}

/** Names a mail server that takes no mails, and mails what could not be mailed so far. */
async function tryMails(ctx: Ctx): Promise<void> {
  const failure = await tryMailServer(ctx)
  if (failure) ctx.log.warn(`SMTP_URL: the mail server ${failure.server} takes no mails: ${failure.reason}`)
  await mailUnverified(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'No address was mailed its link'))
}

async function warnAboutStorage({ config, log, storage }: Ctx): Promise<void> {
  await storage.check().catch((error: unknown) => {
    log.warn({ err: error }, `${config.s3 ? 'S3_ENDPOINT' : 'DATA_DIR'}: photos and videos cannot be stored there`)
  })
}

function warnAboutLinks({ log, publicUrl }: App['ctx']): void {
  const problem = linkProblemOf(publicUrl())
  if (problem === 'local')
    log.warn(`Links in messages only work on this computer (${publicUrl()}): set PUBLIC_URL to the address people open`)
  if (problem === 'http')
    log.warn(`People use ${publicUrl()}, which is not encrypted: set PUBLIC_URL to an https address`)
}

/** Listens without Fastify's own lines about it: the last line of the start says the address. */
async function listenQuietly(http: App['http'], address: { port: number; host: string }): Promise<void> {
  const { level } = http.log
  http.log.level = 'warn'
  await http.listen({ ...address, backlog: waitingConnections }).catch((error: NodeJS.ErrnoException) => {
    const isHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')
    return dependingOn(isHost ? 'HOST' : 'PORT', Promise.reject(error))
  })
  http.log.level = level
}
