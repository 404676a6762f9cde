import { markOrphaned } from '#server/lib/storage/orphans.sql.ts'
import type { Unit } from '#server/lib/unit.ts'
import { anonymize, deleteTokensOf, forgetOwnFields, type UserRow } from './accounts.sql.ts'
import { forgetActivityOf } from './activity.sql.ts'
import { deleteFactorsOf } from './factors/factors.sql.ts'
import { photoKeyOf } from './profile/profile.service.ts'
import { revokeAccess } from './sessions/sessions.service.ts'
import { forgetBrowsersOf } from './sessions/sessions.sql.ts'

/** The name of everyone whose name was erased. */
export const formerEmployee = { firstName: 'Former', lastName: 'employee' }

/** Leaves nothing but their ids of people who were removed and had never joined. */
export async function forgetNeverJoined(unit: Unit, userIds: readonly number[]): Promise<void> {
  await deleteTokensOf(unit.db, userIds)
  await anonymize(unit.db, userIds, formerEmployee)
}

/**
 * Leaves nothing by which somebody who was removed signed in, nor their photo and language, to who gets their address: it
 * may be somebody else.
 */
export async function startOver(unit: Unit, user: UserRow): Promise<void> {
  await revokeAccess(unit, user.id)
  await deleteFactorsOf(unit.db, user.id)
  await forgetBrowsersOf(unit.db, user.id)
  const photo = photoKeyOf(user)
  if (photo) await markOrphaned(unit.db, [photo])
  await forgetOwnFields(unit.db, user.id)
}

/** Erases the name, address, photo, sign-ins, factors and activity of somebody who was removed. Their id stays. */
export async function eraseAccount(unit: Unit, user: UserRow): Promise<void> {
  await revokeAccess(unit, user.id)
  await deleteFactorsOf(unit.db, user.id)
  await forgetBrowsersOf(unit.db, user.id)
  await forgetActivityOf(unit.db, user.id)
  const photo = photoKeyOf(user)
  if (photo) await markOrphaned(unit.db, [photo])
  await anonymize(unit.db, [user.id], formerEmployee)
  unit.invalidate('people')
}
