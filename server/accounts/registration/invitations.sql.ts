import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** An invitation is on its way: what failed before no longer counts. */
export async function markInvited(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`update users set invited_at = now(), invitation_failed_at = null where id = any(${[...userIds]}::int[])`.execute(
    db,
  )
}

/** What became of an invitation that was added to the queue at this time. Only that of the newest one counts. */
export async function markInvitation(
  db: Db,
  { userId, at, isFailed }: { userId: number; at: Date; isFailed: boolean },
): Promise<void> {
  await sql`update users set invitation_failed_at = case when ${isFailed} then now() end
    where id = ${userId} and last_sign_in_at is null and (invitation_failed_at is not null) <> ${isFailed}
      and (invited_at is null or date_trunc('milliseconds', invited_at) <= ${at})`.execute(db)
}
