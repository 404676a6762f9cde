import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { escapeText } from 'entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeOf } from '#contract/brand/brand.ts'
import { isPagePath, sharePath } from '#contract/pages.ts'
import * as company from '#server/company/company.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { brandRoutes } from './brand.routes.ts'

const built = join(import.meta.dirname, '../../dist/web')
const immutable = 'public, max-age=31536000, immutable'

/** The built pages: assets with a hash in their names, and one document with the company's name and color. */
export async function pageRoutes(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
    },
  })

  brandRoutes(app, ctx)

  app.setNotFoundHandler(async (request, reply) => {
    const isDocument =
      request.method === 'GET' &&
      !/^\/(api|media|logo)\//.test(request.url) &&
      request.headers.accept?.includes('text/html')
    if (!isDocument) throw new Refusal('request.missing')
    return sendDocument(ctx, reply.code(isPagePath(pathOf(request)) ? 200 : 404))
  })
  app.get('/', { schema: { hide: true } }, (_, reply) => sendDocument(ctx, reply))

  // A device without the service worker sends what another app shares here. The app opens without it.
  await app.register(async share => {
    share.removeAllContentTypeParsers()
    share.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    share.post(sharePath, { schema: { hide: true } }, (_, reply) => reply.redirect('/', 303))
  })
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*$/, '')

async function sendDocument(ctx: Ctx, reply: FastifyReply): Promise<FastifyReply> {
  const template = await readFile(join(built, 'index.html'), 'utf8')
  const { appName, primaryColor } = await company.branding(ctx)
  const { light, dark } = themeOf(primaryColor)
  const document = template
    .replace(/<title>.*<\/title>/, () => `<title>${escapeText(appName)}</title>`)
    .replace('href="/theme.css"', () => `href="/theme.css?color=${primaryColor.slice(1)}"`)
    .replace(
      '</head>',
      () =>
        `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.header}">` +
        `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.header}"></head>`,
    )
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document)
}
