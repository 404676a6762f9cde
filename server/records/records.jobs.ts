import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { sweepRecords } from './records.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'records.sweep': Record<string, never>
  }
}

export const recordJobs = [
  // The next hour repeats it anyway.
  defineJob({ name: 'records.sweep', ...upkeep, attempts: 1, priority: 2, cron: '7 * * * *', run: sweepRecords }),
]
