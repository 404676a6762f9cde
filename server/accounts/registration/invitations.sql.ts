import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

/** An invitation is on its way: what failed before no longer counts. */
export async function markInvited(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`update users set invited_at = now(), invitation_failed_at = null where id = any(${[...userIds]}::int[])`.execute(
    db,
  )
}

export async function markFailed(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`update users set invitation_failed_at = now()
    where id = any(${[...userIds]}::int[]) and last_sign_in_at is null`.execute(db)
}

export async function clearFailed(db: Db, userId: number): Promise<void> {
  await sql`update users set invitation_failed_at = null where id = ${userId} and invitation_failed_at is not null`.execute(
    db,
  )
}
