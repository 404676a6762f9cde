import { currentUser, type User } from '#contract/accounts.ts'
import { openDevice } from '#web/offline/device.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { OfflineStore } from './cache-store.ts'
import { deletePictures } from './cached-pictures.ts'
import { getDeviceUser, saveReply } from './device-replies.ts'

/** The store of this page. */
export const store = new OfflineStore()

let started: Promise<unknown> = Promise.resolve()
let queue: Promise<unknown> = Promise.resolve()

/** Starts the cache about 100 ms after the page, so that it does not delay the first page. */
export function startCache(): void {
  started = new Promise(resolve => setTimeout(resolve, offlineLimits.offlineStartMs))
  void serialize(async () => deletePictures(await store.clearExpired()))
}

/**
 * Runs work in order, so that an earlier user's reply is never cached for a later one. Does nothing where the device
 * has no storage.
 */
export function serialize(work: () => Promise<unknown>): Promise<void> {
  if (!('indexedDB' in globalThis)) return Promise.resolve()
  const next = queue
    .then(() => started)
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => console.debug('This device cannot store the cache.', error),
    )
  queue = next
  return next
}

/** Returns the device user, after all work so far. */
export const currentDeviceUser = (): Promise<number | undefined> => queue.then(getDeviceUser).catch(() => undefined)

/** Clears the cache if it belongs to another user. Called when somebody is signed in. */
export async function switchDeviceUser(id: number): Promise<void> {
  const before = await getDeviceUser()
  if (before !== undefined && before !== id) await clearAll()
}

/** Makes the user of a sign-in the device user. */
export const setDeviceUser = (user: User): Promise<void> =>
  serialize(async () => {
    await switchDeviceUser(user.id)
    await saveReply(currentUser.path, user, store.now())
  })

/** Clears the cache once nobody is signed in. The outbox stays for its author. */
export const clearCache = (): Promise<void> =>
  serialize(async () => {
    if ((await getDeviceUser()) !== undefined) await clearAll()
  })

async function clearAll(): Promise<void> {
  await (await openDevice()).clear('answers')
  await store.clear()
  await deletePictures()
}
