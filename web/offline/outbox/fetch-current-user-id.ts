import { currentUser } from '#contract/accounts.ts'
import { call } from '#web/lib/call.ts'
import { SignedOut } from '#web/lib/errors.ts'

/** Who is signed in by the server's word; null where nobody is. */
export async function whoIsThere(): Promise<number | null> {
  try {
    return (await call(currentUser)).id
  } catch (error) {
    if (error instanceof SignedOut) return null
    throw error
  }
}
