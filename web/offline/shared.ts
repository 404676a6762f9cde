import { openDevice } from './device.ts'
import { offlineLimits } from './offline.limits.ts'

/** Content that another app shared with this one. */
export interface Shared {
  text: string
  files: readonly File[]
}

const key = 'latest'

/** Stores what was shared until somebody opens the composer. Replaces what was shared before. */
export async function saveShared(shared: Shared): Promise<void> {
  await (await openDevice()).put('shared', { ...shared, at: Date.now() }, key)
}

/** Returns what was shared a moment ago and removes it; null if there is nothing. Phones are shared, so it expires. */
export async function takeShared(): Promise<Shared | null> {
  const { store, done } = (await openDevice()).transaction('shared', 'readwrite')
  const stored = await store.get(key)
  await store.delete(key)
  await done
  return stored && Date.now() - stored.at < offlineLimits.sharedMaxAgeMs ? stored : null
}

export async function clearShared(): Promise<void> {
  await (await openDevice()).clear('shared')
}
