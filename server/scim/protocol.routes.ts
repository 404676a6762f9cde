import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/lib/context.ts'
import { toRefusal } from '#server/lib/http/errors.ts'
import { speaking } from '#server/lib/language.ts'
import { Refusal } from '#server/lib/refusal.ts'
import * as groups from './groups.service.ts'
import { discovery, findById, listOfAll, providerConfig } from './protocol/discovery.ts'
import { errorBody, statusOf } from './protocol/errors.ts'
import { isAmong, project, readListQuery, readProjection } from './protocol/lists.ts'
import type { Outcome } from './protocol/outcome.ts'
import { noteRequest } from './requests.service.ts'
import { requireToken } from './settings.service.ts'
import * as users from './users.service.ts'

const mediaType = 'application/scim+json; charset=utf-8'
/** A group with tens of thousands of members. */
const bodyBytes = 4 * 1024 * 1024

interface Answer {
  status: number
  body?: Record<string, unknown>
  headers?: Record<string, string>
  outcome: Outcome
}

type Params = { id: string }

/** The routes of SCIM 2.0 (RFC 7644), for the company's directory and its token alone. */
export function protocolRoutes(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async scope => addProtocol(scope, ctx), { prefix: '/scim' })
}

function addProtocol(app: FastifyInstance, ctx: Ctx): void {
  acceptJson(app)
  app.setSerializerCompiler(() => JSON.stringify)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await requireToken(ctx, request.headers.authorization)
    request.isOfDirectory = true
  })
  app.decorateRequest('isOfDirectory', false)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    speaking(request.speech, async () => {
      const refusal = toRefusal(error, request, ctx.stopping.aborted)
      const status = statusOf(refusal)
      if (status === 401) reply.header('www-authenticate', 'Bearer')
      if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
      const outcome: Outcome = { kind: 'refused', details: { refusal: refusal.code } }
      if (request.isOfDirectory && status < 500) await note(request, status, outcome)
      return reply.code(status).type(mediaType).serializer(JSON.stringify).send(errorBody(refusal))
    }),
  )
  const note = (request: FastifyRequest, status: number, outcome: Outcome) => noteRequest(ctx, request, status, outcome)
  const base = () => `${ctx.publicUrl()}/scim/v2`

  const on = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    handle: (request: FastifyRequest & { params: Params; query: Record<string, unknown> }) => Promise<Answer>,
  ) =>
    app.route<{ Params: Params; Querystring: Record<string, unknown> }>({
      method,
      url: `/v2${path}`,
      bodyLimit: bodyBytes,
      schema: { hide: true },
      config: { withoutFactor: true },
      handler: async (request, reply) => {
        const answer = await handle(request)
        await note(request, answer.status, answer.outcome)
        return send(reply, answer)
      },
    })

  const read = (body: Record<string, unknown>): Answer => ({ status: 200, body, outcome: { kind: 'read' } })
  on('GET', '/ServiceProviderConfig', async () => read(providerConfig(base())))
  for (const [name, list] of Object.entries(discovery)) {
    on('GET', `/${name}`, async () => read(listOfAll(list(base()))))
    on('GET', `/${name}/:id`, async ({ params }) => read(findById(list(base()), params.id)))
  }

  on('GET', '/Users', async ({ query }) => listed(await users.listUsers(ctx, readListQuery(query)), query))
  on('GET', '/Users/:id', async request =>
    found(request, await users.getUser(ctx, request.params.id), { userId: Number(request.params.id) }),
  )
  on('POST', '/Users', async ({ body, query }) => created(await users.createUser(ctx, body), query))
  on('PUT', '/Users/:id', async request => changed(request, await users.replaceUser(ctx, ...subject(request))))
  on('PATCH', '/Users/:id', async request => changed(request, await users.patchUser(ctx, ...subject(request))))
  on('DELETE', '/Users/:id', async ({ params, headers }) => {
    const { outcome } = await users.removeUser(ctx, params.id, headers['if-match'])
    return { status: 204, outcome }
  })

  on('GET', '/Groups', async ({ query }) =>
    listed(await groups.listGroups(ctx, readListQuery(query), readProjection(query)), query),
  )
  on('GET', '/Groups/:id', async request =>
    found(request, await groups.getGroup(ctx, request.params.id, readProjection(request.query)), {
      teamId: Number(request.params.id),
    }),
  )
  on('POST', '/Groups', async ({ body, query }) =>
    created(await groups.createGroup(ctx, body, readProjection(query)), query),
  )
  on('PUT', '/Groups/:id', async request => {
    const outcome = await groups.replaceGroup(ctx, ...subject(request))
    const resource = await groups.getGroup(ctx, request.params.id, readProjection(request.query))
    return changed(request, { resource, outcome })
  })
  // Without the group, which may have very many members that are added a few at a time.
  on('PATCH', '/Groups/:id', async request => ({
    status: 204,
    outcome: await groups.patchGroup(ctx, ...subject(request)),
  }))
  on('DELETE', '/Groups/:id', async ({ params, headers }) => ({
    status: 204,
    outcome: await groups.removeGroup(ctx, params.id, headers['if-match']),
  }))

  app.all('/*', { schema: { hide: true }, config: { withoutFactor: true } }, () => {
    throw new Refusal('scim.missing')
  })
}

const subject = ({ params, body, headers }: FastifyRequest & { params: Params }) =>
  [params.id, body, headers['if-match']] as const

type Resource = Record<string, unknown> & { meta: { version: string; location: string } }
type Query = Record<string, unknown>

const tagsOf = ({ meta }: Resource) => ({ etag: meta.version, location: meta.location })

function listed(list: { totalResults: number; Resources: Record<string, unknown>[] }, query: Query): Answer {
  const projection = readProjection(query)
  const body = { ...list, Resources: list.Resources.map(resource => project(resource, projection)) }
  return { status: 200, body, outcome: { kind: 'found', details: { found: list.totalResults } } }
}

function found(request: FastifyRequest, resource: Resource, of: Pick<Outcome, 'userId' | 'teamId'>): Answer {
  const { etag } = tagsOf(resource)
  const outcome: Outcome = { kind: 'read', ...of }
  const known = request.headers['if-none-match']
  if (known !== undefined && isAmong(known, etag)) return { status: 304, headers: { etag }, outcome }
  return { status: 200, body: project(resource, readProjection(request.query as Query)), headers: { etag }, outcome }
}

const created = ({ resource, outcome }: { resource: Resource; outcome: Outcome }, query: Query): Answer => ({
  status: 201,
  body: project(resource, readProjection(query)),
  headers: tagsOf(resource),
  outcome,
})

const changed = (request: FastifyRequest, { resource, outcome }: { resource: Resource; outcome: Outcome }): Answer => ({
  status: 200,
  body: project(resource, readProjection(request.query as Query)),
  headers: tagsOf(resource),
  outcome,
})

function send(reply: FastifyReply, { status, body, headers = {} }: Answer): FastifyReply {
  reply.code(status).headers(headers)
  return body === undefined ? reply.send() : reply.type(mediaType).serializer(JSON.stringify).send(body)
}

/** SCIM has a type of its own, which some directories leave out. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It has the token of the company's directory. */
    isOfDirectory: boolean
  }
}
