import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isStandalone } from './device.ts'

/** The browser's install prompt, which only some browsers have. */
interface InstallOffer extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallOffer | undefined
const listeners = new Set<() => void>()

/** Listens before anything else is loaded: the event may come at any time, and comes once. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offered = event as InstallOffer
    for (const listener of listeners) listener()
  })
}

export const installOffer = (): InstallOffer | undefined => offered

/** An offer can be used once. */
export function forgetInstallOffer(): void {
  offered = undefined
}

/** Returns a function that stops listening. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser's offer to install the app, for pages that show it in their own words; undefined without one. */
export function useInstallOffer() {
  const [isInstalled, setInstalled] = useState(isStandalone)
  const [hasOffer, setOffer] = useState(() => installOffer() !== undefined)
  useEffect(() => onInstallOffer(() => setOffer(true)), [])
  useEffect(() => {
    const installed = () => setInstalled(true)
    window.addEventListener('appinstalled', installed)
    return () => window.removeEventListener('appinstalled', installed)
  }, [])
  const install = useMutation({
    mutationFn: async () => {
      await installOffer()?.prompt()
      const choice = await installOffer()?.userChoice
      forgetInstallOffer()
      return choice?.outcome === 'accepted'
    },
    onSuccess: isAccepted => {
      setInstalled(isAccepted)
      setOffer(false)
    },
  })
  return { isInstalled, install: hasOffer && !isInstalled ? install : undefined }
}
