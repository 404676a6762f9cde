import { onlineManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/events.ts'
import { announceVersion } from '#web/lib/calls/call.ts'
import { setLive } from '#web/lib/calls/query.ts'
import { followLiveStream, liveLimits } from './live-stream.ts'

/** Refetches the queries of a page that live events concern. */
export class LiveUpdates {
  readonly #client: QueryClient
  readonly #versions = new Map<string, number>()
  #era: string | undefined
  /** The timers of what will be refetched, by the hash of its key. */
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** The first event only says what is: what was loaded before it is fetched once more, because it may be older. */
  receive({ era, versions, spreadMs }: LiveEvent): void {
    const isOtherEra = era !== this.#era
    if (isOtherEra) this.#versions.clear()
    this.#era = era
    const raised = Object.entries(versions).filter(([scope, version]) => version > (this.#versions.get(scope) ?? 0))
    for (const [scope, version] of raised) this.#versions.set(scope, version)
    announceVersion(Math.max(0, ...this.#versions.values()))
    const scopes = raised.map(([scope]) => scope)
    const isOld = (query: Query) => isOtherEra || scopes.some(scope => concerns(scope, query))
    for (const query of this.#client.getQueryCache().getAll())
      if (query.meta?.scopes && isOld(query)) this.#refetchLater(query, Math.random() * spreadMs)
    setLive(this.#client, true)
  }

  /** Returns to polling. */
  lose(): void {
    setLive(this.#client, false)
  }

  stop(): void {
    this.lose()
    for (const timer of this.#due.values()) clearTimeout(timer)
    this.#due.clear()
  }

  /** Never more often than it would be polled. */
  #refetchLater(query: Query, delayMs: number): void {
    if (this.#due.has(query.queryHash)) return
    const untilPollable = () => query.state.dataUpdatedAt + (query.meta?.pollMs ?? 0) - Date.now()
    const wait = Math.max(delayMs, untilPollable())
    this.#due.set(
      query.queryHash,
      setTimeout(() => {
        this.#due.delete(query.queryHash)
        if (query.state.fetchStatus === 'fetching') return this.#refetchLater(query, liveLimits.busyMs)
        // Somebody else has fetched it since.
        if (untilPollable() > 0) return this.#refetchLater(query, 0)
        if (onlineManager.isOnline())
          void this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
      }, wait),
    )
  }
}

/** Whether a query depends on a scope: it names the scope or its kind. Every reply depends on the session. */
function concerns(scope: string, { meta }: Query): boolean {
  const [kind = ''] = scope.split(':')
  return kind === 'session' || Boolean(meta?.scopes?.some(named => named === scope || named === kind))
}

/** Shows what others do as soon as the live stream announces it. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const updates = new LiveUpdates(client)
    const leave = followLiveStream({ onEvent: event => updates.receive(event), onLost: () => updates.lose() })
    return () => {
      leave()
      updates.stop()
    }
  }, [client])
}
