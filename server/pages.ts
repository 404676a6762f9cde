import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { textOn, themeCss, themeOf } from '#contract/brand.ts'
import * as company from '#server/company/company.service.ts'
import type { Ctx } from '#server/lib/context.ts'
import { Refusal } from '#server/lib/refusal.ts'

const built = join(import.meta.dirname, '..', 'dist', 'web')
const immutable = 'public, max-age=31536000, immutable'

/** The built pages: assets under names that carry their hash, and one document that bears the company's name and colour. */
export async function pageRoutes(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
    },
  })

  app.get('/theme.css', { schema: { hide: true } }, async (request, reply) => {
    const { primaryColor } = await company.branding(ctx)
    const asked = (request.query as { color?: string }).color
    const isVersioned = asked === primaryColor.slice(1)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isVersioned ? immutable : 'no-cache')
      .send(themeCss(primaryColor))
  })

  app.get('/favicon.svg', { schema: { hide: true } }, async (_, reply) => {
    const { appName, primaryColor } = await company.branding(ctx)
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=300')
      .send(monogram(appName, primaryColor))
  })

  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|media|logo)\//.test(request.url) &&
      request.headers.accept?.includes('text/html')
    if (!isPage) throw new Refusal('request.missing')
    return sendDocument(ctx, reply)
  })
  app.get('/', { schema: { hide: true } }, (_, reply) => sendDocument(ctx, reply))
}

async function sendDocument(ctx: Ctx, reply: FastifyReply): Promise<FastifyReply> {
  const template = await readFile(join(built, 'index.html'), 'utf8')
  const { appName, primaryColor } = await company.branding(ctx)
  const { light, dark } = themeOf(primaryColor)
  const document = template
    .replace(/<title>.*<\/title>/, () => `<title>${escaped(appName)}</title>`)
    .replace('href="/theme.css"', () => `href="/theme.css?color=${primaryColor.slice(1)}"`)
    .replace(
      '</head>',
      () =>
        `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.header}">` +
        `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.header}"></head>`,
    )
  return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document)
}

/** The tab's icon: the app's first letter on the company's colour. */
function monogram(appName: string, primaryColor: string): string {
  const [letter = ''] = appName.toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${primaryColor}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="${textOn(primaryColor)}">${escaped(letter)}</text></svg>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
