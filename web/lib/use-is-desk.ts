import { useSyncExternalStore } from 'react'

/** The width from which pages have the desktop layout: `--breakpoint-desk` of web/theme.css. */
const desk = widthOf('(min-width: 47.5rem)')
/** The width from which a column stands at either side of the feed: `--breakpoint-wide`. */
const wide = widthOf('(min-width: 72.5rem)')

function widthOf(media: string) {
  return {
    matches: () => window.matchMedia(media).matches,
    subscribe: (listener: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
  }
}

/** Whether the window has the desktop layout; only for what CSS cannot decide. */
export const useIsDesk = (): boolean => useSyncExternalStore(desk.subscribe, desk.matches)

/** Whether the window has a column at either side of the feed. */
export const useIsWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.matches)
