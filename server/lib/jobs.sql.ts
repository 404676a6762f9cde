import type pg from 'pg'

/** Whether jobs are still locked under one of these ids. */
export async function hasLockedJobs(pool: pg.Pool, workerIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query('select from graphile_worker.jobs where locked_by = any ($1)', [workerIds])
  return rowCount !== 0
}

/** Deletes the mails that could not be sent in their time: the links in them are tokens. */
export async function deleteFailedMails(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'mail.send' and attempts >= max_attempts and locked_by is null having count(*) > 0`,
  )
}

/** Records that these workers live, and unlocks the jobs of workers that have been silent for so long. */
export async function heartbeat(pool: pg.Pool, workerIds: readonly string[], silentSeconds: number): Promise<void> {
  await pool.query(
    `insert into workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
    [workerIds],
  )
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_by is not null
       and locked_by not in (select id from workers where seen_at > now() - make_interval(secs => $1))
     having count(*) > 0`,
    [silentSeconds],
  )
  await pool.query(`delete from workers where seen_at < now() - interval '1 hour'`)
}
