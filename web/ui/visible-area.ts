import { useSyncExternalStore } from 'react'

/** The part of the window that no keyboard covers, in pixels. */
interface VisibleArea {
  width: number
  height: number
  /** What is above it: iOS moves the page up to a field. */
  top: number
}

const measure = (): VisibleArea => {
  const { visualViewport: seen, innerWidth: width, innerHeight } = window
  // A magnified page shows less, but its layout stays.
  if (!seen || seen.scale > 1.01) return { width, height: innerHeight, top: 0 }
  return { width, height: Math.round(seen.height), top: Math.round(seen.offsetTop) }
}

let last: VisibleArea = { width: 0, height: 0, top: 0 }

function current(): VisibleArea {
  const now = measure()
  if (now.width !== last.width || now.height !== last.height || now.top !== last.top) last = now
  return last
}

function subscribe(listener: () => void): () => void {
  const targets = [window, window.visualViewport].filter(target => target !== null)
  for (const target of targets) {
    target.addEventListener('resize', listener)
    target.addEventListener('scroll', listener)
  }
  return () => {
    for (const target of targets) {
      target.removeEventListener('resize', listener)
      target.removeEventListener('scroll', listener)
    }
  }
}

export const useVisibleArea = (): VisibleArea => useSyncExternalStore(subscribe, current)

/** Returns the pixels of a length in rem, which depend on the text size that is set in the browser. */
export const pixelsOf = (rem: number): number =>
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
