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
