import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { printEntry } from './audit.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    /** Writes an entry to the log of the server. */
    'audit.print': { id: number }
  }
}

export const auditJobs = [defineJob({ name: 'audit.print', ...upkeep, run: (ctx, { id }) => printEntry(ctx, id) })]
