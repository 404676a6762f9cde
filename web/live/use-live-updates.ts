import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLiveStream } from './live-stream.ts'
import { LiveUpdates } from './live-updates.ts'

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
