import { documentsCache } from './cached-documents.ts'

/** The service worker's cache of pictures, which are private. */
export const picturesCache = 'pictures'

/** Deletes these pictures and documents, or all of them. */
export async function deletePictures(urls?: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of [picturesCache, documentsCache]) await (urls ? deleteFrom(name, urls) : caches.delete(name))
}

async function deleteFrom(name: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0 || !(await caches.has(name))) return
  const cache = await caches.open(name)
  // Every rendition: `/media/{id}/display`, `/media/{id}/thumbnail`.
  const folders = new Set(urls.map(url => url.slice(0, url.lastIndexOf('/'))))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (folders.has(pathname.slice(0, pathname.lastIndexOf('/')))) await cache.delete(request)
  }
}
