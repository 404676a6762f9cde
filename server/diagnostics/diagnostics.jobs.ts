import { serverFailedJobs as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { inLanguage } from '#server/lib/language.ts'
import { watch } from './health/attention.service.ts'
import { workOnRepair } from './runs/repairs.service.ts'
import type { RunKind } from './runs/runs.sql.ts'
import { workOnSystemTests } from './system-tests/system-tests.service.ts'
import { workOnVideoTest } from './video-tests/video-tests.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    /** Works on a run of tests, or on a repair. */
    'diagnostics.run': { kind: RunKind; runId: string; language?: string }
    'diagnostics.watch': Record<string, never>
  }
}

const workOn = { system: workOnSystemTests, video: workOnVideoTest, repair: workOnRepair }

export const diagnosticsJobs = [
  defineJob({
    name: 'diagnostics.run',
    title: () => text.run,
    queue: 'other',
    // A second attempt only records that the first one was interrupted.
    attempts: 20,
    // One of each kind.
    lane: { concurrency: 3 },
    run: (ctx, { kind, runId, language = null }) => inLanguage(language, () => workOn[kind](ctx, runId)),
  }),
  defineJob({ name: 'diagnostics.watch', ...upkeep, cron: '*/5 * * * *', run: watch }),
]
