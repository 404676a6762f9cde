import type { User } from '#contract/accounts.ts'
import { clearCache, setDeviceUser } from '#web/offline/cache/cache-lifecycle.ts'
import { clearOutbox } from '#web/offline/outbox/outbox.ts'
import { showBadge } from './service-worker.ts'

/** Prefixes of local storage keys that hold what a user wrote or tapped. */
const draftPrefix = 'post-draft-'
const personalPrefixes = [draftPrefix, 'comment-draft-', 'optimistic-like-']

/** A hook that hangs must not prevent signing out. */
const timeoutMs = 3_000

const signOutHooks: (() => Promise<unknown>)[] = []

/** Registers a step to run while the session is still valid, when the user signs out. */
export const onSignOut = (step: () => Promise<unknown>): number => signOutHooks.push(step)

/** Runs the sign-out hooks. Failures are only logged. */
export async function runSignOutHooks(): Promise<void> {
  await withTimeout(signOutHooks.map(step => step()))
}

/** Removes the user's data from this device, because devices are shared. The app itself stays. */
export async function clearDevice(): Promise<void> {
  showBadge(0)
  sessionStorage.clear()
  for (const key of personalKeys()) localStorage.removeItem(key)
  await withTimeout([clearOutbox(), clearCache()])
}

/** Called after signing in. Removes another user's data, except for their outbox, which nobody else can see. */
export async function claimDevice(user: User): Promise<void> {
  for (const key of personalKeys()) if (authorOf(key) !== user.id) localStorage.removeItem(key)
  await setDeviceUser(user)
}

/** Returns the number of the user's drafts of posts. */
export const draftCount = (userId: number): number =>
  personalKeys().filter(key => key.startsWith(draftPrefix) && authorOf(key) === userId).length

const personalKeys = (): string[] =>
  Object.keys(localStorage).filter(key => personalPrefixes.some(prefix => key.startsWith(prefix)))

function authorOf(key: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as { authorId?: unknown } | null)?.authorId
  } catch {
    return undefined
  }
}

async function withTimeout(steps: Promise<unknown>[]): Promise<void> {
  const timeout = new Promise(resolve => setTimeout(resolve, timeoutMs))
  const results = await Promise.race([Promise.allSettled(steps), timeout])
  if (!Array.isArray(results)) return
  for (const result of results)
    if (result.status === 'rejected') console.warn('Something stays on this device.', result.reason)
}
