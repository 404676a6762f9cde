import { currentUser, type User } from '#contract/accounts.ts'
import { openDevice } from '#web/offline/device.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { getDeviceUser, saveReply } from './cache-adapters.ts'
import { OfflineStore } from './cache-store.ts'
import { deletePictures } from './cached-pictures.ts'

/** The one store of this page. */
export const store = new OfflineStore()

let started: Promise<unknown> = Promise.resolve()
let queue: Promise<unknown> = Promise.resolve()

/** Begins to keep, about 100 ms after the start (spec 1 §9), so that the first page is not delayed by it. */
export function startCache(): void {
  started = new Promise(resolve => setTimeout(resolve, offlineLimits.offlineStartMs))
  void serialize(async () => deletePictures(await store.clearExpired()))
}

/**
 * Does one thing after the other, so that what was asked later is never kept under what was asked before. A device
 * where nothing can be kept works without.
 */
export function serialize(work: () => Promise<unknown>): Promise<void> {
  if (!('indexedDB' in globalThis)) return Promise.resolve()
  const next = queue
    .then(() => started)
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => console.debug('Nothing could be kept on this device.', error),
    )
  queue = next
  return next
}

/** Whose things this device keeps, once all that was told before has been heeded. */
export const currentDeviceUser = (): Promise<number | undefined> => queue.then(getDeviceUser).catch(() => undefined)

/** To be called when somebody is signed in: what another person read on this device goes. */
export async function switchDeviceUser(id: number): Promise<void> {
  const before = await getDeviceUser()
  if (before !== undefined && before !== id) await clearAll()
}

/** Who is here from now on, as the server said at the sign-in. */
export const setDeviceUser = (user: User): Promise<void> =>
  serialize(async () => {
    await switchDeviceUser(user.id)
    await saveReply(currentUser.path, user, store.now())
  })

/** Nobody is signed in any more: what was read is forgotten, what waits to be sent stays for its author. */
export const clearCache = (): Promise<void> =>
  serialize(async () => {
    if ((await getDeviceUser()) !== undefined) await clearAll()
  })

async function clearAll(): Promise<void> {
  await (await openDevice()).clear('answers')
  await store.clear()
  await deletePictures()
}
