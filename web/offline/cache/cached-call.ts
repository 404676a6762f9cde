import { onlineManager } from '@tanstack/react-query'
import { currentUser } from '#contract/accounts.ts'
import { type Call, type ReplyOf, requestUrl } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type CallArgs, callTagged } from '#web/lib/calls/call.ts'
import { ServerFailed, SignedOut, Unreachable } from '#web/lib/calls/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import type { CacheAdapter } from './cache-adapters.ts'
import { clearCache, currentDeviceUser, serialize, store, switchDeviceUser } from './cache-lifecycle.ts'
import { getDeviceUser } from './device-replies.ts'

/** There is no connection, and the cache has nothing recent enough. */
export class OfflineError extends Unreachable {}

export interface CachedReply<C> {
  reply: ReplyOf<C>
  etag: string | null
  /** When it was cached, in milliseconds since the epoch; null for a reply of the server. */
  cachedAt: number | null
}

/**
 * A GET with a cache. Returns the server's reply; offline, or where the server fails, the cached one. A refusal is a
 * reply: the cache never hides a 401. Throws as `call` does, and OfflineError.
 */
export async function cachedCall<C extends Call>(contract: C, ...args: CallArgs<C>): Promise<CachedReply<C>> {
  const [request = {}] = args as [object?]
  if (!onlineManager.isOnline()) return whenOffline(contract, request)
  const userId = currentDeviceUser()
  try {
    const tagged = await callTagged(contract, ...args)
    save(contract, request, tagged, userId)
    return { ...tagged, cachedAt: null }
  } catch (error) {
    if (error instanceof SignedOut) void clearCache()
    if (!(error instanceof Unreachable || error instanceof ServerFailed)) throw error
    // While online, a cached reply that is older than a day does not hide a failure.
    return fromCache(contract, request, Date.now() - offlineLimits.offlineFreshMs).catch(() => Promise.reject(error))
  }
}

/** Deletes a post from the cache. */
export const forgetPost = (id: number): Promise<void> =>
  serialize(async () => (await import('./cached-posts.ts')).deletePosts(store, [id]))

/** Returns the reply only. */
export const cachedReply = async <C extends Call>(contract: C, ...args: CallArgs<C>): Promise<ReplyOf<C>> =>
  (await cachedCall(contract, ...args)).reply

/** Loaded after the first reply: only then something is cached. */
const adapterFor = async (contract: Call): Promise<CacheAdapter | undefined> =>
  (await import('./cache-adapters.ts')).adapterFor(contract)

async function whenOffline<C extends Call>(contract: C, request: object): Promise<CachedReply<C>> {
  if (!(await adapterFor(contract))) throw new OfflineError('No cached data available offline')
  return fromCache(contract, request, Date.now() - limits.offlineMaxAgeMs).catch(() => {
    throw new OfflineError(`Offline and no cached data available for ${requestUrl(contract, request)}`)
  })
}

async function fromCache<C extends Call>(contract: C, request: object, since: number): Promise<CachedReply<C>> {
  const hit = await (await adapterFor(contract))?.find(store, request, since)
  if (!hit) throw new OfflineError(`No cached data available for ${requestUrl(contract, request)}`)
  return { reply: hit.value as ReplyOf<C>, etag: null, cachedAt: hit.cachedAt }
}

/** What was saved last, by address: an unchanged reply that is polled is saved again only now and then. */
const lastSaved = new Map<string, { etag: string | null; at: number }>()

/** Saves in order after the reply. Never caches a previous user's data for the current one. */
function save<C extends Call>(
  contract: C,
  request: object,
  { reply, etag }: { reply: ReplyOf<C>; etag: string | null },
  userId: Promise<number | undefined>,
) {
  const path = requestUrl(contract, request)
  const last = lastSaved.get(path)
  if (etag && last?.etag === etag && Date.now() - last.at < offlineLimits.offlineRenewMs) return
  void serialize(async () => {
    const adapter = await adapterFor(contract)
    if (!adapter) return
    if (contract.path === currentUser.path) await switchDeviceUser((reply as ReplyOf<typeof currentUser>).id)
    else if (contract.access !== 'public' && (await getDeviceUser()) !== (await userId)) return
    await adapter.save(store, reply, request)
    lastSaved.set(path, { etag, at: Date.now() })
  })
}
