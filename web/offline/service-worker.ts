import { common } from '#web/lib/common.text.ts'
import { toast } from '#web/ui/toast.store.ts'

const lookAgainMs = 60 * 60_000

/**
 * Starts the service worker, offers a reload when a newer version is ready, and goes where a notification leads.
 * Where there is none (a browser without, plain http), the app works without a network's help alone.
 */
export function startServiceWorker(openPage: (path: string) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', event => {
    const told = event.data as { type?: string; url?: string } | null
    if (told?.type === 'open' && told.url) openPage(told.url.slice(location.origin.length) || '/')
  })
  // an address that the worker does not wait for, so that it never delays the page
  window.addEventListener('load', () => void register())
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    offer(registration)
    registration.addEventListener('updatefound', () => offer(registration))
    setInterval(() => void registration.update().catch(() => undefined), lookAgainMs)
  } catch (error) {
    console.warn('The app cannot work offline in this browser.', error)
  }
}

/** Offers the version that waits: nobody's page changes under their hands. */
function offer(registration: ServiceWorkerRegistration): void {
  const worker = registration.waiting ?? registration.installing
  // the first one waits for nobody
  if (!worker || !navigator.serviceWorker.controller) return
  const isReady = () => {
    if (worker.state !== 'installed') return
    toast({
      title: common.newVersion,
      description: common.newVersionText,
      duration: Number.POSITIVE_INFINITY,
      action: { label: common.reload, onPress: () => takeOver(worker) },
    })
  }
  isReady()
  worker.addEventListener('statechange', isReady)
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ type: 'take-over' })
}

/** Shows what is unread on the app's icon, where icons bear numbers. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}
