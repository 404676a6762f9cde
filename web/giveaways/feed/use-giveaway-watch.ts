import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { activeGiveawaysQuery, watchedStatusQuery } from '#web/giveaways/giveaways.data.ts'
import { keepGiveaways } from '#web/giveaways/kept.ts'
import { useUser } from '#web/session/session.ts'

/**
 * How the user stands, beside a feed: loaded again when giveaways begin, end or change. Also keeps commitments and tickets
 * on this device.
 */
export function useGiveawayWatch(): GiveawayStatus | null {
  const client = useQueryClient()
  const { data: active } = useQuery(activeGiveawaysQuery)
  const { data: status = null } = useQuery(watchedStatusQuery)
  useChange(active?.map(({ id, commitment }) => [id, commitment]).join(), () =>
    client.invalidateQueries({ queryKey: watchedStatusQuery.queryKey }),
  )
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

/** Calls `act` when a loaded value changes. */
function useChange(value: string | undefined, act: () => void): void {
  const last = useRef(value)
  const onChange = useEffectEvent(act)
  useEffect(() => {
    const isChange = last.current != null && value != null && last.current !== value
    last.current = value
    if (isChange) onChange()
  }, [value])
}
