import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { z } from 'zod'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts'
import { type Actor, mayEver } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { countWrite } from '#server/lib/limits/write-limits.ts'
import { ReadyJson } from '#server/lib/ready-json.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { acceptFile, readFile, type UploadedFile } from './bodies/uploaded-file.ts'
import { type Freshness, sendNotModified } from './freshness.ts'

type ActorOf<C> = C extends { access: 'public' } ? Actor | null : Actor

interface CallInput<C, Guarded = unknown> {
  /** The result of `guard`: the object that the actor may use. */
  guarded: Guarded
  actor: ActorOf<C>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The file of the call's file field; empty if the call has none. */
  file: UploadedFile
  request: FastifyRequest
  reply: FastifyReply
}

type ReplyInput<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer R>
    ? z.input<R> | ReplyOf<C> | ReadyJson<z.input<R>> | (z.input<R> extends string ? Readable : never)
    : never

interface RouteOptions<C, Guarded> {
  /**
   * Looks the object up, and throws its refusals before the body is validated: 404 and 403 come before 422. What it
   * returns is handed to `handle`.
   */
  guard?: (input: Pick<CallInput<C>, 'actor' | 'params'>) => Guarded | Promise<Guarded>
  /** Throws refusals that come before the body is validated, but depend on it. */
  admit?: (input: { body: unknown; request: FastifyRequest }) => unknown
  /**
   * What the reply of a polled call depends on; a client with the same versions gets 304
   * (docs/decisions/002-freshness.md).
   */
  freshness?: (input: Pick<CallInput<C>, 'actor' | 'params' | 'query'>) => Freshness
  handle: (input: CallInput<C, Guarded>) => ReplyInput<C> | Promise<ReplyInput<C>>
}

const jsonType = 'application/json; charset=utf-8'
const noFile: UploadedFile = { name: '', content: Buffer.alloc(0), fields: {} }

/** Adds the route of a contract entry: access, parameters, body and reply follow from the entry. */
export function serve<const C extends Call, Guarded = undefined>(
  app: FastifyInstance,
  ctx: Ctx,
  call: C,
  options: RouteOptions<C, Guarded>,
): void {
  const { file } = call
  if (!file) return addRoute(app, ctx, call, options)
  // In a scope of its own, because only this call accepts a multipart form.
  void app.register(async scope => {
    await acceptFile(scope, file)
    addRoute(scope, ctx, call, options)
  })
}

interface StreamOptions {
  /** Throws the last refusals. */
  admit: (actor: Actor) => void
  /** Writes events to the response, whose head is written, and ends it. */
  open: (input: { actor: Actor; request: FastifyRequest; response: ServerResponse }) => void
}

/** Adds the route of a contract entry whose reply is a stream of server-sent events. */
export function serveStream(app: FastifyInstance, call: Call, { admit, open }: StreamOptions): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    config: { isStream: true },
    schema: { ...descriptionOf(call), produces: ['text/event-stream'] },
    onRequest: admission(call),
    handler: (request, reply) => {
      const { actor } = request
      if (!actor) throw new Refusal('session.none')
      admit(actor)
      // nginx passes on each event at once.
      const own = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }
      const headers = reply.type('text/event-stream; charset=utf-8').headers(own).getHeaders() as OutgoingHttpHeaders
      const response = reply.hijack().raw
      // It ends with the connection, which saves the framing of chunks.
      response.removeHeader('transfer-encoding')
      response.writeHead(200, headers)
      // By itself the text of the head becomes one string, instead of the pieces that Node keeps otherwise.
      response.flushHeaders()
      open({ actor, request, response })
    },
  })
}

/** Throws the refusals of a call that come before its body is read. */
function admission<C extends Call>(call: C, guard?: RouteOptions<C, unknown>['guard']): onRequestHookHandler {
  return (request, _reply, done) => {
    if (call.access !== 'public') {
      if (!request.actor) throw new Refusal('session.none')
      if (typeof call.access === 'object' && !mayEver(request.actor, call.access.may))
        throw new Refusal('permission.denied', call.denied && { message: call.denied() })
    }
    if (call.params) {
      const params = call.params.safeParse(request.params)
      if (!params.success) throw new Refusal('request.missing')
      request.parsedParams = params.data
    }
    const guarded = guard?.({ actor: request.actor as ActorOf<C>, params: request.parsedParams as ParamsOf<C> })
    const remember = (found: unknown) => {
      request.guarded = found
    }
    if (guarded instanceof Promise) return guarded.then(remember)
    remember(guarded)
    return done()
  }
}

/** Settings, devices and the like, whose services count nothing of their own. */
const isOwnWrite = ({ method, path }: Call): boolean => method !== 'GET' && /^\/api\/(users\/me|push|pwa)\//.test(path)

/** For the API description. */
const descriptionOf = (call: Call) => ({
  summary: call.summary,
  ...(call.scopes && {
    description: `With an API token of the scope ${call.scopes.map(scope => `\`${scope}\``).join(' or ')}.`,
    security: [{ token: [] }],
  }),
  tags: [call.path.split('/')[2] ?? ''],
  response: { [call.status ?? 200]: call.reply },
})

function addRoute<const C extends Call, Guarded>(
  app: FastifyInstance,
  ctx: Ctx,
  call: C,
  { guard, admit, freshness, handle }: RouteOptions<C, Guarded>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    schema: {
      ...descriptionOf(call),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.file && { consumes: ['multipart/form-data'] }),
    },
    config: {
      withoutFactor: call.withoutFactor ?? call.access === 'public',
      scopes: call.scopes,
      fileBytes: call.file?.bytes,
    },
    onRequest: admission(call, guard),
    // A missing body counts as empty, so that validation names the missing fields.
    ...(call.body && {
      preValidation: async (request: FastifyRequest) => {
        if (request.body === undefined) request.body = {}
        await admit?.({ body: request.body, request })
      },
    }),
    handler: (request, reply) => {
      const input: CallInput<C, Guarded> = {
        guarded: request.guarded as Guarded,
        actor: request.actor as ActorOf<C>,
        params: request.parsedParams as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: request.body as BodyOf<C>,
        file: noFile,
        request,
        reply,
      }
      if (!freshness) return answer(input)
      // Without a promise where nothing has changed, as for most requests.
      const answerChanged = () => (sendNotModified(ctx, request, reply, freshness(input)) ? undefined : answer(input))
      return ctx.versions.isFresh ? answerChanged() : ctx.versions.refresh().then(answerChanged)
    },
  })

  async function answer(input: CallInput<C, Guarded>) {
    const { request, reply } = input
    if (request.actor && isOwnWrite(call)) await countWrite(ctx, request.actor, 'own')
    if (call.file) input.file = await readFile(request, call.file)
    const result = await handle(input)
    if (call.download) {
      const { type, fileName } = call.download
      reply
        .type(type === 'application/zip' ? type : `${type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .serializer(String)
    }
    if (result instanceof ReadyJson) return reply.type(jsonType).serializer(String).send(result.text)
    // A browser that breaks off a download ends it before all of it is sent.
    const hasBegun = reply.sent || reply.raw.headersSent
    return hasBegun ? reply : reply.code(call.status ?? 200).send(result)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user with role and memberships; null if nobody is. */
    actor: Actor | null
    parsedParams: unknown
    /** The object that the route's guard has found. */
    guarded: unknown
  }

  interface FastifyContextConfig {
    /** Its replies last for as long as a page is open. */
    isStream?: boolean
    /** Allowed to people who have not set up the second step that the company requires of them. */
    withoutFactor?: boolean
  }
}
