import { common } from '#locales/text.ts'
import { rememberLanguage } from '#web/language/language-cookie.ts'
import { pageLimits } from '#web/pages/page.limits.ts'
import { afterSignIn, opensSignIn, takeEndedSession } from '#web/session/ended-session.ts'
import { fitTiles } from '#web/ui/marks/fit-tiles.ts'
import { showMessage } from '#web/ui/toasts/show-message.ts'
import './theme.css'

/** What the prerendered landing page does: without this script it can be read and used as well. */
if (takeEndedSession() || /^#post-\d+$/.test(location.hash) || opensSignIn()) signIn()
else start()

/** Opens the sign-in, which leads to what was asked for. */
function signIn(): void {
  const next = afterSignIn(`/${location.search}${location.hash}`)
  location.replace(next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`)
}

function start(): void {
  showChosenScheme()
  fitTiles()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-waits]')]
  for (const link of links) link.addEventListener('click', event => showWaiting(link, event))
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]'))
    button.addEventListener('click', () => showIn(button.dataset.language ?? ''))
  // The browser's Back shows the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  setTimeout(() => showMessage('welcome'), pageLimits.welcomeToastMs)
}

/** The page in another language. No worker serves it, so that the server's reply is enough. */
function showIn(language: string): void {
  rememberLanguage(language)
  location.reload()
}

/** A link reads Loading... until its page takes the place of this one. */
function showWaiting(link: HTMLAnchorElement, event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  link.textContent = common.loading
}

/** The pictures follow the system; a scheme that was chosen by hand replaces it. */
function showChosenScheme(): void {
  const { theme } = document.documentElement.dataset
  if (!theme) return
  for (const source of document.querySelectorAll('source')) source.media = theme === 'dark' ? 'all' : 'not all'
}
