import { currentUser, type User } from '#contract/accounts.ts'
import { openDevice } from '#web/offline/device.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import { keepAnswer, personHere } from './cache-adapters.ts'
import { OfflineStore } from './cache-store.ts'
import { dropPictures } from './cached-pictures.ts'

/** The one store of this page. */
export const store = new OfflineStore()

let started: Promise<unknown> = Promise.resolve()
let turn: Promise<unknown> = Promise.resolve()

/** Begins to keep, about 100 ms after the start (spec 1 §9), so that the first page is not delayed by it. */
export function startKeeping(): void {
  started = new Promise(resolve => setTimeout(resolve, offlineLimits.offlineStartMs))
  void inTurn(async () => dropPictures(await store.clearExpired()))
}

/**
 * Does one thing after the other, so that what was asked later is never kept under what was asked before. A device
 * where nothing can be kept works without.
 */
export function inTurn(work: () => Promise<unknown>): Promise<void> {
  if (!('indexedDB' in globalThis)) return Promise.resolve()
  const next = turn
    .then(() => started)
    .then(work)
    .then(
      () => undefined,
      (error: unknown) => console.debug('Nothing could be kept on this device.', error),
    )
  turn = next
  return next
}

/** Whose things this device keeps, once all that was told before has been heeded. */
export const personNow = (): Promise<number | undefined> => turn.then(personHere).catch(() => undefined)

/** To be called when somebody is signed in: what another person read on this device goes. */
export async function becomePerson(id: number): Promise<void> {
  const before = await personHere()
  if (before !== undefined && before !== id) await forgetAll()
}

/** Who is here from now on, as the server said at the sign-in. */
export const keepPerson = (user: User): Promise<void> =>
  inTurn(async () => {
    await becomePerson(user.id)
    await keepAnswer(currentUser.path, user, store.now())
  })

/** Nobody is signed in any more: what was read is forgotten, what waits to be sent stays for its author. */
export const forgetReading = (): Promise<void> =>
  inTurn(async () => {
    if ((await personHere()) !== undefined) await forgetAll()
  })

async function forgetAll(): Promise<void> {
  await (await openDevice()).clear('answers')
  await store.clear()
  await dropPictures()
}
