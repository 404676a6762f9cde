import { updateOffers } from './register-worker.ts'

/** A worker loads all of its version first, on slow lines too. */
const installMs = 20_000

/**
 * Has the server's worker take over at once, if it is another one than that of this page. Returns when it has, or after
 * some seconds. Throws where the server can't be reached.
 */
export async function takeNewestWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  updateOffers.areOn = false
  await registration.update()
  const worker = registration.installing ?? registration.waiting
  if (!worker) return
  const tookOver = new Promise<void>(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, installMs)
  })
  const takeOver = () => worker.state === 'installed' && worker.postMessage({ type: 'take-over' })
  takeOver()
  worker.addEventListener('statechange', takeOver)
  navigator.serviceWorker.controller?.postMessage({ type: 'make-way' })
  await tookOver
}
