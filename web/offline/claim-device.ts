import type { User } from '#contract/accounts.ts'
import { forgetUser } from '#web/lib/device-values.ts'
import { setDeviceUser } from '#web/offline/cache/cache-lifecycle.ts'
import { clearDraftFiles } from './draft-files.ts'
import { withTimeout } from './with-timeout.ts'

/** Called after signing in. Removes another user's data, except for their outbox, which nobody else can see. */
export async function claimDevice(user: User): Promise<void> {
  forgetUser({ exceptOf: user.id })
  await withTimeout([clearDraftFiles(user.id), setDeviceUser(user)])
}
