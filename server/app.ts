import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { limits } from '#contract/limits.ts'
import { watch } from '#server/diagnostics/health/attention.service.ts'
import type { TaskHandlers } from '#server/lib/jobs/jobs.ts'
import { backUpWhenDue } from '#server/operations/backups.service.ts'
import { operationRoutes } from '#server/operations/operations.routes.ts'
import { sweepOperations } from '#server/operations/sweep.service.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import * as accounts from './accounts/accounts.service.ts'
import { factorRoutes } from './accounts/factors/factors.routes.ts'
import * as invitations from './accounts/invitations.service.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { Sessions } from './accounts/sessions.service.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { handleErasure as eraseDetails } from './audit/audit.service.ts'
import { companyRoutes } from './company/company.routes.ts'
import type { Config } from './config.ts'
import { openKysely } from './db/kysely.ts'
import type { DB } from './db/types.generated.ts'
import { diagnosticsRoutes } from './diagnostics/diagnostics.routes.ts'
import { engagementRoutes } from './engagement/engagement.routes.ts'
import { handleErasure as eraseViews } from './engagement/erasure.service.ts'
import { eventRoutes } from './events/events.routes.ts'
import { handleErasure as eraseContent } from './feed/erasure.service.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { fetchPreview } from './feed/link-preview.jobs.ts'
import * as posts from './feed/posts.service.ts'
import { giveawayTasks } from './giveaways/giveaways.jobs.ts'
import { giveawayRoutes } from './giveaways/giveaways.routes.ts'
import * as giveaways from './giveaways/giveaways.service.ts'
import { Changes } from './lib/changes.ts'
import type { Ctx } from './lib/context.ts'
import { EventBus } from './lib/event-bus.ts'
import { readAnnounced } from './lib/http/announced-version.ts'
import { limitBodies } from './lib/http/bodies-in-flight.ts'
import { handleErrors, handleUnreadablePath } from './lib/http/errors.ts'
import { parseJsonBodies } from './lib/http/json-bodies.ts'
import { isLocal, refuseForeignWrites } from './lib/http/origin.ts'
import { addPlugins } from './lib/http/plugins.ts'
import { parseReplies } from './lib/http/replies.ts'
import { warnAboutSettings } from './lib/http/settings-warnings.ts'
import { closeSlowClients } from './lib/http/slow-clients.ts'
import { refuseTwoHosts, refuseUnreadable } from './lib/http/unreadable-requests.ts'
import { validatorCompiler } from './lib/http/validation.ts'
import { describeError } from './lib/log.ts'
import { openMail } from './lib/mail.ts'
import { type Internet, publicInternet } from './lib/outbound/internet.ts'
import { Refusal } from './lib/refusal.ts'
import { sharedSecret } from './lib/secrets.ts'
import type { Storage } from './lib/storage/storage.ts'
import { Versions } from './lib/versions.ts'
import { handleTeamEvents } from './media/attachments.service.ts'
import { sweepMedia } from './media/media.jobs.ts'
import { mediaRoutes } from './media/media.routes.ts'
import * as processing from './media/processing.service.ts'
import { locateFfmpeg } from './media/video/locate-ffmpeg.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { sweep as sweepPrivacy } from './privacy/privacy.service.ts'
import { PushSender } from './push/deliver.ts'
import { pushPeople, pushPost, sendPushes } from './push/push.jobs.ts'
import { pushRoutes } from './push/push.routes.ts'
import { handleFeedEvents } from './push/push.service.ts'
import * as reading from './reading/reading.service.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { memberRoutes } from './teams/members.routes.ts'
import { followPeople } from './teams/members.service.ts'
import { teamRoutes } from './teams/teams.routes.ts'

/** A request that takes longer after the app began to stop is cut off, such as a slow upload. */
const requestsEndMs = 5_000

export interface AppDependencies {
  config: Config
  pool: pg.Pool
  db: Kysely<DB>
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
  let isStarted = false
  let isStopping = false
  const stopping = new AbortController()
  const http = Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError } },
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: handleUnreadablePath(config),
    clientErrorHandler: refuseUnreadable(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Short, because people read it out from a toast.
    genReqId: () => randomUUID().slice(0, 8),
    logController: new LogController({ disableRequestLogging: true }),
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(parseReplies)
  parseJsonBodies(http)
  closeSlowClients(http)
  limitBodies(http)

  const versions = new Versions(priorityPool)
  const changes = new Changes({ pool, priorityPool, versions, log: http.log })
  const events = new EventBus()
  followPeople(events)
  reading.handleReadingEvents(events)
  handleTeamEvents(events)
  posts.handleMediaEvents(events)
  handleFeedEvents(events)
  giveaways.handleMemberEvents(events)
  for (const handle of [eraseViews, eraseContent, eraseDetails]) handle(events)
  const address = () => config.publicUrl ?? reachableOrigin(http.listeningOrigin)
  const setupToken =
    config.setupToken ?? (isLocal(config) ? undefined : (await sharedSecret(db, 'setup-token', 16)).toString('hex'))
  const ctx: Ctx = {
    config,
    log: http.log,
    pool,
    db,
    priorityPool,
    priorityDb: openKysely(priorityPool),
    storage,
    versions,
    internet,
    changes,
    events,
    stopping: stopping.signal,
    publicUrl: address,
    setupToken,
    areVideosOff: locateFfmpeg(config.ffmpegPath) === null,
  }

  handleErrors(http, () => isStopping)
  await addPlugins(http, config, storage.uploadOrigin)
  http.decorateRequest('actor', null)
  http.decorateRequest('parsedParams', null)
  http.decorateRequest('guarded', null)
  warnAboutSettings(http, config)
  http.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? new Refusal('server.unavailable') : undefined)
  })
  http.addHook('onRequest', refuseTwoHosts)
  http.addHook('onRequest', refuseForeignWrites(config))
  http.addHook('onRequest', readAnnounced(versions))
  operationRoutes(http, ctx, () => isStarted)
  const sessions = new Sessions(ctx)
  accountRoutes(http, ctx, sessions)
  profileRoutes(http, ctx)
  factorRoutes(http, ctx)
  companyRoutes(http, ctx)
  peopleRoutes(http, ctx)
  teamRoutes(http, ctx)
  memberRoutes(http, ctx)
  pushRoutes(http, ctx)
  mediaRoutes(http, ctx)
  feedRoutes(http, ctx)
  engagementRoutes(http, ctx)
  giveawayRoutes(http, ctx)
  reportRoutes(http, ctx)
  auditRoutes(http, ctx)
  privacyRoutes(http, ctx)
  eventRoutes(http, ctx, sessions, heartbeatMs)
  const sendMail = openMail(config, http.log, address)
  const diagnosticsEnded = diagnosticsRoutes(http, ctx, sendMail)
  await pageRoutes(http, ctx)
  await changes.start()

  const pushes = new PushSender(internet)
  const tasks: TaskHandlers = {
    'mail.send': invitations.noteDelivery(ctx, sendMail),
    'accounts.invite': ({ userId }, key) => accounts.sendInvitation(ctx, userId, key),
    'accounts.reset': ({ email }, key) => accounts.sendReset(ctx, email, key),
    'accounts.sweep': () => accounts.sweep(ctx),
    'feed.link-preview': ({ postId }) => fetchPreview(ctx, postId),
    'push.post': (payload, key) => pushPost(ctx, payload, key),
    'push.people': (payload, key) => pushPeople(ctx, payload, key),
    'push.send': (payload, key) => sendPushes(ctx, pushes, payload, key),
    'media.sweep': () => sweepMedia(ctx),
    'media.video': ({ mediaId }) => processing.processUpload(ctx, mediaId),
    'media.picture': ({ mediaId }) => processing.processUpload(ctx, mediaId),
    'reading.recount': () => reading.recount(ctx),
    ...giveawayTasks(ctx),
    'reading.sweep': () => reading.sweep(ctx),
    'privacy.sweep': () => sweepPrivacy(ctx),
    'diagnostics.watch': () => watch(ctx),
    'operations.backup': () => backUpWhenDue(ctx),
    'operations.sweep': () => sweepOperations(ctx),
  }
  return {
    http,
    ctx,
    tasks,
    noteStarted: () => {
      isStarted = true
    },
    stopAccepting: () => {
      isStopping = true
      stopping.abort(new Error('The app is stopping'))
    },
    close: async () => {
      isStopping = true
      stopping.abort(new Error('The app is stopping'))
      const cut = setTimeout(() => http.server.closeAllConnections(), requestsEndMs)
      await http.close()
      clearTimeout(cut)
      await diagnosticsEnded()
      await changes.stop()
      pushes.close()
    },
  }
}

/** Without PUBLIC_URL, an app that listens on all addresses is reached at this machine's address in its network. */
function reachableOrigin(origin: string): string {
  const url = new URL(origin)
  if (url.hostname !== '0.0.0.0' && url.hostname !== '[::]') return origin
  const own = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  url.hostname = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
  return url.origin
}
