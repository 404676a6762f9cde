import { useSyncExternalStore } from 'react'
import { DeviceValue } from './device-values.ts'

export type ColorScheme = 'system' | 'light' | 'dark'

/** web/public/before-paint.js reads it before the first paint. */
const chosen = new DeviceValue('color-scheme')
const listeners = new Set<() => void>()

function stored(): ColorScheme {
  const value = chosen.read()
  return value === 'light' || value === 'dark' ? value : 'system'
}

function apply(scheme: ColorScheme) {
  if (scheme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
  for (const listener of listeners) listener()
}

/** Sets light, dark or the system's scheme, and stores it on this device. */
export function setColorScheme(scheme: ColorScheme) {
  if (scheme === 'system') chosen.remove()
  else chosen.write(scheme)
  apply(scheme)
}

const fromAnotherTab = (event: StorageEvent) => event.key === chosen.key && apply(stored())

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
