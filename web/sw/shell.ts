import { completingScript, withFirstPosts } from './first-posts.ts'
import { load } from './loading.ts'

declare const __ASSETS__: readonly string[]
declare const __OPENING_ASSETS__: readonly string[]
declare const __VERSION__: string

const assets = __ASSETS__
const openingAssets = __OPENING_ASSETS__

/**
 * What opens the app offline: its document, the scripts and styles of this version, and what the document refers to.
 * A version is installed with those that open the feed. The others follow, so that a bad line does not keep a phone
 * without pushes and outbox until it has brought them all.
 */
const prefix = 'shell-'
const cacheName = `${prefix}${__VERSION__}`
/** Any page but `/` and `/login`, which for visitors are rendered ahead. */
const documentPath = '/profile'
/** The server sends a page only to requests that accept HTML; it replies to others with 404. */
const headers = { accept: 'text/html' }
/** Not the manifest and the icons: they are of the company's brand, which changes without a new version. */
const shellPaths = [completingScript]

/** How long to wait before each further try. */
const retryPausesMs = [500, 2_000]

/** Caches what opens the app. Throws where a part is missing after all tries, so that the version is not installed. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  const missing = await missingOf(cache, openingAssets)
  await Promise.all([
    // A file with a hash in its name may come from the HTTP cache.
    ...missing.map(path => tryAgain(() => cache.add(path))),
    ...shellPaths.map(path => tryAgain(() => cache.add(new Request(path, { cache: 'reload' })))),
    tryAgain(async () => cacheDocument(cache, await fetch(documentPath, { headers, cache: 'reload' }))),
  ])
}

const restAtOnce = 4

/** Caches what is still missing of this version. What fails is left to the next start, or to its first use. */
export async function cacheRest(): Promise<void> {
  const cache = await caches.open(cacheName)
  const paths = (await missingOf(cache, assets)).values()
  const lanes = Array.from({ length: restAtOnce }, async () => {
    for (const path of paths) await keep(cache, path, await load(path))
  })
  await Promise.allSettled(lanes)
}

async function missingOf(cache: Cache, paths: readonly string[]): Promise<string[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  return paths.filter(path => !cached.has(path))
}

async function keep(cache: Cache, path: string, reply: Response): Promise<void> {
  if (reply.ok) await cache.put(path, reply)
}

async function tryAgain(attempt: () => Promise<void>, pausesMs: readonly number[] = retryPausesMs): Promise<void> {
  const [pauseMs, ...later] = pausesMs
  if (pauseMs === undefined) return attempt()
  try {
    await attempt()
  } catch {
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    await tryAgain(attempt, later)
  }
}

/**
 * Deletes the caches of older versions but the previous two: open pages may still request the scripts of theirs, which
 * the server no longer has, and no page may have run the newer of them.
 */
export async function deleteOldShells(): Promise<void> {
  const older = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(older.slice(0, -2).map(name => caches.delete(name)))
}

/** Caches the document with the styles it refers to: the company's theme has an address of its own. */
async function cacheDocument(cache: Cache, response: Response): Promise<void> {
  if (!response.ok || response.redirected) throw new Error(`The document was refused with ${response.status}`)
  const html = await response.clone().text()
  if (!isOfThisVersion(html)) throw new Error('The document is of another version')
  const [theme] = /\/theme\.css\?[^"]+/.exec(html) ?? []
  if (theme && !(await cache.match(theme))) await cache.add(theme.replaceAll('&amp;', '&'))
  await cache.put(documentPath, response)
}

/** A document of a newer build refers to scripts that are not cached: it would not open offline. */
const isOfThisVersion = (html: string) =>
  [...html.matchAll(/(?:src|href)="((?:\/[\w-]+)?\/assets\/[^"]+\.(?:js|css))"/g)].every(([, path = '']) =>
    assets.includes(path),
  )

/**
 * Returns the cached document at once, with the first posts, and refreshes it in the background. Without a cached one,
 * returns the server's.
 */
export async function pageOf(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(documentPath)
  if (!cached) return load(event.request)
  event.waitUntil(renewDocument(cache))
  return withFirstPosts(cached, new URL(event.request.url))
}

/** How long the sign-in may take before the app shows its own. */
const signInWaitMs = 4_000

/** Returns the server's sign-in: without the server nobody can sign in anyway. Then the app says so. */
export async function signInOf(event: FetchEvent): Promise<Response> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, signInWaitMs))
  const reply = await Promise.race([load(event.request), late]).catch(() => undefined)
  // To the app's own address, where this is another one.
  const isRedirect = reply?.type === 'opaqueredirect'
  return reply?.ok || isRedirect ? reply : pageOf(event)
}

async function renewDocument(cache: Cache): Promise<void> {
  try {
    await cacheDocument(cache, await load(new Request(documentPath, { headers })))
  } catch {
    // Offline, or a newer version, whose own worker caches it.
  }
}

/** A part of the shell from the cache of this version or else any other, else from the server, and then kept. */
export async function assetOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  const own = await caches.open(cacheName)
  const cached = (await own.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true }))
  if (cached) return cached
  const reply = await load(request)
  const { pathname } = new URL(request.url)
  if (assets.includes(pathname)) {
    const copy = reply.clone()
    event.waitUntil(keep(own, pathname, copy))
  }
  return reply
}

/** Whether an address belongs to the shell, rather than being a page or a call. */
export const isAsset = ({ pathname }: URL): boolean =>
  pathname.includes('/assets/') || pathname === '/theme.css' || shellPaths.includes(pathname)
