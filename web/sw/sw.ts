import { isSignInPage, sharePath } from '#contract/pages.ts'
import { outboxChannel } from '#web/offline/outbox/entries.ts'
import { saveShared } from '#web/offline/shared.ts'
import { syncInBackground } from './background-sync.ts'
import { stopLoading } from './loading.ts'
import { isPicture, pictureOf } from './pictures.ts'
import { open, renew, setBadge, show } from './pushes.ts'
import { assetOf, cacheRest, cacheShell, deleteOldShells, isAsset, pageOf, signInOf } from './shell.ts'

/** The service worker: opens the app offline, caches pictures, sends the outbox, and shows notifications and badges. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', event => {
  event.waitUntil(cacheShell())
})

self.addEventListener('activate', event => {
  event.waitUntil(deleteOldShells().then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === sharePath)
    return event.respondWith(receiveShare(request))
  // Ranges of videos, writes and calls are not cached.
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  if (isPicture(request, url)) return event.respondWith(pictureOf(event))
  if (/^\/(api|media|logo|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return
  const isSignIn = isSignInPage(url.pathname, url.searchParams.get('mode'))
  if (request.mode === 'navigate') event.respondWith(isSignIn ? signInOf(event) : pageOf(event))
  else if (isAsset(url)) event.respondWith(assetOf(event))
})

self.addEventListener('push', event => {
  event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', event => {
  event.waitUntil(open(event.notification))
})

self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(renew(event))
})

self.addEventListener('sync', event => {
  const sync = event as ExtendableEvent & { tag: string }
  if (sync.tag === outboxChannel) sync.waitUntil(syncInBackground())
})

self.addEventListener('message', event => {
  const message = event.data as { type?: string; count?: number } | null
  // The user has asked for the new version.
  if (message?.type === 'take-over') void self.skipWaiting()
  if (message?.type === 'make-way') stopLoading()
  if (message?.type === 'claim') event.waitUntil(self.clients.claim())
  if (message?.type === 'cache-rest') event.waitUntil(cacheRest())
  if (message?.type === 'badge' && typeof message.count === 'number') event.waitUntil(setBadge(message.count))
})

/** Stores what another app shares, also offline or signed out, and opens the page that leads to the composer. */
async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData()
  const words = ['title', 'text', 'url'].flatMap(name => form.get(name)).filter(isWord)
  const files = form
    .getAll('media')
    .filter(entry => entry instanceof File)
    .filter(({ size }) => size > 0)
  // Some apps put the address into the text as well.
  const text = [...new Set(words)].filter(word => !words.some(other => other !== word && other.includes(word)))
  await saveShared({ text: text.join('\n'), files })
  return Response.redirect(sharePath, 303)
}

const isWord = (entry: FormDataEntryValue | null): entry is string => typeof entry === 'string' && entry.trim() !== ''
