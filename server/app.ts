import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { accountRoutes } from './accounts/accounts.routes.ts'
import * as accounts from './accounts/accounts.service.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import type { Config } from './config.ts'
import type { DB } from './db/types.generated.ts'
import { engagementRoutes } from './engagement/engagement.routes.ts'
import * as engagement from './engagement/engagement.service.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { fetchPreview } from './feed/link-preview.jobs.ts'
import * as posts from './feed/posts.service.ts'
import { Changes } from './lib/changes.ts'
import type { Ctx } from './lib/context.ts'
import { EventBus } from './lib/events.ts'
import { answerErrors, answerUnreadablePath } from './lib/http/errors.ts'
import { operationRoutes } from './lib/http/operations.ts'
import { refuseForeignWrites } from './lib/http/origin.ts'
import { addPlugins } from './lib/http/plugins.ts'
import { parseReplies } from './lib/http/replies.ts'
import { forgetFailedMails, type TaskHandlers } from './lib/jobs.ts'
import { openMail } from './lib/mail.ts'
import { type Internet, internet as publicInternet } from './lib/outbound/internet.ts'
import { Refusal } from './lib/refusal.ts'
import { sharedSecret } from './lib/secrets.ts'
import type { Storage } from './lib/storage/storage.ts'
import { Versions } from './lib/versions.ts'
import { detachMediaOfTeam, doomObjects, keepObjects } from './media/attachments.service.ts'
import { sweepMedia } from './media/media.jobs.ts'
import { mediaRoutes } from './media/media.routes.ts'
import * as processing from './media/processing.service.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { PushSender } from './push/deliver.ts'
import { pushPeople, pushPost, sendPushes } from './push/push.jobs.ts'
import { pushRoutes } from './push/push.routes.ts'
import { followFeed as pushFeed } from './push/push.service.ts'
import { memberRoutes } from './teams/members.routes.ts'
import { followPeople } from './teams/members.service.ts'
import { teamRoutes } from './teams/teams.routes.ts'

export interface Parts {
  config: Config
  pool: pg.Pool
  db: Kysely<DB>
  storage: Storage
  /** Tests stand in for it. */
  internet?: Internet
}

export interface App {
  http: FastifyInstance
  ctx: Ctx
  tasks: TaskHandlers
  /** From now on new work is refused with 503. */
  stopTaking(): void
  close(): Promise<void>
}

/** Puts the rooms together on a migrated database; listening and working on jobs is the caller's. */
export async function buildApp({ config, pool, db, storage, internet = publicInternet }: Parts): Promise<App> {
  let isStopping = false
  const stopping = new AbortController()
  const http = Fastify({
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerUnreadablePath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => randomBytes(8).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(parseReplies)
  readJsonBodies(http)

  const versions = new Versions(pool)
  const changes = new Changes(pool, versions, http.log)
  const events = new EventBus()
  followPeople(events)
  engagement.followFeed(events)
  pushFeed(events)
  posts.followMedia(events)
  events.on('team.deleting', (unit, { teamId }) => detachMediaOfTeam(unit.db, teamId))
  events.on('objects.doomed', (unit, { keys }) => doomObjects(unit.db, keys))
  events.on('objects.kept', (unit, { keys }) => keepObjects(unit.db, keys))
  const address = () => config.publicUrl ?? reachable(http.listeningOrigin)
  const setupToken =
    config.setupToken ??
    (isLoopback(config.host) ? undefined : (await sharedSecret(db, 'setup-token', 12)).toString('hex'))
  const ctx: Ctx = {
    config,
    log: http.log,
    pool,
    db,
    storage,
    versions,
    internet,
    changes,
    events,
    stopping: stopping.signal,
    publicUrl: address,
    setupToken,
  }

  answerErrors(http, () => isStopping)
  await addPlugins(http, storage.uploadOrigin)
  http.decorateRequest('actor', null)
  http.decorateRequest('parsedParams', null)
  http.addHook('onRequest', async () => {
    if (isStopping) throw new Refusal('server.unavailable')
  })
  http.addHook('onRequest', refuseForeignWrites)
  operationRoutes(http, ctx)
  accountRoutes(http, ctx)
  profileRoutes(http, ctx)
  companyRoutes(http, ctx)
  peopleRoutes(http, ctx)
  teamRoutes(http, ctx)
  memberRoutes(http, ctx)
  pushRoutes(http, ctx)
  mediaRoutes(http, ctx)
  feedRoutes(http, ctx)
  engagementRoutes(http, ctx)
  auditRoutes(http, ctx)
  await pageRoutes(http, ctx)
  await changes.start()

  const sendMail = openMail(config, http.log, address)
  const pushes = new PushSender(internet)
  const tasks: TaskHandlers = {
    'mail.send': sendMail,
    'accounts.invite': ({ userId }) => accounts.sendInvitation(ctx, userId),
    'accounts.sweep': async () => {
      await accounts.sweep(ctx)
      await forgetFailedMails(pool)
    },
    'feed.link-preview': ({ postId }) => fetchPreview(ctx, postId),
    'push.post': payload => pushPost(ctx, payload),
    'push.people': payload => pushPeople(ctx, payload),
    'push.send': payload => sendPushes(ctx, pushes, payload),
    'media.sweep': () => sweepMedia(ctx),
    'media.video': ({ mediaId }) => processing.processUpload(ctx, mediaId),
    'media.picture': ({ mediaId }) => processing.processUpload(ctx, mediaId),
    'engagement.recount': () => engagement.recount(ctx),
  }
  return {
    http,
    ctx,
    tasks,
    stopTaking: () => {
      isStopping = true
      stopping.abort(new Error('The app stops'))
    },
    close: async () => {
      isStopping = true
      stopping.abort(new Error('The app stops'))
      await http.close()
      await changes.stop()
      pushes.close()
    },
  }
}

/** An empty body is no body, whatever its type says; a wrong one is refused with 400. */
function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'ignore')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

/** An app that listens everywhere is reached, without PUBLIC_URL, by this machine's address in its network. */
function reachable(origin: string): string {
  const url = new URL(origin)
  if (url.hostname !== '0.0.0.0' && url.hostname !== '[::]') return origin
  const own = Object.values(networkInterfaces()).flatMap(found => found ?? [])
  url.hostname = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
  return url.origin
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
