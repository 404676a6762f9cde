import type pg from 'pg'
import { retention } from '#contract/retention.ts'

/** The ids of the jobs that are locked under one of these ids. */
export async function lockedJobs(pool: pg.Pool, workerIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from graphile_worker.jobs where locked_by = any ($1)',
    [workerIds],
  )
  return rows.map(({ id }) => id)
}

/** Unlocks jobs, so that they run again. */
export async function unlockJobs(pool: pg.Pool, workerIds: readonly string[], ids: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where id = any ($1::bigint[]) and locked_by = any ($2)`,
    [ids, workerIds],
  )
}

/** Deletes the jobs that have used up their attempts so long ago. */
export async function deleteUsedUpJobs(pool: pg.Pool, days: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from graphile_worker.jobs
     where attempts >= max_attempts and locked_by is null and updated_at < now() - make_interval(days => $1)`,
    [days],
  )
  if (rows.length > 0)
    await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)])
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
  await pool.query('delete from workers where seen_at < now() - make_interval(secs => $1)', [
    retention.instances / 1_000,
  ])
}
