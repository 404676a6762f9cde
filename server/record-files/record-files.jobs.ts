import { serverRecordFiles as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { storeArchive, sweepArchives } from './archives.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'record-files.archive': { archiveId: number }
    'record-files.sweep': Record<string, never>
  }
}

export const recordFileJobs = [
  defineJob({
    name: 'record-files.archive',
    title: () => text.jobs.archive,
    queue: 'other',
    lane: { concurrency: 1 },
    run: storeArchive,
  }),
  defineJob({ name: 'record-files.sweep', ...upkeep, cron: '17 * * * *', run: sweepArchives }),
]
