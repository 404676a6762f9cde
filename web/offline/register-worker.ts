/** Whether a page offers a newer version of the app: switched off where the page itself has another worker take over. */
export const updateOffers = { areOn: true }

/** Installs the worker of this version. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

const firstPauseMs = 5_000
const longestPauseMs = 10 * 60_000

/**
 * Installs the worker of this version, as often as it takes: a first one that fails to install, for one reply that got
 * lost, leaves nothing behind. Tries again after growing pauses, and when the line is back or the app is shown.
 */
export async function keepRegistering(): Promise<ServiceWorkerRegistration> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const registration = await registerWorker().catch((error: unknown) => {
      console.warn('The app cannot work offline yet.', error)
      return undefined
    })
    if (registration && (registration.active ?? (await isInstalled(registration.installing)))) return registration
    await nextChance(pauseMs)
  }
}

async function isInstalled(worker: ServiceWorker | null): Promise<boolean> {
  if (!worker) return false
  while (worker.state === 'installing')
    await new Promise(resolve => worker.addEventListener('statechange', resolve, { once: true }))
  return worker.state !== 'redundant'
}

function nextChance(pauseMs: number): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  return new Promise<void>(resolve => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', () => resolve(), { signal })
    document.addEventListener('visibilitychange', () => !document.hidden && resolve(), { signal })
  }).finally(() => ended.abort())
}
