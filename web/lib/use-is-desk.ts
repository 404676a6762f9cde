import { useSyncExternalStore } from 'react'

/** The width from which pages are laid out for a desk: `--breakpoint-desk` of theme.css. */
const desk = '(min-width: 760px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desk)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as wide as on a desk; only where a style cannot decide. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(desk).matches)
}
