import { serverScheduling as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { publishDue, sweep } from './scheduling.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'scheduling.publish': { id: number }
    'scheduling.sweep': object
  }
}

export const schedulingJobs = [
  defineJob({ name: 'scheduling.publish', title: () => text.jobs.publish, queue: null, run: publishDue }),
  defineJob({ name: 'scheduling.sweep', ...upkeep, cron: '* * * * *', run: sweep }),
]
