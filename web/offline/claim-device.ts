import type { User } from '#contract/accounts.ts'
import { forgetUser } from '#web/lib/device-values.ts'
import { setDeviceUser } from '#web/offline/cache/cache-lifecycle.ts'
import { clearDraftFiles } from './draft-files.ts'

/** Called after signing in. Removes another user's data, except for their outbox, which nobody else can see. */
export async function claimDevice(user: User): Promise<void> {
  forgetUser({ exceptOf: user.id })
  await withTimeout([clearDraftFiles(user.id), setDeviceUser(user)])
}

/** A step that hangs must not prevent signing in or out. */
const timeoutMs = 3_000

/** Waits for steps that clear a device. Failures are only logged. */
export async function withTimeout(steps: Promise<unknown>[]): Promise<void> {
  const timeout = new Promise(resolve => setTimeout(resolve, timeoutMs))
  const results = await Promise.race([Promise.allSettled(steps), timeout])
  if (!Array.isArray(results)) return
  for (const result of results)
    if (result.status === 'rejected') console.warn('Something stays on this device.', result.reason)
}
