import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { sweepRequests } from './requests.sql.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'scim.sweep': Record<string, never>
  }
}

export const scimJobs = [
  // The next hour repeats it anyway.
  defineJob({ name: 'scim.sweep', ...upkeep, attempts: 1, cron: '17 * * * *', run: ctx => sweepRequests(ctx.db) }),
]
