import type pg from 'pg'

/**
 * Deletes the mails that could not be sent in their time, because the links in them are tokens. Returns the ids of the
 * users whom they invited.
 */
export async function deleteFailedMails(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; invites: number | null }>(
    `select id::text, (payload ->> 'invites')::int as invites
     from graphile_worker.jobs join graphile_worker._private_jobs using (id)
     where task_identifier = 'mail.send' and jobs.attempts >= jobs.max_attempts and jobs.locked_by is null`,
  )
  if (rows.length === 0) return []
  await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
  return rows.flatMap(({ invites }) => invites ?? [])
}
