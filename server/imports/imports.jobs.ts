import { serverCompanyImports as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { runCheckJob, runImportJob, sweepImports } from './imports.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'imports.check': { importId: number }
    'imports.run': { importId: number }
    'imports.sweep': Record<string, never>
  }
}

const ofImports = { title: () => text.job, queue: 'other', lane: { concurrency: 1 } } as const

export const importJobs = [
  defineJob({ name: 'imports.check', ...ofImports, run: (ctx, { importId }) => runCheckJob(ctx, importId) }),
  defineJob({ name: 'imports.run', ...ofImports, run: (ctx, { importId }) => runImportJob(ctx, importId) }),
  defineJob({ name: 'imports.sweep', ...upkeep, cron: '43 * * * *', run: sweepImports }),
]
