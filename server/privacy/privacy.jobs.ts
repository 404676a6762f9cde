import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { sweep } from './privacy.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'privacy.sweep': Record<string, never>
  }
}

export const privacyJobs = [
  // The next night repeats it anyway.
  defineJob({ name: 'privacy.sweep', ...upkeep, attempts: 1, priority: 2, cron: '0 4 * * *', run: sweep }),
]
