import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverTime } from '#contract/giveaways.ts'
import { call } from '#web/lib/calls/call.ts'
import { giveawayLimits } from './giveaways.limits.ts'

/** How many milliseconds the server's clock is ahead of this device's: the reply took the same time both ways. */
async function measureOffset(signal: AbortSignal): Promise<number> {
  const sentAt = Date.now()
  const { now } = await call(serverTime, undefined, signal)
  return Date.parse(now) - (sentAt + Date.now()) / 2
}

/** How far the server's clock is ahead. */
export const serverClockQuery = queryOptions({
  queryKey: [serverTime.path],
  queryFn: ({ signal }) => measureOffset(signal),
  staleTime: giveawayLimits.clockCheckMs,
  refetchInterval: giveawayLimits.clockCheckMs,
})

/** The server's time in milliseconds since the epoch, updated every second; the device's until the server has replied. */
export function useServerNow(): number {
  const { data: offset = 0 } = useQuery(serverClockQuery)
  const [deviceNow, setDeviceNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), giveawayLimits.countdownMs)
    return () => clearInterval(timer)
  }, [])
  return deviceNow + offset
}
