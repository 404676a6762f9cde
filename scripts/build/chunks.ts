import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Loaded where it is used: most of it is for dialogs and forms. */
const onDemand =
  /\/node_modules\/(@radix-ui|radix-ui|zod)\/|\/lucide-react\.mjs$|\/(infiniteQuery(Observer|Options)|useInfiniteQuery|useBlocker)\.js$|\/contract\/(values|[\w-]+\.forms)\.ts$|virtual:messages\/(validation|refusals)$/
const ofFeed = /\/web\/(feed|reading|giveaways|media|engagement|confirmations|polls|pages)\/|\/node_modules\/virtua\//

/** What opens the outbox, together with what shows its entries: without a connection, none of them may be missing. */
const ofOutbox =
  /\/web\/(offline\/outbox\/store|feed\/(pending[-.]|list\/(pending-posts|deleted-post|use-outbox-sync|restore-rejected)|comments\/pending-comment\.|compose\/restore-post))/

/** The parts of menus, dialogs and hints. */
const ofOverlays =
  /\/node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)\//

/**
 * Packs the scripts of the feed into few files: a phone with a bad connection pays for each request. `start` is what
 * every page of the app needs, `shared` what the landing page has of it, `base` what the sign-in has, `sign-in-parts` what that shares with its page in the app, `parts` what the feed shares with other pages,
 * and `feed` the rest of it. Dialogs, menus and other pages load later, from files of their own; what these share,
 * `overlays` and `icons`, is packed as well.
 */
export const chunkGroups = {
  name: (id: string, context: Context): string | null => {
    const isIn = (file: string) => reach(context, file).has(id)
    if (isIn('web/landing.ts') && !id.endsWith('/landing.ts')) return 'shared'
    const isOfApp = isIn('web/main.tsx') || isIn('web/pages/home.tsx')
    if (isIn('web/sign-in.ts') && !id.endsWith('/sign-in.ts')) return isOfApp ? 'base' : 'sign-in-parts'
    if (isIn('web/main.tsx')) return 'start'
    if (isOfApp) return ofFeed.test(id) ? 'feed' : 'parts'
    if (ofOutbox.test(id)) return 'outbox'
    if (ofOverlays.test(id)) return 'overlays'
    return /\/lucide-react\/.*\/icons\//.test(id) ? 'icons' : null
  },
}

const reached = new Map<string, Set<string>>()

/** The modules that are loaded with a module: its imports, and theirs. */
function reach(context: Context, file: string): Set<string> {
  const known = reached.get(file)
  if (known) return known
  const root = import.meta.dirname.replaceAll('\\', '/').replace(/scripts\/build$/, '')
  const found = new Set([root + file])
  for (const id of found) {
    const module = context.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) if (!onDemand.test(next)) found.add(next)
    for (const icon of iconsOf(module?.code ?? '', module?.importedIds ?? [], context)) found.add(icon)
  }
  reached.set(file, found)
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
