import { MutationCache, onlineManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { type CallArgs, call, queryLimits } from './call.ts'
import { Refused, SignedOut } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      [key: string]: unknown
      /** The scopes on which the reply depends, or their kinds. */
      scopes?: readonly string[]
      /** It is not refetched more often, however often they change. */
      pollMs?: number
    }
  }
}

/** Whether another try would fail in the same way. */
export const isFinal = (error: unknown): boolean =>
  error instanceof SignedOut || (error instanceof Refused && error.isFinal)

/** Retries twice, only online, and never a refusal that would be the same again. */
export const retry = (failures: number, error: unknown): boolean =>
  onlineManager.isOnline() && !isFinal(error) && failures < queryLimits.queryRetries

/** Returns the query client; `onError` is called with the error of every failed query and mutation. */
export const createQueryClient = (onError?: (error: unknown) => void) =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: queryLimits.queryStaleMs,
        gcTime: queryLimits.queryCacheMs,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry,
        // also without a connection: the offline cache may have a reply
        networkMode: 'offlineFirst',
      },
      // without a connection a mutation fails at once, or its sender puts it into the outbox
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** A polling interval that pauses while offline. */
export const whileOnline = (ms: number) => () => onlineManager.isOnline() && ms

/** Whether the live stream announces changes. */
let isLive = false

/** Changes the intervals of what follows the live stream at once. */
export function setLive(client: QueryClient, is: boolean): void {
  if (isLive === is) return
  isLive = is
  for (const { meta, observers } of client.getQueryCache().getAll())
    if (meta?.scopes) for (const observer of observers) observer.setOptions(observer.options)
}

/** A polling interval that pauses while offline; while the live stream announces changes, once in a minute is enough. */
export const unlessLive = (ms: number) => () =>
  onlineManager.isOnline() && (isLive ? Math.max(ms, queryLimits.livePollMs) : ms)

/** Options of a query that is polled unless the live stream announces changes of these scopes, or kinds of them. */
export const following = (scopes: readonly string[], pollMs: number) => ({
  refetchInterval: unlessLive(pollMs),
  meta: { scopes, pollMs },
})

/** A stale time that never ends while offline. What was loaded just now is fresh, so that a first page is not asked for twice. */
export const freshFor = (ms: number) => () =>
  onlineManager.isOnline() ? Math.max(ms, queryLimits.justLoadedMs) : Number.POSITIVE_INFINITY

/** Reads a reply for a query: `call`, or a call with a cache behind it. */
export type ReadCall = typeof call

let read: ReadCall = call

/** Makes every query read through `reader`. */
export function readQueriesWith(reader: ReadCall): void {
  read = reader
}

/** A call for a query: through the offline cache where one is installed. Throws as `call` does. */
export const readCall: ReadCall = (contract, ...args) => read(contract, ...args)

/** Returns null where nobody is signed in, instead of throwing SignedOut. */
export async function callOrNull<C extends Call>(contract: C, ...args: CallArgs<C>): Promise<ReplyOf<C> | null> {
  try {
    return await readCall(contract, ...args)
  } catch (error) {
    if (error instanceof SignedOut) return null
    throw error
  }
}

/** The query key of a call: its path, then its request. */
export const keyOf = <C extends Call>(contract: C, request?: RequestOf<C>) =>
  request === undefined ? ([contract.path] as const) : ([contract.path, request] as const)

/** A GET of the contract as a query, null where nobody is signed in. Modules add intervals and staleness. */
export function queryOf<C extends Call>(contract: C, ...[request]: CallArgs<C>) {
  return queryOptions({
    queryKey: keyOf(contract, request),
    queryFn: ({ signal }): Promise<ReplyOf<C> | null> =>
      callOrNull(contract, ...([request, signal] as unknown as CallArgs<C>)),
  })
}
