import { lazyRouteComponent } from '@tanstack/react-router'

const parts: (() => Promise<void> | undefined)[] = []

/** A component that is loaded on first use, within a Suspense boundary, or ahead of it by `loadLazyParts`. */
export const lazyPart: typeof lazyRouteComponent = (load, name) => {
  const part = lazyRouteComponent(load, name)
  parts.push(() => part.preload?.())
  return part
}

/** Loads every part that this page may need, one after the other while nothing else happens, so that none waits for the network later. */
export function loadLazyParts(): void {
  const next = parts.shift()
  if (!next) return
  whenIdle(() => void Promise.resolve(next()).then(loadLazyParts, () => undefined))
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run)
}
