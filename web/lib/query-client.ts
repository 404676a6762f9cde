import { MutationCache, onlineManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { CallError, type Given } from './call.ts'
import { keptReply } from './offline/kept-call.ts'

/** Up to 2 times, only online, and never for an answer that would be the same again (4xx). */
export function retry(failures: number, error: unknown): boolean {
  const refused = error instanceof CallError && error.status < 500 && error.status !== 408 && error.status !== 429
  return onlineManager.isOnline() && !refused && failures < limits.queryRetries
}

/** The client with the defaults of spec 1 §9; `onError` hears of every failure, after whoever asked. */
export const createQueryClient = (onError?: (error: unknown) => void) =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: limits.queryStaleMs,
        gcTime: limits.queryCacheMs,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry,
        // asked for without a connection too: what is kept on the device may do
        networkMode: 'offlineFirst',
      },
      // without a connection it fails at once, or is queued by whoever sends it, rather than hanging
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** An interval of polling: none without a connection (spec 1 §4). */
export const whileOnline = (ms: number) => () => onlineManager.isOnline() && ms

/** How long an answer is fresh: for ever without a connection (spec 1 §4). */
export const freshFor = (ms: number) => () => (onlineManager.isOnline() ? ms : Number.POSITIVE_INFINITY)

/** A call that answers null where nobody is signed in (401), instead of failing. */
export async function callOrNull<C extends Call>(contract: C, ...given: Given<C>): Promise<ReplyOf<C> | null> {
  try {
    return await keptReply(contract, ...given)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** Where a call's answer lies in the cache: its path, then what was asked. */
export const keyOf = <C extends Call>(contract: C, request?: RequestOf<C>) =>
  request === undefined ? ([contract.path] as const) : ([contract.path, request] as const)

/** A GET of the contract as a query; a 401 yields null (spec 1 §7). Rooms add intervals and staleness. */
export function queryOf<C extends Call>(contract: C, ...[request]: Given<C>) {
  return queryOptions({
    queryKey: keyOf(contract, request),
    queryFn: ({ signal }): Promise<ReplyOf<C> | null> =>
      callOrNull(contract, ...([request, signal] as unknown as Given<C>)),
  })
}
