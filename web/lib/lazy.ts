import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const parts: (() => Promise<void> | undefined)[] = []

/** A component that is loaded on first use, within a Suspense boundary, or ahead of it by `loadParts`. */
export const lazyPart: typeof lazyRouteComponent = (load, name) => {
  const part = lazyRouteComponent(load, name)
  parts.push(() => part.preload?.())
  return part
}

/** Whether a part is loaded, or failed to; it is loaded once it is needed. */
export function useIsLoaded(part: Pick<ReturnType<typeof lazyPart>, 'preload'>, isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const settled = () => setLoaded(true)
    if (isNeeded) void Promise.resolve(part.preload?.()).then(settled, settled)
  }, [part, isNeeded])
  return isLoaded || !isNeeded
}

/** Loads every part that this page may need, one after the other while nothing else happens. */
export function loadParts(): void {
  // A part that fails to load has the page reloaded once it is shown.
  if (!navigator.onLine) return addEventListener('online', loadParts, { once: true })
  const next = parts.shift()
  if (next) whenIdle(() => void Promise.resolve(next()).then(loadParts, () => undefined))
}
