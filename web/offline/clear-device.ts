import type { User } from '#contract/accounts.ts'
import { forgetReplies } from '#web/lib/calls/call.ts'
import { setColorScheme } from '#web/lib/color-scheme.ts'
import { clearCache, setDeviceUser } from '#web/offline/cache/cache-lifecycle.ts'
import { clearOutbox } from '#web/offline/outbox/outbox.ts'
import { clearDraftFiles } from './draft-files.ts'
import { showBadge } from './service-worker.ts'
import { clearShared } from './shared.ts'

/** Prefixes of local storage keys that hold what a user wrote, tapped or was given. */
const draftPrefix = 'post-draft-'
const personalPrefixes = [
  draftPrefix,
  'post-team',
  'comment-draft-',
  'optimistic-like-',
  'giveaways-kept',
  'recent-searches',
]

/** A hook that hangs must not prevent signing out. */
const timeoutMs = 3_000

/** Undoes a step of a sign-out that failed. */
type Undo = () => Promise<unknown>

const signOutHooks: (() => Promise<Undo>)[] = []

/** Registers a step to run while the session is still valid, when the user signs out. */
export const onSignOut = (step: () => Promise<Undo>): number => signOutHooks.push(step)

/** Runs the sign-out hooks. Failures are only logged. Returns what undoes them where signing out fails. */
export async function runSignOutHooks(): Promise<Undo> {
  const undos: Undo[] = []
  await withTimeout(signOutHooks.map(async step => undos.push(await step())))
  return () => withTimeout(undos.map(undo => undo()))
}

/** Removes the user's data from this device, because devices are shared. The app itself stays. */
export async function clearDevice(): Promise<void> {
  showBadge(0)
  forgetReplies()
  sessionStorage.clear()
  setColorScheme('system')
  for (const key of personalKeys()) localStorage.removeItem(key)
  await withTimeout([clearOutbox(), clearCache(), clearDraftFiles(), clearShared()])
}

/** Called after signing in. Removes another user's data, except for their outbox, which nobody else can see. */
export async function claimDevice(user: User): Promise<void> {
  for (const key of personalKeys()) if (authorOf(key) !== user.id) localStorage.removeItem(key)
  await withTimeout([clearDraftFiles(user.id), setDeviceUser(user)])
}

/** Returns the teams for which the user has drafts of posts. */
export const draftTeams = (userId: number): number[] =>
  personalKeys()
    .filter(key => key.startsWith(draftPrefix) && authorOf(key) === userId)
    .map(key => Number(key.slice(draftPrefix.length)))

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
