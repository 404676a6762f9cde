import { useSyncExternalStore } from 'react'

/** The width from which pages have the desktop layout: `--breakpoint-desk` of web/theme.css. */
const desk = '(min-width: 760px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desk)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has the desktop layout; only for what CSS cannot decide. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(desk).matches)
}
