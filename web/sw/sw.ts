import { outboxChannel } from '#web/offline/outbox/entries.ts'
import { syncInBackground } from './background-sync.ts'
import { isPicture, pictureOf } from './pictures.ts'
import { open, renew, setBadge, show } from './pushes.ts'
import { assetOf, dropOldShells, isAsset, keepShell, pageOf } from './shell.ts'

/** The service worker: opens the app without a network, keeps pictures, sends what waited, shows pushes, keeps the number on its icon. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', event => {
  event.waitUntil(keepShell())
})

self.addEventListener('activate', event => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  // parts of a video, writes and calls go their own way
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  if (isPicture(request, url)) return event.respondWith(pictureOf(event))
  if (/^\/(api|media|logo|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageOf(event))
  else if (isAsset(url)) event.respondWith(assetOf(request))
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
  const asked = event.data as { type?: string; count?: number } | null
  // the person has asked for the new version
  if (asked?.type === 'take-over') void self.skipWaiting()
  if (asked?.type === 'badge' && typeof asked.count === 'number') event.waitUntil(setBadge(asked.count))
})
