import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { sendWeeklyMails } from './weekly-mail.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'weekly-mail.send': Record<string, never>
  }
}

export const weeklyMailJobs = [
  defineJob({ name: 'weekly-mail.send', ...upkeep, cron: '8 * * * *', run: sendWeeklyMails }),
]
