import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Who has a use for a part: the others load it only if they come to it all the same. */
export type PartUser = 'everyone' | 'authors' | 'leaders'

interface Part {
  user: PartUser
  load: () => Promise<void> | undefined
}

const parts: Part[] = []

/** A component that is loaded on first use, within a Suspense boundary. */
export const lazyComponent = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadedWhenOnline(load), name)

/** The same, which `loadParts` loads ahead. */
export function lazyPart<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  user: PartUser = 'everyone',
) {
  const part = lazyComponent(load, name)
  parts.push({ user, load: () => part.preload?.() })
  return part
}

/**
 * Loads a module, without a connection once there is one again. A module that fails to load has the page reloaded, of
 * which nothing would be left without a connection, where the service worker does not keep it yet.
 */
async function loadedWhenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    return load()
  }
}

/** Whether a part is loaded, or failed to; it is loaded once it is needed. */
export function useIsLoaded(
  part: { preload?: (() => Promise<void> | undefined) | undefined },
  isNeeded: boolean,
): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const settled = () => setLoaded(true)
    if (isNeeded) void Promise.resolve(part.preload?.()).then(settled, settled)
  }, [part, isNeeded])
  return isLoaded || !isNeeded
}

/** An open page in which nothing has been touched for as long is only read. */
const pauseMs = 10_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Loads the parts that somebody may need on this page, one after the other while nothing else happens: from the first
 * input on, or after a long pause, so that it is not in the way of the first look. Not on a line that is slow, or that
 * costs by what it carries.
 */
export function loadParts(isUser: (user: PartUser) => boolean): void {
  if (isLineBad()) return
  let isStarted = false
  const start = () => {
    if (!isStarted) loadNext(isUser)
    isStarted = true
  }
  for (const input of inputs) addEventListener(input, start, { once: true, passive: true })
  setTimeout(start, pauseMs)
}

function loadNext(isUser: (user: PartUser) => boolean): void {
  // A part that fails to load has the page reloaded once it is shown.
  if (!navigator.onLine) return addEventListener('online', () => loadNext(isUser), { once: true })
  const at = parts.findIndex(({ user }) => isUser(user))
  const [next] = at < 0 ? [] : parts.splice(at, 1)
  if (next)
    whenIdle(
      () =>
        void Promise.resolve(next.load()).then(
          () => loadNext(isUser),
          () => undefined,
        ),
    )
}

/** What some browsers know of the line. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

function isLineBad(): boolean {
  const { saveData = false, effectiveType = '4g' }: Line =
    'connection' in navigator ? (navigator.connection as Line) : {}
  return saveData || effectiveType !== '4g'
}
