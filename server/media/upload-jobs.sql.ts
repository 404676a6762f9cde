import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProcessingError, UploadProgress } from '#contract/media.ts'
import type { DB, UploadJobs } from '#server/db/types.generated.ts'

/** One job for each media item, with the same id. */
export type JobRow = Selectable<UploadJobs>
type Phase = UploadProgress['phase']

export async function insertJob(db: Kysely<DB>, mediaId: string): Promise<void> {
  await db
    .insertInto('uploadJobs')
    .values({ mediaId })
    .onConflict(known => known.doNothing())
    .execute()
}

export function findJob(db: Kysely<DB>, mediaId: string): Promise<JobRow | undefined> {
  return db.selectFrom('uploadJobs').selectAll().where('mediaId', '=', mediaId).executeTakeFirst()
}

/** Starts a job, also one whose worker was killed. Returns undefined if the job has ended or no longer exists. */
export function claimJob(db: Kysely<DB>, mediaId: string): Promise<JobRow | undefined> {
  return db
    .updateTable('uploadJobs')
    .set({ status: 'running', attempts: sql<number>`attempts + 1`, progressedAt: sql<Date>`now()` })
    .where('mediaId', '=', mediaId)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores progress, which never decreases. Returns whether the job still runs: false once it was canceled or removed
 * from its post.
 */
export async function saveProgress(db: Kysely<DB>, mediaId: string, phase: Phase, percent: number): Promise<boolean> {
  const running = await db
    .updateTable('uploadJobs')
    .set({ phase, progress: sql<number>`greatest(progress, ${percent}::real)`, progressedAt: sql<Date>`now()` })
    .where('mediaId', '=', mediaId)
    .where('status', '=', 'running')
    .returning('mediaId')
    .executeTakeFirst()
  return running !== undefined
}

/** Returns a job to the queue. An attempt that a stop of the server interrupted does not count. */
export async function requeueJob(db: Kysely<DB>, mediaId: string, isCounted: boolean): Promise<void> {
  await db
    .updateTable('uploadJobs')
    .set({ status: 'waiting', ...(!isCounted && { attempts: sql<number>`greatest(attempts - 1, 0)` }) })
    .where('mediaId', '=', mediaId)
    .where('status', '=', 'running')
    .execute()
}

/** Without an error the job is done. */
export async function endJob(db: Kysely<DB>, mediaId: string, error: ProcessingError | null): Promise<void> {
  const end = error === null ? { status: 'done', phase: 'ready', progress: 100 } : { status: 'failed', phase: 'error' }
  await db
    .updateTable('uploadJobs')
    .set({ ...end, error, progressedAt: sql<Date>`now()` })
    .where('mediaId', '=', mediaId)
    .execute()
}

/** Jobs that run without progress for this long; a waiting job is not stuck. */
export async function stuckJobs(db: Kysely<DB>, silentMs: number): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`
    select media_id from upload_jobs
    where status = 'running' and progressed_at < now() - make_interval(secs => ${silentMs / 1_000})`.execute(db)
  return rows.map(row => row.mediaId)
}
