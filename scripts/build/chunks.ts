import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Loaded where it is used: most of it is for dialogs and forms. */
const onDemand =
  /\/node_modules\/(@radix-ui|radix-ui|zod)\/|\/lucide-react\.mjs$|\/(infiniteQuery(Observer|Options)|useInfiniteQuery|useBlocker)\.js$|\/contract\/(values|[\w-]+\.forms)\.ts$|virtual:messages\/(validation|refusals)$/
const ofFeed = /\/web\/(feed|reading|giveaways|media|engagement|confirmations|polls|pages)\/|\/node_modules\/virtua\//

/** What opens the outbox, together with what shows its entries: without a connection, none of them may be missing. */
const ofOutbox =
  /\/web\/(offline\/outbox\/store|feed\/(pending[-.]|kept-words|list\/(pending-posts|deleted-post|use-outbox-sync|restore-rejected)|comments\/pending-comment\.|compose\/restore-post))/

/** The parts of menus, dialogs and hints. */
const ofOverlays =
  /\/node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)\//

/** What forms are checked with. */
const ofForms = /\/node_modules\/(zod|react-hook-form|@hookform)\//

/** What somebody needs who writes a post, and who leads others; the rest of what the open feed loads later is for everybody. */
const toCompose = /\/web\/(feed\/compose|polls\/poll-editor)/
const toLead = /\/web\/(engagement|confirmations\/record|leaders|diagnostics|first-steps)/

/** Pages that people open who are not signed in. */
const ofVisitors = /\/web\/pages\/(join|login|second-step|(forgot|reset)-password)\.tsx$/

/**
 * Packs the scripts of the feed into few files: a phone with a bad connection pays for each request. `start` is what
 * every page of the app needs, `shared` what the landing page has of it, `base` what the sign-in has, `sign-in-parts`
 * what that shares with its page in the app, `parts` what the feed shares with other pages, and `feed` the rest of it.
 * What reads the replies on the device is in `cache`, and what stands above an owner's posts in `problems`: posts wait for
 * both. What the open feed loads later is in `read`, `compose` and `lead`, by what one does with it, and what menus and dialogs
 * are made of in `overlays`, `forms` and `icons`. Of these parts, what every page has is in `common`, and what pages of the
 * signed-in have in `pages`. The rest of other pages is in files of their own.
 */
export const chunkGroups = {
  name: (id: string, context: Context): string | null => {
    const isIn = (file: string) => reach(context, file).has(id)
    if (isIn('web/landing.ts') && !id.endsWith('/landing.ts')) return 'shared'
    const isOfApp = isIn('web/main.tsx') || isIn('web/pages/home.tsx')
    if (isIn('web/sign-in.ts') && !id.endsWith('/sign-in.ts')) return isOfApp ? 'base' : 'sign-in-parts'
    if (isIn('web/main.tsx')) return 'start'
    if (isOfApp) return ofFeed.test(id) ? 'feed' : 'parts'
    if (isIn('web/offline/cache/cache-adapters.ts') || id.includes('/node_modules/idb/')) return 'cache'
    if (isIn('web/diagnostics/attention/attention-banner.tsx')) return 'problems'
    if (ofOutbox.test(id)) return 'outbox'
    if (ofOverlays.test(id)) return 'overlays'
    if (/\/lucide-react\/.*\/icons\//.test(id)) return 'icons'
    if (ofForms.test(id)) return 'forms'
    if (id.includes('/node_modules/') || ofSignIn(context).has(id)) return null
    return Object.entries(laterParts(context)).find(([, ids]) => ids.has(id))?.[0] ?? null
  },
}

const root = import.meta.dirname.replaceAll('\\', '/').replace(/scripts\/build$/, '')
const reached = new Map<string, Set<string>>()

/** The modules that are loaded with a module: its imports, and theirs. */
function reach(context: Context, file: string): Set<string> {
  const known = reached.get(file)
  if (known) return known
  const found = new Set([root + file])
  for (const id of found) {
    const module = context.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) if (!onDemand.test(next)) found.add(next)
    for (const icon of iconsOf(module?.code ?? '', module?.importedIds ?? [], context)) found.add(icon)
  }
  reached.set(file, found)
  return found
}

let signIn: Set<string> | undefined

/** The modules that the sign-in loads, at once or later. */
function ofSignIn(context: Context): Set<string> {
  signIn ??= grow(context, [`${root}web/sign-in.ts`], true)
  return signIn
}

let later: Record<'common' | 'pages' | 'read' | 'compose' | 'lead', Set<string>> | undefined

/** What the open feed loads later: what other pages have in common with it, and the rest by what one does with it. */
function laterParts(context: Context) {
  if (later) return later
  const opened = ['web/pages/home.tsx', 'web/shell/app-services.tsx', 'web/shell/public-services.tsx']
  const all = grow(
    context,
    opened.map(file => root + file),
    true,
  )
  const parts = [...all].flatMap(id => ofPages(context.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const reachOf = (isWanted: (id: string) => boolean) => grow(context, parts.filter(isWanted), false)
  const ofFeed = reachOf(() => true)
  const pages = context.getModuleInfo(`${root}web/router.tsx`)?.dynamicallyImportedIds ?? []
  const reachOfPages = (isWanted: (id: string) => boolean) =>
    ofFeed.intersection(grow(context, pages.filter(isWanted), false))
  later = {
    common: reachOfPages(id => ofVisitors.test(id)),
    pages: reachOfPages(id => !id.endsWith('/home.tsx')),
    read: reachOf(id => !toCompose.test(id) && !toLead.test(id)),
    compose: reachOf(id => toCompose.test(id)),
    lead: reachOf(id => toLead.test(id)),
  }
  return later
}

/** Parts of pages, but no other pages, and no libraries. */
const ofPages = (ids: readonly string[]) => ids.filter(id => /\/web\/(?!pages\/)/.test(id))

/** Some modules, and those that they import, at once or also later. */
function grow(context: Context, ids: readonly string[], isLater: boolean): Set<string> {
  const found = new Set(ids)
  for (const id of found) {
    const module = context.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) found.add(next)
    if (isLater) for (const next of ofPages(module?.dynamicallyImportedIds ?? [])) found.add(next)
  }
  return found
}

/** The files of the icons that a module imports by their names. */
function iconsOf(code: string, importedIds: readonly string[], context: Context): string[] {
  const names = /import \{([^}]+)\} from ["']lucide-react["']/.exec(code)?.[1]?.split(',') ?? []
  const index = importedIds.find(id => id.endsWith('/lucide-react.mjs'))
  if (!index || names.length === 0) return []
  const list = context.getModuleInfo(index)?.code ?? ''
  return names.flatMap(name => {
    const original = name.trim().split(' ')[0]
    const file = new RegExp(`\\bdefault as ${original}\\b[^}]*\\} from ["']\\./([^"']+)["']`).exec(list)?.[1]
    return file ? [index.slice(0, index.lastIndexOf('/') + 1) + file] : []
  })
}

/**
 * The first line of a chunk. Of menus and dialogs it asks the browser to compile every function while the chunk loads,
 * off the main thread, instead of each one when it is first called: by then somebody waits for it after a tap. Browsers
 * that do not know it ignore it.
 */
export const compileHint = ({ name }: { name: string }): string =>
  name === 'overlays' ? '//# allFunctionsCalledOnLoad' : ''
