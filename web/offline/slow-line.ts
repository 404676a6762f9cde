import { createStore } from '@tanstack/store'
import { useSyncExternalStore } from 'react'

interface NetworkInformation extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

/** Only some browsers have it. */
const network = (): NetworkInformation | undefined =>
  (globalThis.navigator as { connection?: NetworkInformation } | undefined)?.connection

/** Replies have been outstanding for some seconds. */
const areRepliesSlow = createStore(false)
export const setRepliesSlow = (isSlow: boolean): void => areRepliesSlow.setState(() => isSlow)

const isNetworkSlow = () => /2g/.test(network()?.effectiveType ?? '')

function subscribe(listener: () => void): () => void {
  const { unsubscribe } = areRepliesSlow.subscribe(listener)
  network()?.addEventListener('change', listener)
  return () => {
    unsubscribe()
    network()?.removeEventListener('change', listener)
  }
}

/** Whether the connection is slow, as the browser says or as replies show. */
export const useIsLineSlow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => areRepliesSlow.get() || isNetworkSlow(),
    () => false,
  )

/** Whether photos wait until they are asked for: on a slow connection, or where data is to be saved. */
export const useArePhotosHeld = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => areRepliesSlow.get() || isNetworkSlow() || network()?.saveData === true,
    () => false,
  )
