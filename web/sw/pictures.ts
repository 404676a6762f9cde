import { picturesCache } from '#web/offline/cache/cached-pictures.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'

/** Pictures of posts, and the company's logo. They never change under their address; a video goes its own way, in parts. */
export const isPicture = (request: Request, { pathname, search }: URL): boolean =>
  request.destination === 'image' && search === '' && /^\/(media|logo)\//.test(pathname)

/** A picture as it was kept; else from the network, and kept. Without either, a smaller or larger one of the same. */
export async function pictureOf(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { cacheName: picturesCache, ignoreVary: true })
  if (kept) return kept
  try {
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(keep(request, response.clone()))
    return response
  } catch (error) {
    const other = await renditionOf(request)
    if (other) return other
    throw error
  }
}

/** The oldest make room; a device that has none keeps nothing. */
async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(picturesCache)
    await cache.put(request, response)
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - offlineLimits.offlinePictures))) await cache.delete(old)
  } catch {
    // the page has its picture all the same
  }
}

async function renditionOf({ url }: Request): Promise<Response | undefined> {
  if (!(await caches.has(picturesCache))) return undefined
  const cache = await caches.open(picturesCache)
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const other = (await cache.keys()).find(each => each.url.startsWith(folder) && folder.includes('/media/'))
  return other && !folder.endsWith('/photo/') ? cache.match(other) : undefined
}
