import { serverCompanyExports as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { storeExport, sweepExports } from './exports.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'exports.make': { exportId: number }
    'exports.sweep': Record<string, never>
  }
}

export const exportJobs = [
  defineJob({
    name: 'exports.make',
    title: () => text.job,
    queue: 'other',
    lane: { concurrency: 1 },
    run: storeExport,
  }),
  defineJob({ name: 'exports.sweep', ...upkeep, cron: '41 * * * *', run: sweepExports }),
]
