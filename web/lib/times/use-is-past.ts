import { useCallback, useSyncExternalStore } from 'react'
import { day } from '#contract/durations.ts'

/** Whether an instant has passed, also while one looks at it; false without one. */
export function useIsPast(at: string | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const left = at === null ? 0 : Date.parse(at) - Date.now()
      if (left <= 0 || left > day) return () => undefined
      const timer = setTimeout(listener, left)
      return () => clearTimeout(timer)
    },
    [at],
  )
  const isPast = () => at !== null && Date.parse(at) <= Date.now()
  return useSyncExternalStore(subscribe, isPast, isPast)
}
