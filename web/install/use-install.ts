import { useEffect, useState } from 'react'
import { second } from '#contract/durations.ts'
import { recordInstall } from '#contract/push.ts'
import { call } from '#web/lib/calls/call.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { isOccupied } from '#web/ui/is-occupied.ts'
import { deviceOf, isIos, isStandalone } from './device.ts'
import { forgetInstallOffer, installOffer, onInstallOffer } from './install-offer.ts'

/** Limits of the offer to install. Times are milliseconds, sizes bytes. */
const installLimits = {
  installBannerMs: 3 * second,
  installBannerIosMs: 5 * second,
} as const

const dismissed = new DeviceValue('pwa-prompt-dismissed')
const dismissedOnIos = new DeviceValue('pwa-prompt-dismissed-ios')
const firstOpens = new DeviceValue('pwa_first_open_tracked')

const record = () =>
  call(recordInstall, { body: deviceOf(navigator) }).catch((error: unknown) =>
    console.warn('The installation could not be recorded.', error),
  )

/** What to offer: 3 s after the browser's event, or 5 s on iOS, unless dismissed or installed. */
export function useInstall(userId: number) {
  const [offer, setOffer] = useState<'none' | 'install' | 'ios'>('none')

  useEffect(() => {
    if (isStandalone()) {
      trackOpen(userId)
      return undefined
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (what: 'install' | 'ios', afterMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => (isOccupied() ? show(what, afterMs) : setOffer(what)), afterMs)
    }
    const checkOffer = () => {
      if (installOffer() && !dismissed.read()) show('install', installLimits.installBannerMs)
    }
    const installed = () => {
      setOffer('none')
      void record()
    }
    if (isIos(navigator) && !dismissedOnIos.read()) show('ios', installLimits.installBannerIosMs)
    checkOffer()
    const stopListening = onInstallOffer(checkOffer)
    window.addEventListener('appinstalled', installed)
    return () => {
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('appinstalled', installed)
    }
  }, [userId])

  const dismiss = () => {
    const flag = offer === 'ios' ? dismissedOnIos : dismissed
    flag.write('true')
    setOffer('none')
  }
  const install = async () => {
    setOffer('none')
    await installOffer()?.prompt()
    const choice = await installOffer()?.userChoice
    forgetInstallOffer()
    if (choice?.outcome === 'dismissed') dismissed.write('true')
  }
  return { offer, dismiss, install }
}

/** Records the first open of the installed app on each day by each user. */
function trackOpen(userId: number): void {
  const today = new Date().toDateString()
  const [day, ...recorded] = firstOpens.read()?.split(',') ?? []
  const users = day === today ? recorded : []
  if (users.includes(String(userId))) return
  firstOpens.write([today, ...users, userId].join(','))
  void record()
}
