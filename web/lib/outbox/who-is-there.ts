import { currentUser } from '#contract/accounts.ts'
import { CallError, call } from '#web/lib/call.ts'

/** Who is signed in by the server's word; null where nobody is. */
export async function whoIsThere(): Promise<number | null> {
  try {
    return (await call(currentUser)).id
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}
