import { common } from '#locales/text.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { keepRegistering, updateOffers } from './register-worker.ts'

const updateCheckMs = 60 * 60_000
const takeOverMs = 3_000

/**
 * Starts the service worker, offers a reload when a newer version is ready, and follows notifications. Without a worker
 * (an old browser, plain http) the app works online only.
 */
export function startServiceWorker(openPage: (path: string) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', event => {
    const message = event.data as { type?: string; url?: string } | null
    if (message?.type === 'open' && message.url) openPage(message.url.slice(location.origin.length) || '/')
  })
  // After the page has loaded, so that registering never delays it.
  window.addEventListener('load', () => void register())
}

async function register(): Promise<void> {
  const registration = await keepRegistering()
  offerUpdate(registration)
  registration.addEventListener('updatefound', () => offerUpdate(registration))
  setInterval(() => void registration.update().catch(() => undefined), updateCheckMs)
  const { active } = await navigator.serviceWorker.ready
  // A worker that became active while this page was on its way has not taken it over.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' })
  whenIdle(() => active?.postMessage({ type: 'cache-rest' }))
}

/** Offers a waiting version. Never reloads without consent. */
function offerUpdate(registration: ServiceWorkerRegistration): void {
  const worker = registration.waiting ?? registration.installing
  // The first version does not wait.
  if (!worker || !navigator.serviceWorker.controller) return
  const isReady = () => {
    if (worker.state !== 'installed' || !updateOffers.areOn) return
    toast({
      title: common.newVersion,
      description: common.newVersionText,
      duration: Number.POSITIVE_INFINITY,
      action: { label: common.reload, onPress: () => activate(worker) },
    })
  }
  isReady()
  worker.addEventListener('statechange', isReady)
}

function activate(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  worker.postMessage({ type: 'take-over' })
  navigator.serviceWorker.controller?.postMessage({ type: 'make-way' })
  // The older worker may be busy with something else; then the reloaded page offers the newer one again.
  setTimeout(reload, takeOverMs)
}

/** Shows the unread count on the app's icon, where the platform supports badges. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}
