import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts'
import { type Actor, mayEver } from '#contract/policy.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { answersFromMemory, type Freshness } from './freshness.ts'
import { readFile, takeFiles } from './uploaded-file.ts'

type ActorOf<C> = C extends { access: 'public' } ? Actor | null : Actor

interface Asked<C> {
  actor: ActorOf<C>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** What came in the call's file field; empty where it takes none. */
  file: Buffer
  request: FastifyRequest
  reply: FastifyReply
}

type InputOf<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer R>
    ? z.input<R> | ReplyOf<C> | (z.input<R> extends string ? Readable : never)
    : never

interface Serving<C> {
  /** Looks the object up and refuses before the body is read: the order of decision 55. */
  guard?: (asked: Pick<Asked<C>, 'actor' | 'params'>) => unknown
  /** What the answer of a polled call depends on; unchanged, it is answered 304 (docs/decisions/002-freshness.md). */
  freshness?: (asked: Pick<Asked<C>, 'actor' | 'params' | 'query'>) => Freshness
  handle: (asked: Asked<C>) => InputOf<C> | Promise<InputOf<C>>
}

const noFile = Buffer.alloc(0)

/** Makes the route of a contract entry: who may call, what may be sent and what is answered all come from there. */
export function serve<const C extends Call>(app: FastifyInstance, ctx: Ctx, call: C, serving: Serving<C>): void {
  const { file } = call
  if (!file) return addRoute(app, ctx, call, serving)
  // In a scope of its own, because only this call takes a multipart form.
  void app.register(async scope => {
    await takeFiles(scope, file)
    addRoute(scope, ctx, call, serving)
  })
}

function addRoute<const C extends Call>(
  app: FastifyInstance,
  ctx: Ctx,
  call: C,
  { guard, freshness, handle }: Serving<C>,
): void {
  const admit: onRequestAsyncHookHandler = async request => {
    if (call.access !== 'public') {
      if (!request.actor) throw new Refusal('session.none')
      if (typeof call.access === 'object' && !mayEver(request.actor, call.access.may))
        throw new Refusal('permission.denied', { message: call.denied })
    }
    if (call.params) {
      const params = call.params.safeParse(request.params)
      if (!params.success) throw new Refusal('request.missing')
      request.parsedParams = params.data
    }
    await guard?.({ actor: request.actor as ActorOf<C>, params: request.parsedParams as ParamsOf<C> })
  }

  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? ''],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.file && { consumes: ['multipart/form-data'] }),
      response: { [call.status ?? 200]: call.reply },
    },
    onRequest: admit,
    // No body is an empty one: what is missing is then told field by field.
    preValidation: async request => {
      if (call.body && request.body === undefined) request.body = {}
    },
    handler: async (request, reply) => {
      const asked: Asked<C> = {
        actor: request.actor as ActorOf<C>,
        params: request.parsedParams as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        body: request.body as BodyOf<C>,
        file: call.file ? await readFile(request, call.file) : noFile,
        request,
        reply,
      }
      if (freshness && (await answersFromMemory(ctx, request, reply, freshness(asked)))) return reply
      const answer = await handle(asked)
      if (call.download) {
        const { type, fileName } = call.download
        reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .serializer(String)
      }
      return reply.sent ? reply : reply.code(call.status ?? 200).send(answer)
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, with role and memberships; null where nobody is. */
    actor: Actor | null
    parsedParams: unknown
  }
}
