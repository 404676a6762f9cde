import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal } from '#server/lib/refusal.ts'

/** Returns the code that a call was refused with, or `accepted`. */
export async function refusalOf(work: Promise<unknown>): Promise<RefusalCode | 'accepted'> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
