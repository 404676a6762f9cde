import { offlineLimits } from '#web/offline/offline.limits.ts'

/** Documents that were opened, and the program that shows them; they are private. */
export const documentsCache = 'documents'

/** The content of a document that was opened before; null without one. */
export async function cachedDocument(url: string): Promise<Uint8Array | null> {
  const cached = await match(url)
  return cached ? new Uint8Array(await cached.arrayBuffer()) : null
}

export const isDocumentCached = async (url: string): Promise<boolean> => (await match(url)) !== undefined

const match = async (url: string) =>
  'caches' in globalThis ? caches.match(url, { cacheName: documentsCache }).catch(() => undefined) : undefined

const changes = new EventTarget()

/** Calls back when this page has kept a document, and maybe forgotten another. Returns what stops it. */
export function onCachedDocuments(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** Keeps a document, and the parts of the app that it takes to show one. A full device keeps nothing. */
export async function saveDocument(
  url: string,
  content: Uint8Array<ArrayBuffer>,
  parts: readonly string[],
): Promise<void> {
  if (!('caches' in globalThis)) return
  try {
    const cache = await caches.open(documentsCache)
    for (const part of parts) if (!(await caches.match(part))) await cache.add(part)
    await cache.put(url, new Response(content))
    const kept = (await cache.keys()).filter(request => new URL(request.url).pathname.startsWith('/media/'))
    for (const old of kept.slice(0, Math.max(0, kept.length - offlineLimits.offlineDocuments))) await cache.delete(old)
    changes.dispatchEvent(new Event('change'))
  } catch {
    // The page has its document anyway.
  }
}
