import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { escapeText } from 'entities'
import { currentUser, me } from '#contract/accounts.ts'
import { themeOf } from '#contract/brand/brand.ts'
import { requestUrl } from '#contract/call.ts'
import { getCompany } from '#contract/company.ts'
import { unviewedCounts } from '#contract/engagement.ts'
import { listPosts } from '#contract/feed.ts'
import type { Rendered } from '#contract/first-posts.ts'
import { activeGiveaways } from '#contract/giveaways.ts'
import { myTeams } from '#contract/teams.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { postsPlace, withBrand } from './prerendered.ts'

const pages = join(import.meta.dirname, '../../dist/web')

/** The built pages of a language (scripts/build/pages.ts). */
export const builtIn = (language: string): string => join(pages, language === sourceLanguage ? '' : language)

/** The prerendered landing page, the app with the feed, or the app with any other page. */
export type DocumentKind = 'landing' | 'feed' | 'app'

interface DocumentOf {
  kind: DocumentKind
  /** One that there are pages in. */
  language: string
  /** What its address has behind the path. */
  search: URLSearchParams
  /** What the skeleton of the feed gives way to. */
  first: Rendered | null
}

/** Returns a built document with the company's name, logo and color. */
export async function documentOf(ctx: Ctx, { kind, language, search, first }: DocumentOf): Promise<string> {
  const brand = await company.branding(ctx)
  const name = kind === 'landing' ? 'landing' : 'index'
  const built = builtIn(language)
  const template = await readFile(join(built, `${name}${brand.logoUrl ? '-with-logo' : ''}.html`), 'utf8')
  const { light, dark } = themeOf(brand.primaryColor)
  const head = [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.header}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.header}">`,
    ...(kind === 'feed' ? await feedPreloads(built, search) : []),
    ...(first?.css ? [`<style>${first.css}</style>`] : []),
  ]
  const [above = '', below = ''] = template.split(postsPlace)
  const begin = withBrand(above, brand)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeText(brand.appName)}</title>`)
    .replace('<html ', () => (kind === 'feed' ? '<html data-start="feed" ' : '<html '))
    .replace('href="/theme.css"', () => `href="/theme.css?color=${brand.primaryColor.slice(1)}"`)
    .replace('</head>', () => `${head.join('')}</head>`)
  return (first ? await readFirst(built, begin) : begin) + (first?.html ?? '') + withBrand(below, brand)
}

/** What posts are read with, their styles and font, loads before what the app needs. */
async function readFirst(built: string, html: string): Promise<string> {
  const [font] = await filesOf(built, ({ src }) => src?.endsWith('figtree-latin-wght-normal.woff2') ?? false)
  return html
    .replaceAll(/<script type="module"|<link rel="(module)?preload"/g, tag => `${tag} fetchpriority="low"`)
    .replace(
      '<title>',
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}"><script defer fetchpriority="high" src="/first-times.js"></script><title>`,
    )
}

/** Starts the feed's scripts and first calls together with the first script, instead of one after the other. */
async function feedPreloads(built: string, search: URLSearchParams): Promise<string[]> {
  const teamId = search.get('team')
  const isTeam = teamId !== null && /^\d{1,9}$/.test(teamId)
  const posts = requestUrl(listPosts, isTeam ? { query: { teamId, visibility: 'team' } } : {})
  const calls = [getCompany, currentUser, me, myTeams, unviewedCounts, activeGiveaways].map(({ path }) => path)
  // The files of the feed that the app's first script loads next (scripts/build/chunks.ts).
  const scripts = await filesOf(built, ({ name }) => name === 'parts' || name === 'feed')
  return [
    ...scripts.map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...[...calls, posts].map(
      path => `<link rel="preload" as="fetch" crossorigin href="${path.replace('&', '&amp;')}">`,
    ),
  ]
}

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
