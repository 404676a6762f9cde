import { rememberLanguage } from '#web/language/language-cookie.ts'
import { common } from '#web/lib/common.text.ts'
import { pageLimits } from '#web/pages/page.limits.ts'
import { takeEndedSession } from '#web/session/ended-session.ts'
import { isLightOnTransparent, isWide, markSizes } from '#web/ui/marks/logo-look.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import './theme.css'

/** What the prerendered landing page does: without this script it can be read and used as well. */
if (takeEndedSession() || /^#post-\d+$/.test(location.hash)) signIn()
else start()

/** Opens the sign-in, which leads to what was asked for. */
function signIn(): void {
  const here = `/${location.search}${location.hash}`
  location.replace(here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`)
}

function start(): void {
  showChosenScheme()
  for (const mark of document.querySelectorAll<HTMLElement>('[data-mark]')) fitTile(mark)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-waits]')]
  for (const link of links) link.addEventListener('click', event => showWaiting(link, event))
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]'))
    button.addEventListener('click', () => showIn(button.dataset.language ?? ''))
  // The browser's Back shows the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  setTimeout(welcome, pageLimits.welcomeToastMs)
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

function welcome(): void {
  const template = document.querySelector<HTMLTemplateElement>('#welcome')
  const messages = document.getElementById('messages')
  if (!template || !messages) return
  messages.append(template.content.cloneNode(true))
  const close = () => messages.replaceChildren()
  messages.querySelector('button')?.addEventListener('click', close)
  const isHeld = () => messages.matches(':hover, :focus-within')
  const closeLater = () => setTimeout(() => (isHeld() ? closeLater() : close()), uiLimits.toastMs)
  closeLater()
}

/** Fits the tile to the logo, as web/ui/marks/brand-mark.tsx does. */
function fitTile(mark: HTMLElement): void {
  const logo = mark.querySelector('img')
  const { wide, square } = markSizes[mark.dataset.mark === 'small' ? 'small' : 'normal']
  const fit = () => {
    if (!logo || logo.naturalWidth === 0) return
    if (isLightOnTransparent(logo)) mark.classList.replace('bg-white', 'bg-logo-dark')
    if (!isWide(logo)) return
    mark.classList.remove(...square.split(' '))
    mark.classList.add(...wide.split(' '))
  }
  if (logo?.complete) fit()
  else logo?.addEventListener('load', fit)
}
