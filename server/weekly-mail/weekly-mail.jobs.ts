import { serverWeeklyMail as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { bulkMailPriority, mailLane } from '#server/mails/index.ts'
import { sendLetter, sendWeeklyMails } from './weekly-mail.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'weekly-mail.send': Record<string, never>
    'weekly-mail.letter': { userId: number }
  }
}

export const weeklyMailJobs = [
  defineJob({ name: 'weekly-mail.send', ...upkeep, cron: '8 * * * *', run: sendWeeklyMails }),
  defineJob({
    name: 'weekly-mail.letter',
    title: () => text.letter,
    queue: 'mail',
    attempts: 13,
    priority: bulkMailPriority,
    lane: mailLane,
    run: sendLetter,
  }),
]
