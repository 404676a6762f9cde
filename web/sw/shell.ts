declare const __ASSETS__: readonly string[]
declare const __VERSION__: string

/** What opens the app without a network: its document, its scripts and styles, what the document names. */
const prefix = 'shell-'
const cacheName = `${prefix}${__VERSION__}`
const documentPath = '/'
const named = ['/color-scheme.js', '/manifest.webmanifest', '/icon-192x192.png', '/favicon.svg']

/** Keeps everything of this version; one that cannot be had whole is not installed. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  // what carries its hash in its name is the same as in the browser's own cache
  await cache.addAll(__ASSETS__.map(path => new Request(path)))
  await cache.addAll(named.map(path => new Request(path, { cache: 'reload' })))
  await keepDocument(cache, await fetch(documentPath, { cache: 'reload' }))
}

/**
 * Removes what older versions kept, but for the one before: pages that are still open ask for its scripts, which the
 * server has no more.
 */
export async function dropOldShells(): Promise<void> {
  const older = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(older.slice(0, -1).map(name => caches.delete(name)))
}

/** Keeps the document with the styles it names: the company's theme is an address of its own. */
async function keepDocument(cache: Cache, response: Response): Promise<void> {
  if (!response.ok || response.redirected) throw new Error(`The document answered ${response.status}`)
  const html = await response.clone().text()
  if (!isOfThisVersion(html)) throw new Error('The document is of another version')
  const [theme] = /\/theme\.css\?[^"]+/.exec(html) ?? []
  if (theme && !(await cache.match(theme))) await cache.add(theme.replaceAll('&amp;', '&'))
  await cache.put(documentPath, response)
}

/** A document of a newer build names scripts that are not kept here: without a network it would not open. */
const isOfThisVersion = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].every(([, path = '']) =>
    __ASSETS__.includes(path),
  )

/**
 * A page opens at once with the document that is kept, which is made new behind it: what it shows of the company comes
 * from the company itself. Without one, the server is asked.
 */
export async function pageOf(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(documentPath)
  if (!kept) return fetch(event.request)
  event.waitUntil(renewDocument(cache))
  return kept
}

async function renewDocument(cache: Cache): Promise<void> {
  try {
    await keepDocument(cache, await fetch(documentPath))
  } catch {
    // no network, or a newer version, whose own worker keeps it
  }
}

/** A part of the shell: as it was kept, by whichever version. */
export async function assetOf(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** Whether an address is a part of the shell, rather than a page or a call. */
export const isAsset = ({ pathname }: URL): boolean =>
  pathname.startsWith('/assets/') || pathname === '/theme.css' || named.includes(pathname)
