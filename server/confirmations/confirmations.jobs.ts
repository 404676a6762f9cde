import { serverConfirmations as text } from '#locales/text.ts'
import { defineJob } from '#server/lib/jobs/define-job.ts'
import { remind } from './confirmations.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'confirmations.remind': { postId: number; version: number }
  }
}

export const confirmationJobs = [
  defineJob({ name: 'confirmations.remind', title: () => text.jobs.remind, queue: null, run: remind }),
]
