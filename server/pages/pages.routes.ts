import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPagePath, isSignInPage, sharePath } from '#contract/pages.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import { readCookie } from '#server/accounts/index.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { ignoreBodies } from '#server/lib/http/bodies/ignore-bodies.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { brandRoutes, byLanguage } from './brand.routes.ts'
import { builtIn, type DocumentKind, documentOf } from './documents.ts'
import { firstPostsOf } from './first-posts.ts'
import { allowInline } from './inline-content.ts'
import { isElsewhere, redirectToPublicUrl } from './other-address.ts'

const immutable = 'public, max-age=31536000, immutable'

/** The built pages: assets with a hash in their names, and the documents with the company's name, logo and color. */
export async function pageRoutes(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtIn(sourceLanguage),
    // One for each language, below; and no routes of their own for compressed files.
    globIgnore: ['**/sw.js', '**/*.br', '**/*.gz'],
    wildcard: false,
    index: false,
    // Made once by the build, better than on the way (scripts/build/precompress.ts).
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
    },
  })

  app.get('/sw.js', { schema: { hide: true } }, ({ speech }, reply) =>
    reply.header('vary', byLanguage).sendFile('sw.js', builtIn(speech.language)),
  )

  brandRoutes(app, ctx)

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = isPagePath(pathOf(request))
    const { accept = '*/*' } = request.headers
    const isDocument =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|logo)\//.test(request.url) &&
      // Command lines, monitors and previews of links ask for anything.
      (accept.includes('text/html') || (isPage && accept.includes('*/*')))
    if (!isDocument) throw new Refusal('request.missing')
    return sendDocument(ctx, request, reply.code(isPage ? 200 : 404))
  })
  app.get('/', { schema: { hide: true } }, (request, reply) => sendDocument(ctx, request, reply))

  // A device without the service worker sends what another app shares here. The app opens without it.
  await app.register(async share => {
    ignoreBodies(share)
    share.post(sharePath, { schema: { hide: true } }, (_, reply) => reply.redirect('/', 303))
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1).join()

async function sendDocument(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const search = new URLSearchParams(request.url.split('?')[1])
  const hasOtherAddress = isElsewhere(ctx.config, request)
  if (hasOtherAddress && redirectToPublicUrl(ctx.config, request, reply)) return reply
  const kind = await kindOf(ctx, request, search, hasOtherAddress)
  const { language } = request.speech
  const hasFirst = kind === 'feed' && language === sourceLanguage && !search.has('team')
  const first = hasFirst && request.actor ? await firstPostsOf(ctx, request.actor) : null
  const { html, inline } = await documentOf(ctx, { kind, language, search, role: request.actor?.role, first })
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', first ? 'no-store' : 'no-cache')
    .header('vary', byLanguage)
    .header('content-security-policy', allowInline(String(reply.getHeader('content-security-policy')), inline))
    .send(html)
}

/**
 * The feed is for everybody with a cookie: without a session there are no posts in it, and the first call fails. The
 * sign-in is only for those without a session; the app leads everybody else on, and says where it is.
 */
async function kindOf(
  ctx: Ctx,
  request: FastifyRequest,
  search: URLSearchParams,
  hasOtherAddress: boolean,
): Promise<DocumentKind> {
  const path = pathOf(request)
  if (path === '/' && readCookie(ctx, request, 'session')) return 'feed'
  if (path === '/join' && !hasOtherAddress && !request.actor && (await company.isSetUp(ctx))) return 'join'
  if (path !== '/' && !isSignInPage(path, search.get('mode'))) return 'app'
  if (hasOtherAddress || request.actor || !(await company.isSetUp(ctx))) return 'app'
  return path === '/' ? 'landing' : 'sign-in'
}
