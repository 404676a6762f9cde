import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { engagementStatusQuery, unviewedCountsQuery } from '#web/engagement/engagement.data.ts'
import { activeGiveawaysQuery, watchedStatusQuery } from '#web/giveaways/giveaways.data.ts'
import { keepGiveaways } from '#web/giveaways/kept.ts'
import { useUser } from '#web/session/session.ts'

/**
 * How the user stands, beside a feed: loaded again when they read something or a giveaway changes. Also keeps commitments
 * and tickets on this device.
 */
export function useGiveawayWatch(): GiveawayStatus | null {
  const client = useQueryClient()
  const { data: active } = useQuery(activeGiveawaysQuery)
  const { data: engagement } = useQuery(engagementStatusQuery)
  const { data: counts } = useQuery(unviewedCountsQuery)
  const { data: status = null } = useQuery(watchedStatusQuery)
  useChange(counts && Object.values(counts).reduce((sum, count) => sum + count, 0), () =>
    refresh(client, activeGiveawaysQuery.queryKey, engagementStatusQuery.queryKey),
  )
  const giveaways = active?.map(({ id, read, asked, commitment }) => [id, read, asked, commitment]).join()
  useChange(giveaways, () => refresh(client, watchedStatusQuery.queryKey))
  useChange(engagement?.unviewedPosts, () => refresh(client, watchedStatusQuery.queryKey))
  useKept(status)
  return status
}

/** Keeps commitments and tickets on this device, as soon as they are shown. */
export function useKept(status: GiveawayStatus | null): void {
  const { id } = useUser()
  useEffect(() => {
    if (status) keepGiveaways(id, [...status.active, ...status.upcoming])
  }, [id, status])
}

const refresh = (client: QueryClient, ...keys: (readonly unknown[])[]) => {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

/** Calls `act` when a loaded value changes. */
function useChange(value: string | number | null | undefined, act: () => void): void {
  const last = useRef(value)
  const onChange = useEffectEvent(act)
  useEffect(() => {
    const isChange = last.current != null && value != null && last.current !== value
    last.current = value
    if (isChange) onChange()
  }, [value])
}
