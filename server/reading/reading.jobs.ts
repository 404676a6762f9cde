import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { countReadDays, recount, sweep } from './reading.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'reading.count-days': Record<string, never>
    'reading.recount': Record<string, never>
    'reading.sweep': Record<string, never>
  }
}

export const readingJobs = [
  defineJob({
    name: 'reading.recount',
    title: upkeep.title,
    queue: 'other',
    // Minutes of reading, which the next night repeats anyway.
    attempts: 1,
    priority: 2,
    cron: '40 3 * * *',
    run: recount,
  }),
  defineJob({ name: 'reading.count-days', ...upkeep, run: countReadDays }),
  defineJob({ name: 'reading.sweep', ...upkeep, cron: '20 3 * * *', run: sweep }),
]
