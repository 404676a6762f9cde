import type { User } from '#contract/accounts.ts'
import { setDeviceUser } from '#web/offline/cache/cache-lifecycle.ts'
import { clearDraftFiles } from './draft-files.ts'
import { authorOf, personalKeys } from './personal-keys.ts'
import { withTimeout } from './with-timeout.ts'

/** Called after signing in. Removes another user's data, except for their outbox, which nobody else can see. */
export async function claimDevice(user: User): Promise<void> {
  for (const key of personalKeys()) if (authorOf(key) !== user.id) localStorage.removeItem(key)
  await withTimeout([clearDraftFiles(user.id), setDeviceUser(user)])
}
