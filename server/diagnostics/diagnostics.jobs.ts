import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { watch } from './health/attention.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'diagnostics.watch': Record<string, never>
  }
}

export const diagnosticsJobs = [defineJob({ name: 'diagnostics.watch', ...upkeep, cron: '*/5 * * * *', run: watch })]
