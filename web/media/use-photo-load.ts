import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The first attempt, and one past the cache. */
const attemptsInRow = 2

export interface PhotoLoad {
  /** Counts up with every attempt. */
  attempt: number
  /** Both attempts have failed. */
  hasFailed: boolean
  onError: () => void
  /** Loads it again, as from the start. */
  retry: () => void
}

/** The attempts to load a picture: a failure is retried once, and again when the connection is back. */
export function usePhotoLoad(): PhotoLoad {
  const [{ attempt, failures }, setState] = useState({ attempt: 0, failures: 0 })
  const hasFailed = failures >= attemptsInRow
  const retry = () => setState(now => ({ attempt: now.attempt + 1, failures: 0 }))
  useEffect(
    () =>
      hasFailed
        ? onlineManager.subscribe(isOnline => {
            if (isOnline) setState(now => ({ attempt: now.attempt + 1, failures: 0 }))
          })
        : undefined,
    [hasFailed],
  )
  const onError = () =>
    setState(now => {
      const isLast = now.failures + 1 >= attemptsInRow
      return { attempt: isLast ? now.attempt : now.attempt + 1, failures: now.failures + 1 }
    })
  return { attempt, hasFailed, onError, retry }
}

/** Every other attempt has an address of its own, because a cache may have stored the failure. */
export const attemptUrl = (url: string, attempt: number): string =>
  attempt % attemptsInRow === 0 ? url : `${url}?retry=${attempt}`
