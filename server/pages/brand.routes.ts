import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeUTF8 } from 'entities'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { textOn, themeCss } from '#contract/brand/brand.ts'
import { faviconPath } from '#contract/pages.ts'
import { documents as text } from '#locales/text.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { appIcon } from './app-icon.ts'
import { manifestOf } from './manifest.ts'

/** What a reply differs by that is in the language of who asks. */
export const byLanguage = 'cookie, accept-language'
const immutable = 'public, max-age=31536000, immutable'

/** Path → pixels and purpose. */
const icons = {
  '/icon-192x192.png': [192, 'plain'],
  '/icon-512x512.png': [512, 'plain'],
  '/icon-maskable-192x192.png': [192, 'maskable'],
  '/icon-maskable-512x512.png': [512, 'maskable'],
  '/apple-touch-icon.png': [180, 'plain'],
  '/badge-96x96.png': [96, 'badge'],
} as const

/** Everything outside the pages that shows the company's name, color and logo. */
export function brandRoutes(app: FastifyInstance, ctx: Ctx): void {
  const cachedIcons = new LRUCache<string, Promise<Buffer>>({ max: 2 * Object.keys(icons).length })

  app.get('/theme.css', { schema: { hide: true } }, async (request, reply) => {
    const { primaryColor } = await company.branding(ctx)
    const color = (request.query as { color?: string }).color
    const isVersioned = color === primaryColor.slice(1)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isVersioned ? immutable : 'no-cache')
      .send(themeCss(primaryColor))
  })

  app.get('/favicon.svg', { schema: { hide: true } }, async (request, reply) => {
    const { appName, primaryColor } = await company.branding(ctx)
    const isVersioned = request.url === faviconPath({ appName, primaryColor })
    return reply
      .type('image/svg+xml')
      .header('cache-control', isVersioned ? immutable : 'no-cache')
      .send(monogram(appName, primaryColor))
  })

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_, reply) => {
    const brand = await company.branding(ctx)
    const manifest = manifestOf({
      ...brand,
      iconVersion: versionOf(brand),
      screenshots: await screenshots(),
    })
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', byLanguage)
      .send(JSON.stringify(manifest))
  })

  for (const [path, [pixels, purpose]] of Object.entries(icons)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const brand = await company.branding(ctx)
      const version = versionOf(brand)
      const key = `${path} ${version}`
      const icon =
        cachedIcons.get(key) ??
        company.readLogo(ctx, brand.logoUrl).then(logo => appIcon({ ...brand, logo }, pixels, purpose))
      cachedIcons.set(key, icon)
      icon.catch(() => cachedIcons.delete(key))
      const isVersioned = (request.query as { v?: string }).v === version
      return reply
        .type('image/png')
        .header('cache-control', isVersioned ? immutable : 'no-cache')
        .send(await icon)
    })
  }
}

/** Changes when the icons do. */
const versionOf = ({
  appName,
  primaryColor,
  logoUrl,
}: {
  appName: string
  primaryColor: string
  logoUrl: string | null
}) =>
  createHash('sha256')
    .update(JSON.stringify([appName, primaryColor, logoUrl]))
    .digest('hex')
    .slice(0, 12)

/** The favicon: the app's first letter on the company's color. */
function monogram(appName: string, primaryColor: string): string {
  const [letter = ''] = appName.toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${primaryColor}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="${textOn(primaryColor)}">${escapeUTF8(letter)}</text></svg>`
}

const screenshotFiles = [
  { name: 'feed-light', sizes: '780x1688', form: 'narrow', label: 'feed' },
  { name: 'readers-light', sizes: '780x1688', form: 'narrow', label: 'readers' },
  { name: 'desk-light', sizes: '1920x1200', form: 'wide', label: 'desk' },
] as const

/** The product's screenshots, under their names in the build. */
async function screenshots(): Promise<Parameters<typeof manifestOf>[0]['screenshots']> {
  const list = await readFile(join(import.meta.dirname, '../../dist/web/.vite/manifest.json'), 'utf8').catch(() => '{}')
  const built = JSON.parse(list) as Record<string, { file: string }>
  return screenshotFiles.flatMap(({ name, label, ...shot }) => {
    const file = built[`web/marketing/shots/${name}.webp`]?.file
    return file ? [{ ...shot, label: text.screenshots[label], src: `/${file}` }] : []
  })
}
