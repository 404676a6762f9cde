import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** Whether this is still the address of somebody who was not removed. */
export async function isAddressOf(db: Db, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and email = ${email} and removed_at is null`.execute(db)
  return rows.length > 0
}

/**
 * Makes a token from a reserved one, with all that was given with that, for a mail to this address: that of the user, or
 * the one that it confirms. Returns false where the reserved one has ended.
 */
export async function makeToken(
  db: Db,
  { reserved, tokenHash, email }: { reserved: Buffer; tokenHash: Buffer; email: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_tokens (token_hash, user_id, kind, created_at, expires_at, first_name, last_name, email, session_hash)
    select ${tokenHash}, t.user_id, t.kind, t.created_at, t.expires_at, t.first_name, t.last_name, t.email, t.session_hash
    from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${reserved} and t.expires_at > now() and u.removed_at is null
      and coalesce(t.email, u.email) = ${email}`.execute(db)
  return numAffectedRows === 1n
}

const mailTasks = sql`(select id from graphile_worker._private_tasks where identifier in ('mail.send', 'mail.link'))`

/** Lets a mail that is being sent be tried no more, until somebody asks for it. */
export async function giveUp(db: Db, jobId: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set max_attempts = greatest(attempts, 1) where id = ${jobId}::bigint`.execute(
    db,
  )
}

export async function deleteMailsTo(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where task_id in ${mailTasks} and locked_at is null
    and (payload ->> 'userId')::int = any(${[...userIds]}::int[])`.execute(db)
}

/** A mail that was deleted before it was sent. */
export interface UnsentMail {
  /** Whom it invited. */
  invites: number | null
  createdAt: Date
}

/** Deletes these jobs, or all mails that are tried no more and whose time has passed, where none of them runs. */
export async function deleteUnsent(db: Db, ids: readonly string[] | 'expired'): Promise<UnsentMail[]> {
  const chosen =
    ids === 'expired'
      ? sql`task_id in ${mailTasks} and attempts >= max_attempts and created_at < now() - interval '22 hours'`
      : sql`id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<UnsentMail>`
    delete from graphile_worker._private_jobs where locked_at is null and ${chosen}
    returning (payload ->> 'invites')::int as invites, created_at`.execute(db)
  return rows
}
