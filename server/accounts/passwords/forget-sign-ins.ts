import { forgetAttempts } from '#server/lib/limits/throttle.ts'
import type { Unit } from '#server/lib/unit.ts'
import { signInKey } from '../attempt-buckets.ts'

/** Forgets the failed sign-ins of somebody who has a new password. */
export const forgetSignIns = (unit: Unit, { id }: { id: number }): Promise<void> =>
  forgetAttempts(unit.db, signInKey(id))
