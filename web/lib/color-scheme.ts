import { useSyncExternalStore } from 'react'

export type ColorScheme = 'system' | 'light' | 'dark'

/** The key in local storage; web/public/before-paint.js reads it before the first paint. */
const key = 'color-scheme'
const listeners = new Set<() => void>()

function stored(): ColorScheme {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

function apply(scheme: ColorScheme) {
  if (scheme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
  for (const listener of listeners) listener()
}

/** Sets light, dark or the system's scheme, and stores it on this device. */
export function setColorScheme(scheme: ColorScheme) {
  try {
    if (scheme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, scheme)
  } catch {
    // Storage is disabled: the choice lasts until the page closes.
  }
  apply(scheme)
}

const fromAnotherTab = (event: StorageEvent) => event.key === key && apply(stored())

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', fromAnotherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', fromAnotherTab)
  }
}

const shown = (): ColorScheme => {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The chosen scheme; follows changes in this tab and others. */
export const useColorScheme = () => useSyncExternalStore(subscribe, shown, () => 'system' as const)

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribeToSystem(listener: () => void) {
  const query = prefersDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the page is dark, by choice or by the system. */
export function useIsDark(): boolean {
  const chosen = useColorScheme()
  const isSystemDark = useSyncExternalStore(subscribeToSystem, () => prefersDark().matches)
  return chosen === 'system' ? isSystemDark : chosen === 'dark'
}
