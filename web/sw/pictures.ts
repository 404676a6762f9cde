import { picturesCache } from '#web/offline/cache/cached-pictures.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { load } from './loading.ts'

/**
 * Pictures of posts, and the company's logo. They never change under their address. Videos are excluded: they are
 * loaded in ranges.
 */
export const isPicture = (request: Request, { pathname, search }: URL): boolean =>
  request.destination === 'image' && search === '' && /^\/(media|logo)\//.test(pathname)

/** Returns a picture from the cache or the network. Without either, another rendition of the same picture. */
export async function pictureOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await caches.match(request, { cacheName: picturesCache, ignoreVary: true })
  if (cached) return cached
  try {
    const response = await load(request)
    if (response.status === 200) event.waitUntil(store(request, response.clone()))
    return response
  } catch (error) {
    const other = await renditionOf(request)
    if (other) return other
    throw error
  }
}

/** Deletes the oldest ones beyond the limit. A full device caches nothing. */
async function store(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(picturesCache)
    await cache.put(request, response)
    const cached = await cache.keys()
    for (const old of cached.slice(0, Math.max(0, cached.length - offlineLimits.offlinePictures)))
      await cache.delete(old)
  } catch {
    // The page has its picture anyway.
  }
}

async function renditionOf({ url }: Request): Promise<Response | undefined> {
  if (!(await caches.has(picturesCache))) return undefined
  const cache = await caches.open(picturesCache)
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const other = (await cache.keys()).find(each => each.url.startsWith(folder) && folder.includes('/media/'))
  return other && !folder.endsWith('/photo/') ? cache.match(other) : undefined
}
