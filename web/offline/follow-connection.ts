import { offlineLimits } from './offline.limits.ts'

/** Shows the connection lines of a page that is rendered ahead (connection-line.tsx). */
export function followConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (shown: 'lost' | 'back' | null) => {
    clearTimeout(timer)
    for (const line of document.querySelectorAll<HTMLElement>('[data-line]'))
      line.hidden = line.dataset['line'] !== shown
    document.documentElement.toggleAttribute('data-connection-line', shown !== null)
    if (shown === 'back') timer = setTimeout(() => show(null), offlineLimits.connectivityHideMs)
  }
  addEventListener('offline', () => show('lost'))
  addEventListener('online', () => show('back'))
  if (!navigator.onLine) show('lost')
}
