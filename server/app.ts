import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Db } from '#server/db/kysely.ts'
import { companyLanguage } from './company/index.ts'
import type { Config } from './config.ts'
import { openKysely } from './db/kysely.ts'
import { primaryReads, Standby } from './db/standby.ts'
import { eventRoutes } from './events/events.routes.ts'
import type { Ctx } from './lib/context.ts'
import { EventBus } from './lib/event-bus.ts'
import { Changes } from './lib/freshness/changes.ts'
import { Versions } from './lib/freshness/versions.ts'
import { openHttp } from './lib/http/open-http.ts'
import { localOrigin, reachableOrigin } from './lib/http/origin/local-origin.ts'
import { isLocal } from './lib/http/origin/origin.ts'
import { handlersOf } from './lib/jobs/define-job.ts'
import type { TaskHandlers } from './lib/jobs/jobs.ts'
import { inLanguage, loadLanguages } from './lib/language.ts'
import { openMail } from './lib/mail/mail.ts'
import { type Internet, publicInternet } from './lib/outbound/internet.ts'
import { sharedSecret } from './lib/secrets.ts'
import type { Storage } from './lib/storage/storage.ts'
import { locateFfmpeg } from './media/index.ts'
import { jobs, listeners, routes } from './modules.ts'
import { operationRoutes } from './operations/operations.routes.ts'

/** A request that takes longer after the app began to stop is cut off, such as a slow upload. */
const requestsEndMs = 5_000

export interface AppDependencies {
  config: Config
  pool: pg.Pool
  db: Db
  /** `pool` by default. */
  priorityPool?: pg.Pool | undefined
  storage: Storage
  /** Replaced in tests. */
  internet?: Internet | undefined
  /** Of live streams; shorter in tests. */
  heartbeatMs?: number | undefined
}

export interface App {
  http: FastifyInstance
  ctx: Ctx
  tasks: TaskHandlers
  /** Has `/readyz` say so from now on: the jobs run. */
  noteStarted(): void
  /** Replies 503 to all requests from now on. */
  stopAccepting(): void
  close(): Promise<void>
}

/** Builds the app on a migrated database. The caller listens and starts the jobs. */
export async function buildApp({
  config,
  pool,
  db,
  priorityPool = pool,
  storage,
  internet = publicInternet(config.publicUrl),
  heartbeatMs,
}: AppDependencies): Promise<App> {
  loadLanguages()
  let isStarted = false
  const stopping = new AbortController()
  const stopAccepting = () => stopping.abort(new Error('The app is stopping'))
  const versions = new Versions(priorityPool)
  const { uploadOrigin } = storage
  const http = await openHttp({ config, versions, uploadOrigin, stopping: stopping.signal })
  const { log } = http
  const changes = new Changes({ pool, priorityPool, versions, log })
  const priorityDb = openKysely(priorityPool)
  const standby =
    config.databaseReadUrl === undefined
      ? undefined
      : new Standby({ connectionString: config.databaseReadUrl, primary: db, priorityDb, log })
  // Kept, because jobs ask for it until they end, after the server has stopped listening.
  let ownOrigin = ''
  http.addHook('onListen', async () => {
    ownOrigin = reachableOrigin(http.listeningOrigin)
  })
  const publicUrl = () => config.publicUrl ?? ownOrigin
  const ctx: Ctx = {
    config,
    log,
    pool,
    db,
    priorityPool,
    priorityDb,
    reads: standby ?? primaryReads(db),
    storage,
    versions,
    internet,
    changes,
    events: new EventBus(listeners),
    jobs,
    sendMail: openMail(config, log, publicUrl),
    stopping: stopping.signal,
    publicUrl,
    localOrigin: () => localOrigin(http.server.address()),
    setupToken: await setupTokenOf(config, db),
    areVideosOff: locateFfmpeg(config.ffmpegPath) === null,
  }
  operationRoutes(http, ctx, () => isStarted)
  for (const addRoutes of routes) await addRoutes(http, ctx)
  eventRoutes(http, ctx, heartbeatMs)
  await changes.start()
  standby?.start()
  return {
    http,
    ctx,
    tasks: handlersOf(jobs, ctx, async work => inLanguage(await companyLanguage(ctx), work)),
    noteStarted: () => {
      isStarted = true
    },
    stopAccepting,
    close: async () => {
      stopAccepting()
      const cut = setTimeout(() => http.server.closeAllConnections(), requestsEndMs)
      await http.close()
      clearTimeout(cut)
      await Promise.all([changes.stop(), standby?.stop()])
    },
  }
}

async function setupTokenOf(config: Config, db: Db): Promise<string | undefined> {
  if (config.setupToken !== undefined || isLocal(config)) return config.setupToken
  return (await sharedSecret(db, 'setup-token', 16)).toString('hex')
}
