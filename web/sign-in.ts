import type { signIn } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/call.ts'
import { signOnPath } from '#contract/sso-paths.ts'
import { localPath } from '#contract/text/local-path.ts'
import { languageChoice as languageText } from '#locales/text.ts'
import { darkenTiles } from '#web/accounts/darken-tiles.ts'
import { startSignIn } from '#web/accounts/sign-in/start-sign-in.ts'
import { showPagesIn } from '#web/language/show-pages-in.ts'
import { request } from '#web/lib/calls/call.ts'
import { type Failure, failureOf } from '#web/lib/calls/failure.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { claimDevice } from '#web/offline/claim-device.ts'
import { followConnection } from '#web/offline/follow-connection.ts'
import { registerWorker } from '#web/offline/register-worker.ts'
import { isSignedInHere, opensSignIn, setSessionEnded } from '#web/session/ended-session.ts'
import { revealPassword } from '#web/ui/forms/reveal-password.ts'
import { fitTiles } from '#web/ui/marks/fit-tiles.ts'
import { closeMessages, showMessage } from '#web/ui/toasts/show-message.ts'
import './theme.css'

/** What the prerendered sign-in does. The app itself is loaded ahead, and starts once somebody has signed in. */
const form = document.querySelector<HTMLFormElement>('form[data-sign-in]')
const next = new URLSearchParams(location.search).get('next') ?? undefined

if (form) start(form)

function start(page: HTMLFormElement): void {
  // It would lead here again.
  if (opensSignIn()) document.querySelector('[data-back]')?.remove()
  startSignIn(page, { enter, showFailure }, new AbortController().signal)
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-show]'))
    button.addEventListener('click', () => revealPassword(button))
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]'))
    button.addEventListener('click', () => showIn(button.dataset['language'] ?? ''))
  const provider = document.querySelector<HTMLAnchorElement>('[data-provider]')
  if (provider) provider.href = signOnPath(next)
  // It was sent before this script was there (web/public/before-paint.js).
  if ('submitted' in document.documentElement.dataset) page.requestSubmit()
  fitTiles()
  darkenTiles()
  followConnection()
  // The browser's Back shows the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && isSignedInHere() && location.reload())
  addEventListener('load', () => whenIdle(() => void loadApp()))
}

/** Nothing of the user before may stay on the device when the app opens. */
async function enter({ user, redirectTo }: ReplyOf<typeof signIn>): Promise<void> {
  closeMessages()
  if (user) {
    await claimDevice(user)
    setSessionEnded(false)
  }
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  location.replace(redirectTo === '/second-step' ? `${redirectTo}${search}` : (localPath(redirectTo ?? next) ?? '/'))
}

function showFailure({ title, description = '' }: Failure): void {
  showMessage('failure', { title, text: description })
}

async function showIn(language: string): Promise<void> {
  try {
    await showPagesIn(language)
  } catch (error) {
    const failure = failureOf(error, { title: languageText.failed })
    if (failure) showFailure(failure)
  }
}

/** Has the browser store the scripts that come next, and then everything else, by the service worker. */
async function loadApp(): Promise<void> {
  const scripts = document.querySelector<HTMLMetaElement>('meta[name="app-scripts"]')?.content.split(' ') ?? []
  await Promise.allSettled(scripts.map(path => request(path, { priority: 'low' })))
  // Without a worker (an old browser, plain http) the app works online only.
  if ('serviceWorker' in navigator) await registerWorker().catch(() => undefined)
}
