import { lazyRouteComponent } from '@tanstack/react-router'
import { createStore } from '@tanstack/store'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const parts: (() => Promise<void> | undefined)[] = []
const isContentShown = createStore(false)

/** A component that is loaded on first use, within a Suspense boundary, or ahead of it once the page is shown. */
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

/** Called by a page when its content is on the screen: only then the rest is loaded, so that nothing waits for it. */
export function showedContent(): void {
  if (isContentShown.state) return
  isContentShown.setState(() => true)
  loadParts()
}

/** Whether the first page of this document is on the screen. What depends on it is rendered in parts. */
export function useIsContentShown(): boolean {
  const [isShown, setShown] = useState(isContentShown.state)
  useEffect(() => {
    const update = () => startTransition(() => setShown(isContentShown.state))
    update()
    return isContentShown.subscribe(update).unsubscribe
  }, [])
  return isShown
}

/** Loads every part that this page may need, one after the other while nothing else happens. */
function loadParts(): void {
  // A part that fails to load has the page reloaded once it is shown.
  if (!navigator.onLine) return addEventListener('online', loadParts, { once: true })
  const next = parts.shift()
  if (next) whenIdle(() => void Promise.resolve(next()).then(loadParts, () => undefined))
}
