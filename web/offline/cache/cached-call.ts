import { onlineManager } from '@tanstack/react-query'
import { currentUser } from '#contract/accounts.ts'
import { type Call, type ReplyOf, requestUrl } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type CallArgs, callTagged } from '#web/lib/call.ts'
import { ServerFailed, SignedOut, Unreachable } from '#web/lib/errors.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { personHere, shelfOf } from './cache-adapters.ts'
import { becomePerson, forgetReading, inTurn, personNow, store } from './cache-lifecycle.ts'

/** There is no connection, and the cache has nothing that is fresh enough. */
export class OfflineError extends Unreachable {}

export interface Answer<C> {
  reply: ReplyOf<C>
  etag: string | null
  /** When it was kept, where it did not come from the server just now. */
  cachedAt: number | null
}

/**
 * A GET whose answers are kept on this device. Online it asks the server; offline, or where that fails, it answers what
 * was kept (spec 1 §4). A refusal is an answer: a 401 is never made good from here. Throws as `call` does, and
 * OfflineError.
 */
export async function keptCall<C extends Call>(contract: C, ...given: CallArgs<C>): Promise<Answer<C>> {
  const [request = {}] = given as [object?]
  if (!onlineManager.isOnline()) return whenOffline(contract, request)
  const person = personNow()
  try {
    const answer = await callTagged(contract, ...given)
    keep(contract, request, answer, person)
    return { ...answer, cachedAt: null }
  } catch (error) {
    if (error instanceof SignedOut) void forgetReading()
    if (!(error instanceof Unreachable || error instanceof ServerFailed)) throw error
    // an answer that fails is not covered up with one that is older than a day
    return fromCache(contract, request, Date.now() - offlineLimits.offlineFreshMs).catch(() => Promise.reject(error))
  }
}

/** The reply alone. */
export const keptReply = async <C extends Call>(contract: C, ...given: CallArgs<C>): Promise<ReplyOf<C>> =>
  (await keptCall(contract, ...given)).reply

async function whenOffline<C extends Call>(contract: C, request: object): Promise<Answer<C>> {
  if (!shelfOf(contract)) throw new OfflineError('No cached data available offline')
  return fromCache(contract, request, Date.now() - limits.offlineMaxAgeMs).catch(() => {
    throw new OfflineError(`Offline and no cached data available for ${requestUrl(contract, request)}`)
  })
}

async function fromCache<C extends Call>(contract: C, request: object, since: number): Promise<Answer<C>> {
  const found = await shelfOf(contract)?.find(store, request, since)
  if (!found) throw new OfflineError(`No cached data available for ${requestUrl(contract, request)}`)
  return { reply: found.value as ReplyOf<C>, etag: null, cachedAt: found.cachedAt }
}

/** What was kept last, by address: an answer that is polled and stays the same is only noted now and then. */
const noted = new Map<string, { etag: string | null; at: number }>()

/** Behind the answer, one after the other; what belongs to who was here before is not kept for who is here now. */
function keep<C extends Call>(
  contract: C,
  request: object,
  { reply, etag }: { reply: ReplyOf<C>; etag: string | null },
  person: Promise<number | undefined>,
) {
  const shelf = shelfOf(contract)
  if (!shelf) return
  const path = requestUrl(contract, request)
  const last = noted.get(path)
  if (etag && last?.etag === etag && Date.now() - last.at < offlineLimits.offlineRenewMs) return
  void inTurn(async () => {
    if (contract.path === currentUser.path) await becomePerson((reply as ReplyOf<typeof currentUser>).id)
    else if (contract.access !== 'public' && (await personHere()) !== (await person)) return
    await shelf.keep(store, reply, request)
    noted.set(path, { etag, at: Date.now() })
  })
}
