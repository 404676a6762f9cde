import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { escapeText } from 'entities'
import { themeOf } from '#contract/brand/brand.ts'
import { firstCalls } from '#contract/first-calls.ts'
import { firstPostsPlace } from '#contract/first-posts.ts'
import { faviconPath } from '#contract/pages.ts'
import { companyWideTeamId, type Role } from '#contract/policy.ts'
import { refusalText } from '#contract/refusals.ts'
import { isSignOnRefusal } from '#contract/sso-refusals.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { withBrand, withSignOn } from './prerendered.ts'

const pages = join(import.meta.dirname, '../../dist/web')

/** The built pages of a language (scripts/build/pages.ts). */
export const builtIn = (language: string): string => join(pages, language === sourceLanguage ? '' : language)

/** The prerendered landing page or sign-in, the app with the feed, or the app with any other page. */
export type DocumentKind = 'landing' | 'sign-in' | 'feed' | 'app'
const templates = { landing: 'landing', 'sign-in': 'sign-in', feed: 'index', app: 'index' } as const

interface DocumentOf {
  kind: DocumentKind
  /** One that there are pages in. */
  language: string
  /** What its address has behind the path. */
  search: URLSearchParams
  /** Of who is signed in. */
  role?: Role
  /** The posts that take the place of the feed's skeleton, as HTML. */
  first: string | null
}

/** Returns a built document with the company's name, logo and color. */
export async function documentOf(ctx: Ctx, { kind, language, search, role, first }: DocumentOf): Promise<string> {
  const brand = await company.branding(ctx)
  const isClosed = await company.isRegistrationClosed(ctx)
  const signOn = await company.signOn(ctx)
  const refusal = refusalIn(search)
  const built = builtIn(language)
  const template = await readFile(join(built, `${templates[kind]}${brand.logoUrl ? '-with-logo' : ''}.html`), 'utf8')
  const { light, dark } = themeOf(brand.primaryColor)
  const head = [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.header}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.header}">`,
    ...(kind === 'feed' ? await feedPreloads(built, search, role) : []),
    ...(kind === 'sign-in' ? [`<meta name="app-scripts" content="${(await scriptsOfFeed(built)).join(' ')}">`] : []),
  ]
  const [above = '', below = ''] = template.split(firstPostsPlace)
  const begin = withSignOn(withBrand(above, brand), { provider: signOn?.name ?? '', refusal })
    .replace(/<title>(.* · )?.*<\/title>/, (_, page = '') => `<title>${page}${escapeText(brand.appName)}</title>`)
    .replace(
      '<html ',
      () =>
        `<html ${kind === 'feed' ? 'data-start="feed" ' : ''}${isClosed ? 'data-by-invitation ' : ''}${signOn ? 'data-sign-on ' : ''}${refusal ? 'data-refused ' : ''}`,
    )
    .replace('href="/favicon.svg"', () => `href="${faviconPath(brand)}"`)
    .replace('href="/theme.css"', () => `href="/theme.css?color=${brand.primaryColor.slice(1)}"`)
    .replace('</head>', () => `${head.join('')}</head>`)
  if (!first) return begin + firstPostsPlace + withBrand(below, brand)
  return `${await readFirst(built, begin)}${first}<script src="/first-posts.js"></script>${withBrand(below, brand)}`
}

/** Why the sign-in at the company's provider failed, by the code that its address has (server/sso/sso.routes.ts). */
function refusalIn(search: URLSearchParams): string {
  const code = search.get('refused') ?? ''
  return isSignOnRefusal(code) ? refusalText(code) : ''
}

/** What posts are read with, their styles and font, loads before what the app needs. */
async function readFirst(built: string, html: string): Promise<string> {
  const [font] = await filesOf(built, ({ src }) => src?.endsWith('figtree-latin-wght-normal.woff2') ?? false)
  return html
    .replaceAll(/<script type="module"|<link rel="(module)?preload"/g, tag => `${tag} fetchpriority="low"`)
    .replace('<title>', `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}"><title>`)
}

/** Starts the feed's scripts and first calls together with the first script, instead of one after the other. */
async function feedPreloads(built: string, search: URLSearchParams, role: Role | undefined): Promise<string[]> {
  const teamId = search.get('team')
  const isTeam = teamId !== null && /^\d{1,9}$/.test(teamId)
  const calls = firstCalls(isTeam ? Number(teamId) : companyWideTeamId, role)
  // The files of the feed that the app's first script loads next (scripts/build/chunks.ts).
  const scripts = await filesOf(built, ({ name }) => name === 'parts' || name === 'feed')
  return [
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...calls.map(path => `<link rel="preload" as="fetch" crossorigin href="${path.replace('&', '&amp;')}">`),
  ]
}

/** Every script that the feed needs. */
const scriptsOfFeed = (built: string): Promise<string[]> =>
  filesOf(built, ({ name }) => ['rolldown-runtime', 'shared', 'base', 'start', 'parts', 'feed'].includes(name ?? ''))

interface Built {
  name?: string
  src?: string
  file: string
}

/** The names of built files. */
async function filesOf(built: string, isWanted: (file: Built) => boolean): Promise<string[]> {
  const list = await readFile(join(built, '.vite/manifest.json'), 'utf8')
  const files: Record<string, Built> = JSON.parse(list)
  return Object.values(files)
    .filter(isWanted)
    .map(({ file }) => `/${relative(pages, join(built, file))}`)
}
