import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '#server/db/types.generated.ts'

type Db = Kysely<DB>

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
    insert into account_tokens (token_hash, user_id, kind, expires_at, first_name, last_name, email)
    select ${tokenHash}, t.user_id, t.kind, t.expires_at, t.first_name, t.last_name, t.email
    from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${reserved} and t.expires_at > now() and u.removed_at is null
      and coalesce(t.email, u.email) = ${email}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the mails that could not be sent in their time. Returns the ids of the users whom they invited. */
export async function deleteFailedMails(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; invites: number | null }>(
    `select id::text, (payload ->> 'invites')::int as invites
     from graphile_worker.jobs join graphile_worker._private_jobs using (id)
     where task_identifier in ('mail.send', 'mail.link') and jobs.attempts >= jobs.max_attempts and jobs.locked_by is null`,
  )
  if (rows.length === 0) return []
  await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  return rows.flatMap(({ invites }) => invites ?? [])
}
