import type { User } from '#contract/accounts.ts'
import { forgetReading, keepPerson } from '#web/offline/cache/cache-lifecycle.ts'
import { emptyOutbox } from '#web/offline/outbox/outbox.ts'
import { showBadge } from './service-worker.ts'

/** What a person writes or taps is kept in local storage under these until it has arrived. */
const draftPrefix = 'post-draft-'
const personalPrefixes = [draftPrefix, 'optimistic-like-']

/** A step that does not end must not keep anybody signed in. */
const patienceMs = 3_000

const farewells: (() => Promise<unknown>)[] = []

/** Something to do while the session still holds, when a person signs out. */
export const beforeSignOut = (step: () => Promise<unknown>): number => farewells.push(step)

/** Does what is to be done before the session ends; what fails is only logged. */
export async function sayFarewell(): Promise<void> {
  await patiently(farewells.map(step => step()))
}

/** Leaves nothing of the person on this device: phones are shared (decision 47). The app itself may stay. */
export async function forgetPerson(): Promise<void> {
  showBadge(0)
  sessionStorage.clear()
  for (const key of personalKeys()) localStorage.removeItem(key)
  await patiently([emptyOutbox(), forgetReading()])
}

/** Somebody has signed in: what another person left goes, but for what waits to be sent, which nobody else gets to see. */
export async function arriveOn(user: User): Promise<void> {
  for (const key of personalKeys()) if (authorOf(key) !== user.id) localStorage.removeItem(key)
  await keepPerson(user)
}

/** How many posts the person has begun and not sent. */
export const draftCount = (personId: number): number =>
  personalKeys().filter(key => key.startsWith(draftPrefix) && authorOf(key) === personId).length

const personalKeys = (): string[] =>
  Object.keys(localStorage).filter(key => personalPrefixes.some(prefix => key.startsWith(prefix)))

function authorOf(key: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as { authorId?: unknown } | null)?.authorId
  } catch {
    return undefined
  }
}

async function patiently(steps: Promise<unknown>[]): Promise<void> {
  const patience = new Promise(resolve => setTimeout(resolve, patienceMs))
  const settled = await Promise.race([Promise.allSettled(steps), patience])
  if (!Array.isArray(settled)) return
  for (const each of settled)
    if (each.status === 'rejected') console.warn('Something stays on this device.', each.reason)
}
