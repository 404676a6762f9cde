/** The service worker's cache of pictures, which are private. */
export const picturesCache = 'pictures'

/** Deletes these pictures, or all of them. */
export async function deletePictures(urls?: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  if (!urls) {
    await caches.delete(picturesCache)
    return
  }
  if (urls.length === 0 || !(await caches.has(picturesCache))) return
  const cache = await caches.open(picturesCache)
  // Every rendition: `/media/{id}/display`, `/media/{id}/thumbnail`.
  const folders = new Set(urls.map(url => url.slice(0, url.lastIndexOf('/'))))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (folders.has(pathname.slice(0, pathname.lastIndexOf('/')))) await cache.delete(request)
  }
}
