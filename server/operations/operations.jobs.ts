import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { backUpWhenDue } from './backups.service.ts'
import { sweepOperations } from './sweep.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'operations.backup': Record<string, never>
    'operations.sweep': Record<string, never>
  }
}

export const operationsJobs = [
  defineJob({
    name: 'operations.backup',
    title: upkeep.title,
    queue: 'other',
    // Looks again every five minutes, and decides itself when to try again.
    attempts: 1,
    lane: { concurrency: 1 },
    cron: '*/5 * * * *',
    run: backUpWhenDue,
  }),
  defineJob({ name: 'operations.sweep', ...upkeep, cron: '47 * * * *', run: sweepOperations }),
]
