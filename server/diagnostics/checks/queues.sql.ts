import { sql } from 'kysely'
import type { QueueName } from '#contract/health.ts'
import type { Db } from '#server/db/kysely.ts'
import type { JobSpecs, TaskName } from '#server/lib/jobs/tasks.ts'

const jobs = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
/** Each declared task with its queue. */
const declared = (specs: JobSpecs) => {
  const queueOfTask = Object.fromEntries(Object.entries(specs).map(([name, { queue }]) => [name, queue]))
  return sql`jsonb_each_text(${JSON.stringify(queueOfTask)}::jsonb) declared (task, queue)`
}

export interface QueueRow {
  name: QueueName
  waiting: number
  running: number
  failed: number
  longestWaitSeconds: number | null
  nextAt: Date | null
}

/** The queues that have jobs. */
export async function queues(db: Db, specs: JobSpecs): Promise<QueueRow[]> {
  const isDue = sql`(j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts)`
  const { rows } = await sql<QueueRow>`
    select queue as name, count(*) filter (where ${isDue})::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.last_error is not null)::int as failed,
      max(extract(epoch from now() - j.run_at)) filter (where ${isDue})::float8 as longest_wait_seconds,
      min(j.run_at) filter (where j.run_at > now() and j.locked_at is null and j.last_error is null) as next_at
    from ${jobs} join ${declared(specs)} on task = t.identifier and queue is not null group by 1`.execute(db)
  return rows
}

export interface FailedJobRow {
  id: string
  task: TaskName
  queue: QueueName
  payload: Record<string, unknown>
  lastError: string
  attempts: number
  updatedAt: Date
  /** Null if it is tried no more. */
  nextTryAt: Date | null
}

/** Jobs whose last try failed, the newest first. Those of media have errors of their own. */
export async function failedJobs(db: Db, specs: JobSpecs, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select j.id::text, task, coalesce(queue, 'other') as queue, j.payload, j.last_error, j.attempts::int, j.updated_at,
      case when j.attempts < j.max_attempts then j.run_at end as next_try_at
    from ${jobs} join ${declared(specs)} on task = t.identifier
    where j.last_error is not null and j.locked_at is null
    order by j.updated_at desc limit ${limit}`.execute(db)
  return rows
}

/** Lets these jobs, or all that have failed, run now as if they were new. Returns how many. */
export async function retryJobs(db: Db, specs: JobSpecs, ids: readonly string[] | 'all'): Promise<number> {
  const chosen = ids === 'all' ? sql`true` : sql`j.id = any(${[...ids]}::bigint[])`
  // A mail that was refused for good has used up fewer tries than its kind has.
  const attempts = JSON.stringify(
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, spec.attempts ?? defaultAttempts])),
  )
  const { rows } = await sql<{ id: string }>`
    select (graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now(), attempts => 0, max_attempts => tries::int)).id::text
    from ${jobs} join jsonb_each_text(${attempts}::jsonb) declared (task, tries) on task = t.identifier
    where j.last_error is not null and j.locked_at is null and ${chosen}
    group by tries`.execute(db)
  return rows.length
}

/** Of graphile-worker. */
const defaultAttempts = 25

/** Failed media items whose original is still stored, the newest first. */
export interface FailedMediaRow {
  id: string
  ownerId: number
  fileName: string
  kind: string
  error: string
  failedAt: Date
  attempts: number
  content: string | null
  firstName: string
  lastName: string
  teamName: string | null
}

export async function failedMedia(db: Db, limit: number): Promise<FailedMediaRow[]> {
  const { rows } = await sql<FailedMediaRow>`
    select m.id::text, m.owner_id, m.file_name, m.kind, job.error, job.progressed_at as failed_at, job.claim as attempts,
      p.content, u.first_name, u.last_name, team.name as team_name
    from upload_jobs job join media m on m.id = job.media_id join users u on u.id = m.owner_id
    left join posts p on p.id = m.post_id left join teams team on team.id = m.team_id
    where job.status = 'failed' and job.original_until > now() and u.email not like '%@system-test.invalid'
    order by job.progressed_at desc limit ${limit}`.execute(db)
  return rows
}

/** How many subscriptions there are, how many have failed repeatedly, and how many were made with another key. */
export async function pushState(
  db: Db,
  publicKey: string,
): Promise<{ subscriptions: number; failing: number; otherKey: number }> {
  const { rows } = await sql<{ subscriptions: number; failing: number; otherKey: number }>`
    select count(*)::int as subscriptions, count(*) filter (where failures >= 3)::int as failing,
      count(*) filter (where vapid_public_key <> ${publicKey})::int as other_key
    from push_subscriptions`.execute(db)
  return rows[0] ?? { subscriptions: 0, failing: 0, otherKey: 0 }
}

/** How many mails have failed, and since when. */
export async function mailFailures(db: Db): Promise<{ failed: number; lastError: string | null }> {
  const { rows } = await sql<{ failed: number; lastError: string | null }>`
    select count(*)::int as failed, max(j.last_error) as last_error
    from ${jobs} where t.identifier in ('mail.send', 'mail.link') and j.last_error is not null`.execute(db)
  return rows[0] ?? { failed: 0, lastError: null }
}
