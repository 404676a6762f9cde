import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { escapeText } from 'entities'
import { themeCss, themeOf } from '#contract/brand/brand.ts'
import { firstCalls } from '#contract/first-calls.ts'
import { firstPostsPlace } from '#contract/first-posts.ts'
import { faviconPath } from '#contract/pages.ts'
import { companyWideTeamId, type Role } from '#contract/policy.ts'
import { refusalText } from '#contract/refusals.ts'
import { isSignOnRefusal } from '#contract/sso-refusals.ts'
import { sourceLanguage } from '#locales/catalog.ts'
import * as company from '#server/company/index.ts'
import type { Ctx } from '#server/lib/context.ts'
import { type Inline, inlineOf } from './inline-content.ts'
import { withBrand, withSignOn } from './prerendered.ts'

const pages = join(import.meta.dirname, '../../dist/web')

/** The built pages of a language (scripts/build/pages.ts). */
export const builtIn = (language: string): string => join(pages, language === sourceLanguage ? '' : language)

/** The prerendered landing page or sign-in, the app with the feed, with joining, or with any other page. */
export type DocumentKind = 'landing' | 'sign-in' | 'feed' | 'join' | 'app'
const templates = { landing: 'landing', 'sign-in': 'sign-in', feed: 'index', join: 'join', app: 'index' } as const

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

/** A document, and the styles and scripts in it that are ours; nothing else in it may run. */
interface Document {
  html: string
  inline: Inline
}

/** Returns a built document with the company's name, logo and color. */
export async function documentOf(ctx: Ctx, { kind, language, search, role, first }: DocumentOf): Promise<Document> {
  const brand = await company.branding(ctx)
  const isClosed = await company.isRegistrationClosed(ctx)
  const signOn = await company.signOn(ctx)
  const refusal = refusalIn(search)
  const built = builtIn(language)
  const template = await readFile(join(built, `${templates[kind]}${brand.logoUrl ? '-with-logo' : ''}.html`), 'utf8')
  const { light, dark } = themeOf(brand.primaryColor)
  const theme = themeCss(brand.primaryColor)
  const completing = first ? await readFile(join(built, 'first-posts.js'), 'utf8') : ''
  const head = [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.header}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.header}">`,
    `<style>${theme}</style>`,
    ...(kind === 'sign-in' ? [`<meta name="app-scripts" content="${(await scriptsOfFeed(built)).join(' ')}">`] : []),
  ]
  const later = [
    ...(kind === 'feed' ? await feedPreloads(built, search, role) : []),
    ...(kind === 'join' ? (await scriptsOfJoining(built)).map(preloaded) : []),
  ]
  const [above = '', below = ''] = template
    .replace('href="/theme.css"', () => `href="/theme.css?color=${brand.primaryColor.slice(1)}"`)
    .replace('</body>', () => `${later.join('')}</body>`)
    .split(firstPostsPlace)
  const begin = withSignOn(withBrand(above, brand), { provider: signOn?.name ?? '', refusal })
    .replace(/<title>(.* · )?.*<\/title>/, (_, page = '') => `<title>${page}${escapeText(brand.appName)}</title>`)
    .replace(
      '<html ',
      () =>
        `<html ${kind === 'feed' ? 'data-start="feed" ' : ''}${isClosed ? 'data-by-invitation ' : ''}${signOn ? 'data-sign-on ' : ''}${refusal ? 'data-refused ' : ''}`,
    )
    .replace('href="/favicon.svg"', () => `href="${faviconPath(brand)}"`)
    .replace('</head>', () => `${head.join('')}</head>`)
  const posts = first ? `${first}<script>${completing}</script>` : firstPostsPlace
  const { styles, scripts } = inlineOf(template)
  return {
    html: begin + posts + withBrand(below, brand),
    inline: { styles: [...styles, theme], scripts: first ? [...scripts, completing] : scripts },
  }
}

const preloaded = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

/** Why the sign-in at the company's provider failed, by the code that its address has (server/sso/sso.routes.ts). */
function refusalIn(search: URLSearchParams): string {
  const code = search.get('refused') ?? ''
  return isSignOnRefusal(code) ? refusalText(code) : ''
}

/** Starts the feed's scripts and first calls together with the first script, instead of one after the other. */
async function feedPreloads(built: string, search: URLSearchParams, role: Role | undefined): Promise<string[]> {
  const teamId = search.get('team')
  const isTeam = teamId !== null && /^\d{1,9}$/.test(teamId)
  const calls = firstCalls(isTeam ? Number(teamId) : companyWideTeamId, role)
  // The files of the feed that the app's first script loads next (scripts/build/chunks.ts).
  const names = role === 'owner' ? ['parts', 'feed', 'problems'] : ['parts', 'feed']
  const scripts = await filesOf(built, ({ name = '' }) => names.includes(name))
  return [
    ...scripts.map(preloaded),
    ...calls.map(path => `<link rel="preload" as="fetch" crossorigin href="${path.replace('&', '&amp;')}">`),
  ]
}

/** Every script that the feed needs. */
const scriptsOfFeed = (built: string): Promise<string[]> =>
  filesOf(built, ({ name }) => ['rolldown-runtime', 'shared', 'base', 'start', 'parts', 'feed'].includes(name ?? ''))

/** The script of joining and those that it loads, without which it would load them in turns. */
async function scriptsOfJoining(built: string): Promise<string[]> {
  const manifest = await readManifest(built)
  const keys = new Set(['web/pages/join.tsx'])
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  return [...keys].flatMap(key => manifest[key] ?? []).map(({ file }) => addressOf(built, file))
}

interface Built {
  name?: string
  file: string
  /** The keys of those that are loaded with it. */
  imports?: string[]
}

/** The addresses of built files. */
async function filesOf(built: string, isWanted: (file: Built) => boolean): Promise<string[]> {
  const files = Object.values(await readManifest(built))
  return files.filter(isWanted).map(({ file }) => addressOf(built, file))
}

async function readManifest(built: string): Promise<Record<string, Built>> {
  return JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
}

const addressOf = (built: string, file: string) => `/${relative(pages, join(built, file))}`
