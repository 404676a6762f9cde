import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const paper = window.matchMedia('print')
  paper.addEventListener('change', listener)
  return () => paper.removeEventListener('change', listener)
}

/** Whether the page is being printed: a virtualized list then renders all rows that are loaded. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia('print').matches)
