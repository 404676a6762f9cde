import { forgetReplies } from '#web/lib/calls/call.ts'
import { setColorScheme } from '#web/lib/color-scheme.ts'
import { authorOf, deviceValues, forgetUser } from '#web/lib/device-values.ts'
import { clearCache } from '#web/offline/cache/cache-lifecycle.ts'
import { clearOutbox } from '#web/offline/outbox/outbox.ts'
import { withTimeout } from './claim-device.ts'
import { clearDraftFiles } from './draft-files.ts'
import { showBadge } from './service-worker.ts'
import { clearShared } from './shared.ts'

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
  forgetUser()
  await withTimeout([clearOutbox(), clearCache(), clearDraftFiles(), clearShared()])
}

/** Returns the teams for which the user has drafts of posts. */
export const draftTeams = (userId: number): number[] =>
  [...deviceValues('post-draft-')].flatMap(([teamId, draft]) => (authorOf(draft) === userId ? [Number(teamId)] : []))
