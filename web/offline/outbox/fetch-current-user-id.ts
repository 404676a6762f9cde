import { currentUser } from '#contract/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { SignedOut } from '#web/lib/calls/errors.ts'

/** Returns the id of the signed-in user, from the server; null where nobody is signed in. */
export async function fetchCurrentUserId(): Promise<number | null> {
  try {
    return (await call(currentUser)).id
  } catch (error) {
    if (error instanceof SignedOut) return null
    throw error
  }
}
