import { serverLeaders as text } from '#locales/text.ts'
import { defineJob, upkeep } from '#server/lib/jobs/define-job.ts'
import { bulkMailPriority, mailLane } from '#server/mails/index.ts'
import { sendMondayLetter, sendMondayMails } from './monday-mail.service.ts'

declare module '#server/lib/jobs/tasks.ts' {
  interface Tasks {
    'leaders.monday': Record<string, never>
    'leaders.monday-letter': { userId: number }
  }
}

export const leaderJobs = [
  defineJob({ name: 'leaders.monday', ...upkeep, cron: '4 * * * *', run: sendMondayMails }),
  defineJob({
    name: 'leaders.monday-letter',
    title: () => text.letter,
    queue: 'mail',
    attempts: 13,
    priority: bulkMailPriority,
    lane: mailLane,
    run: sendMondayLetter,
  }),
]
