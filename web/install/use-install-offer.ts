import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isStandalone } from './device.ts'
import { forgetInstallOffer, installOffer, onInstallOffer } from './install-offer.ts'

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
