import { expect, type Page } from '@playwright/test'

/** Waits until the service worker and the offline cache hold everything on the page. */
export async function keptOn(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(async () => {
      const { databases } = await left(page)
      return ['posts', 'users', 'teams'].every(name => (databases[`front-line-offline/${name}`] ?? 0) > 0)
    })
    .toBe(true)
}

/** Waits until no script has come for a second: what is shown at first, and what a reply asks for, is there by then. */
export async function loadedOn(page: Page): Promise<void> {
  const quietMs = 1_000
  const sinceLast = () =>
    page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return performance.now() - Math.max(...scripts.map(({ startTime, duration }) => startTime + duration))
    })
  await expect.poll(sinceLast).toBeGreaterThan(quietMs)
}

/** Waits until the service worker keeps every part of the app, so that all of them open offline. */
export async function wholeOn(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const worker = await (await fetch('/sw.js')).text()
      const parts = new Set([...worker.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path))
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) parts.delete(new URL(url).pathname)
      return [navigator.serviceWorker.controller === null ? 'worker' : undefined, ...parts]
    })
  await expect.poll(missing).toEqual([undefined])
}

/** Everything on the device: rows by store, caches and the keys of local storage. */
export const left = (page: Page) =>
  page.evaluate(async () => {
    const databases: Record<string, number> = {}
    const done = (asked: IDBRequest) => new Promise(resolve => asked.addEventListener('success', resolve))
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await done(opening)
      const database = opening.result
      for (const store of database.objectStoreNames) {
        const counting = database.transaction(store).objectStore(store).count()
        await done(counting)
        databases[`${name}/${store}`] = counting.result
      }
      database.close()
    }
    return { databases, caches: await caches.keys(), keys: Object.keys(localStorage) }
  })

/** Everything that is written on the device, as text: databases, caches and local storage. */
export const written = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    const done = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>(resolve => asked.addEventListener('success', () => resolve(asked.result)))
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
