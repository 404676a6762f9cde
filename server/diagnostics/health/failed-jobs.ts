import type { FailedJob } from '#contract/health.ts'
import { processingErrors } from '#contract/media.ts'
import { refusalText } from '#contract/refusals.ts'
import { serverFailedJobs as text } from '#locales/text.ts'
import { discardMails } from '#server/accounts/index.ts'
import { mailReason as mailReasonText } from '#server/diagnostics/advice.ts'
import { mailReason } from '#server/diagnostics/checks/mail.ts'
import * as sql from '#server/diagnostics/checks/queues.sql.ts'
import type { Ctx } from '#server/lib/context.ts'
import type { JobSpec } from '#server/lib/jobs/tasks.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { truncate } from '#server/lib/truncate.ts'
import { retry } from '#server/media/index.ts'

const shown = 50
const titleCharacters = 60

/** The failed jobs, newest first. */
export async function listFailed(ctx: Ctx): Promise<{ total: number; jobs: FailedJob[] }> {
  const [jobs, media] = await Promise.all([sql.failedJobs(ctx.db, ctx.jobs, 1_000), sql.failedMedia(ctx.db, 1_000)])
  const all = [...jobs.map(job => toFailedJob(ctx.jobs[job.task], job)), ...media.map(toFailedMedia)]
  const newestFirst = all.toSorted((a, b) => b.failedAt.localeCompare(a.failedAt))
  return { total: all.length, jobs: newestFirst.slice(0, shown) }
}

function toFailedJob(
  { title }: JobSpec,
  { id, queue, payload, lastError, attempts, updatedAt, nextTryAt }: sql.FailedJobRow,
): FailedJob {
  const common = {
    id: `job:${id}`,
    queue,
    details: firstLines(lastError),
    failedAt: updatedAt.toISOString(),
    attempts,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }
  if (queue === 'mail') {
    const { to = '', subject = title() } = payload
    const reason = mailReasonText(mailReason(lastError))
    return { ...common, title: String(subject), subtitle: String(to), reason }
  }
  return { ...common, title: title(), subtitle: null, reason: text.ended }
}

/** Without the stack, which names files of the server. */
const firstLines = (error: string) =>
  error
    .split('\n')
    .filter(line => !/^\s+at /.test(line))
    .join('\n')
    .slice(0, 1_000)

function toFailedMedia(row: sql.FailedMediaRow): FailedJob {
  const code = processingErrors.find(known => known === row.error) ?? 'media.failed'
  const what = row.kind === 'video' ? text.video : row.kind === 'document' ? text.document : text.photo
  return {
    id: `media:${row.id}`,
    queue: 'media',
    title: row.content
      ? text.inPost({ what, post: truncate(row.content, titleCharacters) })
      : `${what} ${row.fileName}`,
    subtitle: `${row.firstName} ${row.lastName}${row.teamName ? ` · ${row.teamName}` : ''}`,
    reason: refusalText(code),
    details: row.error,
    failedAt: row.failedAt.toISOString(),
    attempts: row.attempts,
    nextTryAt: null,
  }
}

const idsWith = (prefix: string, ids: readonly string[]) =>
  ids.filter(id => id.startsWith(prefix)).map(id => id.slice(prefix.length))

/** Tries failed jobs and media again; skips what no longer exists or can no longer be tried. */
export async function retryFailed(ctx: Ctx, ids: readonly string[] | 'all'): Promise<{ retried: number }> {
  const jobIds = ids === 'all' ? 'all' : idsWith('job:', ids).filter(id => /^\d{1,18}$/.test(id))
  const retriedJobs = await sql.retryJobs(ctx.db, ctx.jobs, jobIds)
  const media = await sql.failedMedia(ctx.db, 1_000)
  const wanted = new Set(ids === 'all' ? media.map(({ id }) => id) : idsWith('media:', ids))
  let retriedMedia = 0
  for (const { id, ownerId } of media.filter(row => wanted.has(row.id))) {
    const isRetried = await retry(ctx, { id: ownerId, role: 'viewer', teams: new Map() }, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    if (isRetried) retriedMedia += 1
  }
  return { retried: retriedJobs + retriedMedia }
}

/** Deletes failed mails, which are then not sent; skips what no longer exists, is running or no mail. */
export async function discardFailed(ctx: Ctx, ids: readonly string[] | 'all'): Promise<{ discarded: number }> {
  const failed = (await sql.failedJobs(ctx.db, ctx.jobs, 10_000)).filter(({ queue }) => queue === 'mail')
  const wanted = new Set(ids === 'all' ? failed.map(({ id }) => id) : idsWith('job:', ids))
  return {
    discarded: await discardMails(
      ctx,
      failed.flatMap(({ id }) => (wanted.has(id) ? [id] : [])),
    ),
  }
}
