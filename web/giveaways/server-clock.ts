import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { second } from '#contract/durations.ts'
import { serverTime } from '#contract/giveaways.ts'
import { call } from '#web/lib/calls/call.ts'

const countdownMs = second
/** The clock of a device drifts, and may be set at any time. */
const clockCheckMs = 10 * 60 * second

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
  staleTime: clockCheckMs,
  refetchInterval: clockCheckMs,
})

/** The server's time in milliseconds since the epoch, updated every second; the device's until the server has replied. */
export function useServerNow(): number {
  const { data: offset = 0 } = useQuery(serverClockQuery)
  const [deviceNow, setDeviceNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), countdownMs)
    return () => clearInterval(timer)
  }, [])
  return deviceNow + offset
}
