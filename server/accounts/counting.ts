import type { Unit } from '#server/lib/unit.ts'
import { markCounted } from './accounts.sql.ts'

/**
 * Lets people count in figures: from the first that they got or did, be it an invitation, a temporary password or a
 * sign-in. Another way of letting somebody in for the first time calls it too; for those who count it changes nothing.
 */
export async function letCount(unit: Unit, userIds: readonly number[]): Promise<void> {
  const counted = await markCounted(unit.db, userIds)
  if (counted.length === 0) return
  await unit.emit('people.counted', { userIds: counted })
  unit.invalidate('people')
}
